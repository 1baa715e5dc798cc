"""The command line: runs a command, and reports any error in one line and an exit code.

0: success; 1: a check failed; 2: bad input. Modules are loaded only when a command needs them.
"""

import io
import os
import sys
from collections.abc import Sequence

from hzmj import __version__
from hzmj.commands.streams import drop_unwritten, tell

BAD_INPUT = 2
INTERRUPTED = 130
NO_READER = 141
"""The exit code that a shell reports for a process ended by SIGPIPE."""
LONGEST_LINE = 298
"""Largest number of characters in a message."""
MOST_DIGITS = 3
"""Largest number of digits of LINES and COLUMNS."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command that `argv` (by default `sys.argv[1:]`) names and returns the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _ignore_absurd_sizes()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        _occupy_standard_files()
        return _run(arguments)
    except BrokenPipeError:
        drop_unwritten(sys.stdout)
        return NO_READER
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        code = _bad_input(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        drop_unwritten(sys.stdout)
        return code


def _occupy_standard_files() -> None:
    """Opens the null device in place of standard streams that are closed.

    Otherwise the next file opened, such as a record, gets the descriptor of one of them, and anything that
    a library or child process writes to its standard error goes into that file.
    """
    number = os.open(os.devnull, os.O_RDWR)
    while number <= 2:
        number = os.open(os.devnull, os.O_RDWR)
    os.close(number)


def _ignore_absurd_sizes() -> None:
    """Removes LINES and COLUMNS from the environment if no terminal has that size: libraries trust them."""
    for name in ("LINES", "COLUMNS"):
        value = os.environ.get(name, "")
        if not (value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS and int(value)):
            os.environ.pop(name, None)


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"] and sys.stdout is not None:
        print(f"hzmj {__version__}", flush=True)
        return 0
    from hzmj.commands.arguments import lang_of, parse
    from hzmj.text import Refused, Text
    from hzmj.words import Words

    words = Words(lang_of(arguments, os.environ))
    try:
        if sys.stdout is None:
            raise Refused(Text("标准输出已关闭", "standard output is closed"))
        try:
            options = parse(arguments, words)
            return int(options.run(options, words))
        except SystemExit as end:  # argparse has shown its help
            return int(end.code or 0)
        finally:
            sys.stdout.flush()
    except Refused as refused:
        text = refused.text.pick(words.lang)
        named = refused.field is None or refused.field in text
        return _bad_input(text if named else f"{refused.field}: {text}")


def _bad_input(message: str) -> int:
    """Prints the message as one line to stderr; returns the exit code for bad input."""
    from hzmj.text import shortened

    line = " ".join("".join(char if char.isprintable() else " " for char in message).split())
    tell(shortened(f"hzmj: {line}", LONGEST_LINE))
    return BAD_INPUT
