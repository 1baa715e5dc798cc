"""A match whose process is killed again and again goes on as if it never had been, and nobody else gets in.

Every question is answered alike whenever it is asked, so a killed match must come to the very lines of an
uninterrupted one. Moments are told by the length of the record, not by the clock.
"""

import json
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.tui.terminal import Terminal

PROGRAM = """
import sys
from hzmj.tui import key_gate
from hzmj.tui.screens.page import Page
key_gate.GRACE = key_gate.REPEAT = key_gate.HELD = Page.GRACE = 0.0
from hzmj.cli import main
sys.exit(main({arguments}))
"""
LOOK = ["--lang", "zh", "--ascii", "--no-mouse", "--pace", "instant"]
SEATS = {
    "one person": ["--seats", "you,normal,normal,normal"],
    "open table": ["--seats", "you:Anna,you:Ben,you:Cai,normal", "--open"],
    "closed table": ["--seats", "you:Anna,normal,you:Cai,you:Dora"],
}
SIM = ["sim", "--bots", "normal,easy,random,normal", "--seed", "kills", "--json"]
CURTAIN = re.compile("亮出我的牌（(.)）")
CLAIM = re.compile("([QRUP])要")
MENU, LIST = "在终端里打杭州麻将", "回车继续这一场"
ANSWERS = {
    "按过就行": " ",
    "空格过": " ",
    "再按一次": "\r",
    "请打一张牌": "\r",
    "你可以": "\r",
    "回车或空格": "\r",
}
"""What is pressed when that stands on the screen.

Each key answers one kind of question alike and no other kind: one that comes late or twice changes nothing.
"""
HELD = "这一场正在打"
"""What somebody is told who opens a match that is being played, and by which process."""
QUIET = 1.0
"""Seconds without a new frame after which a key is pressed again: it came before it could count."""
PATIENCE = 60.0
"""Seconds without a line of the record after which none is to come."""
KILLS, INTRUDERS, HANDS = 50, 25, 4
"""How many of each a kind of table has in the sweep."""


class Player(Terminal):
    """A program in a terminal, played by somebody who throws what he draws and passes."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        super().__init__(PROGRAM.replace("{arguments}", repr(arguments)), home)
        self.home = home
        self._pressed: tuple[str, int] = ("", -1)
        self._moment = -1
        self._fresh = True
        """Whether anything was written since the match went on: before, an old question may stand there."""
        self._written = time.monotonic()
        self._seated = False
        """Whether the table has asked something."""

    def take(self, text: str) -> None:
        self._written, self._fresh = time.monotonic(), True
        super().take(text)

    def text(self) -> str:
        """The screen without blanks; half a character may have been written over."""
        rows = (self.screen.buffer[y] for y in range(self.screen.lines))
        return "".join("".join(row[x].data for x in range(self.screen.columns)) for row in rows).replace(
            " ", ""
        )

    def play(self, lines: int, *, seated: bool = False) -> None:
        """Answers what is asked until the record has so many lines, or the match is over.

        A match that is gone on with has them at once, and the process may not have opened it yet: `seated`
        waits for the table.
        """
        deadline, before = time.monotonic() + PATIENCE, -1
        while True:
            record = recorded(self.home)
            if len(record) != before:
                deadline, before = time.monotonic() + PATIENCE, len(record)
            if (len(record) >= lines and (self._seated or not seated)) or is_over(record):
                return
            assert time.monotonic() < deadline, "\n".join(self.screen.display)
            self.answer(len(record))
            assert self.read(0.02), "\n".join(self.screen.display)

    def answer(self, moment: int) -> None:
        """Presses what answers the screen, once for each moment of the match unless nothing comes of it."""
        if moment != self._moment:
            self._moment, self._fresh = moment, False
        quiet = time.monotonic() > self._written + QUIET
        sign, keys = asked(self.text())
        self._seated = self._seated or sign not in ("", MENU, LIST)
        if not sign:
            self._pressed = ("", -1)
        elif ((sign, moment) != self._pressed and self._fresh) or quiet:
            self._pressed, self._written = (sign, moment), time.monotonic()
            self.send(keys)


def asked(text: str) -> tuple[str, str]:
    """What stands on the screen to be answered, and the keys that do."""
    if LIST in text:
        return LIST, "\r"
    if MENU in text:
        return MENU, "c"
    curtain = CURTAIN.search(text)
    if curtain:
        return curtain[0], curtain[1].lower()
    claims = CLAIM.findall(text)
    if claims:
        return "window", "".join(claims).lower()
    sign = next((sign for sign in ANSWERS if sign in text), "")
    return sign, ANSWERS.get(sign, "")


def record_in(home: Path) -> Path | None:
    """The one record there is."""
    return next(iter(sorted(home.rglob("*.hzmj.jsonl"))), None)


def recorded(home: Path) -> list[bytes]:
    """The whole lines of the record, the first without what no two runs have alike."""
    path = record_in(home)
    lines = [] if path is None else path.read_bytes().split(b"\n")[:-1]
    return [_same(line) if at == 0 else line for at, line in enumerate(lines)]


def _same(head: bytes) -> bytes:
    told = json.loads(head)
    told.pop("created")
    return json.dumps(told).encode()


def is_over(record: list[bytes]) -> bool:
    return bool(record) and b'{"event": "end"' in record[-1]


def begin(kind: str, home: Path, hands: int) -> Player:
    """The match begun, or gone on with from the menu where there is one."""
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text("window_seconds = 0\n", "utf-8")
    if record_in(home) is not None:
        return Player(LOOK, home)
    rules = ["--hands", str(hands), "--set", "claim_seconds=0", "--set", "start_level=3"]
    return Player(["play", *LOOK, *SEATS[kind], "--seed", f"kills {kind}", *rules], home)


def uninterrupted(kind: str, home: Path, hands: int) -> list[bytes]:
    player = begin(kind, home, hands)
    try:
        player.play(1_000_000)
    finally:
        player.close()
    return recorded(home)


@dataclass
class Count:
    """How often the match was killed, and somebody else tried to open it."""

    kills: int = 0
    intruders: int = 0


def killed(kind: str, home: Path, whole: list[bytes], kills: int, intruders: int, hands: int) -> Count:
    """Plays the match to its end over so many kills; at each the record must be what it was to become."""
    random = Random(kind)
    count = Count()
    moments = sorted(random.sample(range(1, len(whole)), min(kills, len(whole) - 1)))
    held = [moment for moment in moments if moment < last_question(whole)]
    intruded = set(random.sample(held, min(intruders, len(held))))
    for moment in moments:
        player = begin(kind, home, hands)
        try:
            player.play(moment, seated=moment in intruded)
            if moment in intruded:
                is_told(home, player.process)
                count.intruders += 1
            player.kill(signal.SIGKILL)
            player.end()
        finally:
            player.close()
        count.kills += 1
        lines = recorded(home)
        assert lines == whole[: len(lines)], first_difference(lines, whole)
        assert len(lines) >= moment
    player = begin(kind, home, hands)
    try:
        player.play(1_000_000)
    finally:
        player.close()
    assert recorded(home) == whole, first_difference(recorded(home), whole)
    return count


def last_question(whole: list[bytes]) -> int:
    """Returns the number of lines at a person's last discard: after it bots may play the match to its end."""
    people = [seat for seat, each in enumerate(json.loads(whole[0])["seats"]) if each["player"] == "human"]
    events = [json.loads(line) for line in whole]
    return max(at for at, line in enumerate(events) if line["event"] == "discard" and line["seat"] in people)


def first_difference(lines: list[bytes], whole: list[bytes]) -> str:
    """Where two records part."""
    for at, (line, other) in enumerate(zip(lines, whole, strict=False), 1):
        if line != other:
            return f"line {at}: {line!r} instead of {other!r}"
    return f"{len(lines)} lines instead of {len(whole)}"


def is_told(home: Path, holder: int) -> None:
    """Somebody who opens the match in another terminal is told who plays it, and changes nothing."""
    path = record_in(home)
    assert path is not None
    number, before = path.stat().st_ino, path.read_bytes()
    intruder = Player(LOOK, home)
    deadline = time.monotonic() + PATIENCE
    try:
        while not (HELD in intruder.text() and f"进程{holder}" in intruder.text()):
            assert time.monotonic() < deadline, "\n".join(intruder.screen.display)
            if not any(sign in intruder.text() for sign in ANSWERS):
                intruder.answer(0)
            assert intruder.read(0.02), "\n".join(intruder.screen.display)
    finally:
        intruder.close()
    # the first process may have gone on: to the same file, and to no other lines
    assert path.stat().st_ino == number, "the second process replaced the record"
    assert path.read_bytes().startswith(before), "the second process wrote into the record"


@pytest.mark.parametrize("kind", ["one person"])
def test_a_killed_match_comes_to_the_same_lines(kind: str, tmp_path: Path) -> None:
    whole = uninterrupted(kind, tmp_path / "whole", 1)
    assert killed(kind, tmp_path / "killed", whole, 1, 0, 1).kills == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", SEATS)
def test_fifty_kills_change_no_line_and_everybody_else_is_told(kind: str, tmp_path: Path) -> None:
    whole = uninterrupted(kind, tmp_path / "whole", HANDS)
    count = killed(kind, tmp_path / "killed", whole, KILLS, INTRUDERS, HANDS)
    assert count == Count(KILLS, INTRUDERS)


# Matches among bots


def sim(home: Path, hands: int) -> "subprocess.Popen[bytes]":
    """Bots play a series whose records go into the folder."""
    code = "import sys; from hzmj.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *SIM, "--hands", str(hands), "--record", str(home)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def series(home: Path) -> dict[str, list[bytes]]:
    """The whole lines of every record by its name."""
    found = {}
    for path in sorted(home.glob("*.hzmj.jsonl")):
        first, *rest = path.read_bytes().split(b"\n")
        found[path.name] = [_same(first), *rest[:-1]] if rest else []
    return found


def kills_of_a_series(home: Path, kills: int, intruders: int, hands: int) -> Count:
    """Kills the series at random lengths of all its records together; then has it played to its end."""
    whole_run = sim(home / "whole", hands)
    assert whole_run.wait() == 0
    whole = series(home / "whole")
    assert whole
    total = _size(home / "whole")
    random = Random("series")
    count = Count()
    for number in range(kills + 1):
        folder = home / str(number)
        moment = total + 1 if number == kills else random.randrange(1, total)
        running = sim(folder, hands)
        while running.poll() is None and _size(folder) < moment:
            time.sleep(0)
        if running.poll() is None and count.intruders < intruders:
            running.send_signal(signal.SIGSTOP)
            intruder = sim(folder, hands)
            _, told = intruder.communicate()
            assert intruder.returncode == 2, "a second series wrote into the same folder"
            assert told.count(b"\n") == 1
            count.intruders += 1
        running.kill()
        running.communicate()
        count.kills += number < kills
        for name, lines in series(folder).items():
            assert lines == whole[name][: len(lines)], f"{name}: {first_difference(lines, whole[name])}"
    assert series(home / str(kills)) == whole
    return count


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*.hzmj.jsonl"))


def test_a_killed_series_leaves_the_lines_of_a_whole_one(tmp_path: Path) -> None:
    assert kills_of_a_series(tmp_path, 1, 0, 4).kills == 1


@pytest.mark.slow
def test_fifty_kills_of_a_series_and_everybody_else_is_told(tmp_path: Path) -> None:
    assert kills_of_a_series(tmp_path, KILLS, INTRUDERS, 200) == Count(KILLS, INTRUDERS)
