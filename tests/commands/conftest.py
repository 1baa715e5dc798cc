"""A shell for the tests of the commands, in English unless they ask otherwise."""

import pytest

from tests.commands.run import Shell


@pytest.fixture
def hzmj(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")
    return Shell(monkeypatch, capsys)
