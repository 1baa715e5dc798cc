"""The shell of the commands' tests, for bots that the command line is to name."""

from tests.commands.conftest import hzmj

__all__ = ["hzmj"]
