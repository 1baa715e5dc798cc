"""The command line: finds the command, and turns whatever goes wrong into one line and an exit code.

0: done; 1: a check failed; 2: bad input. Nothing but what a command needs is loaded.
"""

import io
import os
import sys
from collections.abc import Sequence

from hzmj import __version__

COMMANDS = ("play", "score", "sim", "replay", "advise", "review", "rules", "table", "keep")
BAD_INPUT = 2
INTERRUPTED = 130
NO_READER = 141
"""As a shell reports a process that SIGPIPE ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs what the arguments ask for; answers the exit code of the process."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return _run(arguments)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NO_READER
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _bad_input(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def tell(line: str) -> None:
    """Writes a line on standard error; if nothing can be written there, nobody is to be told."""
    try:
        if sys.stderr is not None:
            print(line, file=sys.stderr, flush=True)
    except OSError:
        return


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        print(f"hzmj {__version__}", flush=True)
        return 0
    from hzmj.commands.arguments import lang_of, parse
    from hzmj.text import Refused
    from hzmj.words import Words

    words = Words(lang_of(arguments, os.environ))
    try:
        try:
            options = parse(arguments, words)
            return int(options.run(options, words))
        except SystemExit as end:  # argparse has shown its help
            return int(end.code or 0)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except Refused as refused:
        text = refused.text.pick(words.lang)
        named = refused.field is None or refused.field in text
        return _bad_input(text if named else f"{refused.field}: {text}")


def _bad_input(message: str) -> int:
    """Says in one line what is wrong with the input."""
    line = " ".join("".join(char if char.isprintable() else " " for char in message).split())
    tell(f"hzmj: {line}")
    return BAD_INPUT
