"""The argument parser of all commands: its language, and the types for numbers and names."""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

from hzmj import __version__
from hzmj.commands import COMMANDS
from hzmj.commands.argparse_words import in_words
from hzmj.text import QUOTED, Lang, Refused, Text, cells, shortened
from hzmj.words import Words

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

LANGS: tuple[Lang, ...] = ("zh", "en")
MOST = 1_000_000_000

LONGEST_SEED = 256
"""Characters of a seed; it stands in the first line of a record, whose length is limited."""


class _Help(argparse.HelpFormatter):
    """Wraps help lines by cells, as a Chinese character takes two, and translates the word "usage"."""

    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog)
        self._usage = usage

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Adds the usage, with the translated word in front unless another prefix is given."""
        super().add_usage(usage, actions, groups, self._usage if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and cells(longer) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


class Parser(argparse.ArgumentParser):
    """A parser whose messages are in the language of `words`; raises Refused for invalid arguments.

    It adds `--help` and `--lang`, which every command has.
    """

    def __init__(self, *, words: Words, **options: Any) -> None:
        self._words = words
        usage = words("argparse.usage")
        super().__init__(
            **options,
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Help(prog, usage),
        )
        self.add_argument("-h", "--help", action="help", help=words("argparse.help"))
        self.add_argument("--lang", choices=LANGS, default=argparse.SUPPRESS, help=words("cli.lang"))

    def add_argument_group(self, title: str | None = None, *args: Any, **options: Any) -> Any:
        """Adds a group with a translated title; argparse itself makes two, with English titles."""
        said = None if title is None else in_words(title, self._words)
        return super().add_argument_group(said, *args, **options)

    def error(self, message: str) -> NoReturn:
        """Raises Refused with argparse's message in the parser's language."""
        said = in_words(message, self._words)
        said = re.sub(rf"\S{{{QUOTED + 1},}}", lambda word: shortened(word[0]), said)
        raise Refused(Text(said, said))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Writes the help. Unlike argparse, it raises if that fails."""
        (file or sys.stdout).write(message)


def lang_of(arguments: Sequence[str], environment: Mapping[str, str]) -> Lang:
    """Returns the language given by `--lang`, or else Chinese in a Chinese locale and English in any other.

    >>> lang_of(["rules", "--lang=zh"], {}), lang_of([], {"LC_ALL": "", "LANG": "zh_CN.UTF-8"})
    ('zh', 'zh')
    """
    for lang in LANGS:
        if f"--lang={lang}" in arguments or ("--lang", lang) in pairwise(arguments):
            return lang
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    return "zh" if locale.startswith("zh") else "en"


def parse(arguments: Sequence[str], words: Words) -> argparse.Namespace:
    """Returns the parsed arguments; `run` of the result is the function that runs the command.

    Raises Refused for invalid arguments, and SystemExit after showing help or the version.
    """
    parser = Parser(words=words, prog="hzmj", description=words("cli.about"))
    parser.add_argument(
        "--version", action="version", version=f"hzmj {__version__}", help=words("argparse.version")
    )
    named = next((argument for argument in arguments if argument in COMMANDS), None)
    commands = parser.add_subparsers(metavar=words("cli.command"), title=words("cli.commands"))
    for name in COMMANDS:
        about = words(f"cli_{name}.about")
        command = commands.add_parser(name, words=words, help=about, description=about)
        if name == named:
            module = import_module(f"hzmj.commands.{name}")
            module.add_options(command, words)
            command.set_defaults(run=module.run)
    if named is None:
        from hzmj.commands import menu, screen_options

        screen_options.add_options(parser, words)
        parser.set_defaults(run=menu.run)
    return parser.parse_args(arguments)


def whole(words: Words, least: int, most: int = MOST) -> Callable[[str], int]:
    """Returns an argument type for whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        fits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not fits or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                words("cli.not_whole", text=shortened(text), least=least, most=most)
            )
        return int(text)

    return read


def seed(words: Words) -> Callable[[str], str]:
    """Returns an argument type for seeds: printable text of 1 to `LONGEST_SEED` characters."""

    def read(text: str) -> str:
        if not 0 < len(text) <= LONGEST_SEED or not text.isprintable():
            raise argparse.ArgumentTypeError(words("cli.no_seed", most=LONGEST_SEED))
        return text

    return read


def points(words: Words) -> Callable[[str], float]:
    """Returns an argument type for points: a number above 0 and at most `MOST`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not 0 < value <= MOST:
            raise argparse.ArgumentTypeError(words("cli.not_points", text=shortened(text)))
        return value

    return read


def bots(words: Words) -> Callable[[str], tuple[str, ...]]:
    """Returns an argument type for exactly four names separated by commas."""

    def read(text: str) -> tuple[str, ...]:
        names = _names(text)
        if len(names) != 4 or not all(names):
            raise argparse.ArgumentTypeError(words("cli.not_four", text=shortened(text)))
        return names

    return read


def ladder(words: Words) -> Callable[[str], tuple[str, ...]]:
    """Returns an argument type for two or more names separated by commas."""

    def read(text: str) -> tuple[str, ...]:
        names = _names(text)
        if len(names) < 2 or not all(names):
            raise argparse.ArgumentTypeError(words("cli.not_ladder", text=shortened(text)))
        return names

    return read


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))
