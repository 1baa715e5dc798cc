"""The options that choose a ruleset."""

import argparse

from hzmj.commands.arguments import MOST
from hzmj.display.rule_labels import read_value
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS, Ruleset, change
from hzmj.text import Refused, Text, shortened
from hzmj.words import Words


def add_rules(parser: argparse.ArgumentParser, words: Words, flag: str) -> None:
    """Adds the options that choose a ruleset: a preset by `flag`, and `--set` for single fields."""
    parser.add_argument(flag, dest="preset", choices=PRESETS, default=PRESETS[0], help=words("cli.preset"))
    parser.add_argument(
        "--set", dest="changes", action="append", default=[], metavar="FIELD=VALUE", help=words("cli.set")
    )


def changes_of(options: argparse.Namespace) -> dict[str, int | str]:
    """Returns the fields set by `--set`; raises Refused for text without "=".

    Values are converted if they can be; the ruleset checks them.
    """
    changes: dict[str, int | str] = {}
    for text in options.changes:
        name, sign, value = text.partition("=")
        if not sign:
            told = shortened(text)
            raise Refused(
                Text(f"--set 应写作 字段=值，不是「{told}」", f"--set takes FIELD=VALUE, not {told!r}")
            )
        changes[name] = _value(name, value)
    return changes


def _value(name: str, text: str) -> int | str:
    switch = {"on": "true", "off": "false"}.get(text, text)
    return read_value(name, switch) if name in OPTIONS and len(text) <= len(str(MOST)) else text


def ruleset_of(options: argparse.Namespace) -> Ruleset:
    """Returns the ruleset the options choose; raises Refused with the invalid field."""
    return change(preset(options.preset), changes_of(options))
