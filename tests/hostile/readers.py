"""Everything that reads a file or a request, and what each must do with a damaged one.

A reader answers the faults it finds with itself; none is as it should be.
"""

import asyncio
import io
import json
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from hzmj.cli import main
from hzmj.display.sanitize import clean_line
from hzmj.record import library
from hzmj.text import Refused, Text
from hzmj.tui.flow.match import resume_match
from hzmj.tui.play import standing
from hzmj.tui.screens.resume import ResumeScreen
from hzmj.tui.settings import Settings, SettingsFile
from tests.commands.run import Ran
from tests.hostile import corrupt

LONGEST = 300
"""Characters of a line that tells what is wrong."""
Faults = list[str]


def run(arguments: list[str], given: bytes = b"") -> Ran:
    """Runs the command line within this process; a traceback is an error of the test's own."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given))),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        code = main(arguments)
    return Ran(code, *(_written(stream) for stream in (out, err)))


def _written(stream: io.TextIOWrapper) -> str:
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def faults_of(ran: Ran, codes: tuple[int, ...], names: tuple[str, ...] = ()) -> Faults:
    """What is wrong with how a command ended: its exit code, its one line, what that line names."""
    if ran.code not in codes:
        return [f"exit code {ran.code}"]
    if ran.code == 0:
        return ["success with a word on standard error"] if ran.err else []
    # a check that failed is an answer, on standard output
    line = (ran.out if ran.code == 1 else ran.err).rstrip("\n")
    return faults_of_line(line, names)


def faults_of_line(line: str, names: tuple[str, ...]) -> Faults:
    """What is wrong with the one line that tells of the damage."""
    faults = []
    if not line:
        faults.append("nothing said")
    if len(line) > LONGEST:
        faults.append("a line too long")
    if "\n" in line:
        faults.append("more than one line")
    if any(not char.isprintable() for char in line.replace("\n", "")):
        faults.append("a control character")
    return faults + [f"does not name {name!r}" for name in names if name not in line]


def raised() -> str:
    """Where the exception being handled came from, in a few words."""
    kind, error, trace = sys.exc_info()
    frames = [each for each in traceback.extract_tb(trace) if "/hzmj/" in each.filename]
    where = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else "outside"
    return f"{kind.__name__ if kind else error} in {where}"


@contextmanager
def unchanged(folder: Path, faults: Faults) -> Iterator[None]:
    """Notes a fault where anything in the folder is another afterwards."""
    before = _contents(folder)
    yield
    if _contents(folder) != before:
        faults.append("a file was changed")


def _contents(folder: Path) -> Mapping[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def guarded(read: Callable[[], Faults]) -> Faults:
    """The faults a reader answers, or the exception that came out of it."""
    try:
        return read()
    except (Exception, SystemExit):  # whatever comes out is the fault looked for
        return [raised()]


# Records


def read_record(data: bytes, home: Path, random: Random) -> dict[str, Faults]:
    """Has a damaged record read by everything that reads one; the faults by reader."""
    path = home / "matches" / f"damaged{library.SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    lang = random.choice(("zh", "en"))
    checked = Ran(2, "", "")

    def check() -> Faults:
        nonlocal checked
        checked = run(["replay", str(path), "--check", "--lang", lang])
        return faults_of(checked, (0, 1, 2), (path.name,))

    found: dict[str, Faults] = {"replay --check": _within(home, check)}
    line = _line_named(checked.out) if checked.code == 1 else None
    told = (path.name,) if line is None else (path.name, line)

    def replay() -> Faults:
        ran = run(["replay", str(path), "--lang", lang])
        return [] if ran.code == checked.code < 2 else faults_of(ran, (checked.code,), (path.name,))

    def advise() -> Faults:
        where = ["--hand", "1", "--event", str(random.randrange(3, 40))]
        ran = run(["advise", str(path), *where, "--bot", "easy", "--json", "--lang", lang])
        if checked.code == 0:
            return faults_of(ran, (0, 2), (path.name,))
        return faults_of(ran, (2,), told)

    def review() -> Faults:
        ran = run(["review", str(path), "--json", "--lang", lang])
        return faults_of(ran, (2,), told) if checked.code else faults_of(ran, (0,))

    readers: dict[str, Callable[[], Faults]] = {
        "replay": replay,
        "advise": advise,
        "review": review,
        "list": lambda: _listed(path),
        "resume": lambda: _resumed(path, checked.code, line),
    }
    return found | {name: _within(home, read) for name, read in readers.items()}


def _within(home: Path, read: Callable[[], Faults]) -> Faults:
    faults: Faults = []
    with unchanged(home, faults):
        faults += guarded(read)
    return faults


def _line_named(out: str) -> str | None:
    """The number of the line in what a check that failed has said."""
    digits = "".join(char if char.isdigit() else " " for char in out.partition(library.SUFFIX)[2]).split()
    return digits[0] if digits else None


def _listed(path: Path) -> Faults:
    """The list of matches has the file, as a match or as none, and can be shown."""
    screen = ResumeScreen(Settings().look("en"))
    shown = [*map(screen._match, screen.saves.unfinished), screen._unreadable()]
    faults = []
    for line in "\n".join(each.plain for each in shown).splitlines():
        faults += faults_of_line(line, ()) if line else []
    unfinished = [each.path for each in screen.saves.unfinished]
    unreadable = [each.path for each in screen.saves.unreadable]
    return faults if (unfinished + unreadable).count(path) <= 1 else [*faults, "listed twice"]


class _Opened(BaseException):
    """The match is about to be shown."""


@dataclass
class _App:
    """What resuming asks of an app."""

    said: list[Text]
    settings: Settings
    look: Any

    def tell(self, text: Text, *, error: bool = False) -> None:
        self.said.append(Text(clean_line(text.zh), clean_line(text.en)))
        assert error

    async def push_screen(self, screen: object) -> None:  # noqa: ARG002
        raise _Opened


def _resumed(path: Path, code: int, line: str | None) -> Faults:
    """Resuming opens the match if the record holds, else it says why not, naming a line.

    Which line may differ from the check's: the last hand is read first. A match that is over is said to be.
    """
    app = _App([], Settings(), Settings().look("en"))
    try:
        asyncio.run(resume_match(app, path, None))  # type: ignore[arg-type]
    except _Opened:
        return [] if code == 0 else ["opened what does not hold"]
    if len(app.said) != 1:
        return ["nothing said"]
    zh, en = app.said[0]
    named = line is not None and not en.endswith("this match is over")
    return faults_of_line(zh, ("第 ",) if named else ()) + faults_of_line(en, ("line ",) if named else ())


# Requests, settings, states


def read_request(data: bytes, home: Path, random: Random) -> dict[str, Faults]:
    """Has a damaged request scored."""

    def score() -> Faults:
        ran = run(["score", "--json", "--lang", random.choice(("zh", "en"))], data)
        faults = faults_of(ran, (0, 2))
        answers = json.loads(ran.out, parse_constant=lambda _: faults.append("an answer that is no JSON"))
        if ran.out.count("\n") != 1:
            faults.append("not one line of JSON")
        for told in answers if isinstance(answers, list) else [answers]:
            if "error" in told:
                for line in (told["error"], told["error_zh"]):
                    # a control character in it is escaped where it is printed
                    faults += faults_of_line(clean_line(line), ())
                faults += ["a field too long"] if len(told["field"]) > LONGEST else []
                faults += [] if told["field"] or "''" in told["error"] else ["no field named"]
        wrong = "error" in (answers if isinstance(answers, dict) else str(answers))
        return faults if bool(wrong) == (ran.code == 2) else [*faults, "the exit code says otherwise"]

    return {"score": _within(home, score)}


def read_settings(data: bytes, home: Path, random: Random) -> dict[str, Faults]:  # noqa: ARG001
    """Has damaged settings read: what is wrong with them is said, and the game begins with others."""
    path = home / "settings.toml"
    path.write_bytes(data)

    def settings() -> Faults:
        file = SettingsFile(path)
        file.settings.look("en")
        if file.problem is None:
            return []
        told = map(clean_line, (file.problem.zh, file.problem.en))
        return [each for line in told for each in faults_of_line(line, (path.name,))]

    return {"settings": _within(home, settings)}


CONTEST = ("sim", "--sprt", "easy", "random", "--hands", "3", "--seed", "state", "--json", "--state")
"""What is played for a state, before it is damaged and after."""


def read_state(data: bytes, home: Path, random: Random) -> dict[str, Faults]:
    """Has a contest go on from a damaged state. A torn last line is made good: the rest stays."""
    path = home / "state.jsonl"
    path.write_bytes(data)

    def state() -> Faults:
        ran = run([*CONTEST, str(path), "--lang", random.choice(("zh", "en"))])
        faults = faults_of(ran, (0, 2))
        kept = path.read_bytes().startswith(data[: data.rfind(b"\n") + 1])
        if ran.code == 2 and path.read_bytes() != data:
            faults.append("a file was changed")
        return faults if kept else [*faults, "whole lines were lost"]

    return {"state": guarded(state)}


def read_standing(data: bytes, home: Path, random: Random) -> dict[str, Faults]:  # noqa: ARG001
    """Has what a table kept beside its record read, damaged."""
    record = home / f"match{library.SUFFIX}"
    path = standing.path_beside(record)
    path.write_bytes(data)

    def kept() -> Faults:
        try:
            standing.read(record)
        except Refused as refused:
            return [each for line in refused.text for each in faults_of_line(clean_line(line), (path.name,))]
        return []

    return {"standing": _within(home, kept)}


Damage = Callable[[str, Random], corrupt.Damaged]
Read = Callable[[bytes, Path, Random], dict[str, Faults]]
KINDS: Mapping[str, tuple[Damage, Read]] = {
    "record": (corrupt.record, read_record),
    "request": (corrupt.request, read_request),
    "settings": (corrupt.settings, read_settings),
    "state": (corrupt.state, read_state),
    "standing": (corrupt.request, read_standing),
}
"""How each kind of input is damaged, and who reads it."""
