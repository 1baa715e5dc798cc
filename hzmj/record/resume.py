"""续局 Going on with a match from its record: the last hand alone is played again.

What comes before that hand is believed as its line tells it; `replay.replay_file` checks it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.record.head import read_head
from hzmj.record.lines import Fault, Line, Lines, lines_before
from hzmj.record.reader import Replay, Replayed, opened, replay, shuffle_of
from hzmj.record.tail import LastHand, last_hand
from hzmj.record.writer import Tail
from hzmj.rules.tiles import FACE_OF
from hzmj.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match to be gone on with, and where its record is: `missing` are events that it has no lines of."""

    match: Match
    tail: Tail
    missing: tuple[ev.Event, ...]


def take_up(path: Path) -> Resumed:
    """The match of the record at `path` where it stopped; a torn last line counts for nothing.

    Raises Refused where the match is over, the last hand does not hold, or the file is no record.
    """
    with opened(path) as file:
        setup = read_head(Lines(file))
        last = last_hand(file)
        if last is None:
            raise Refused(Text("这一场已经打完了", "this match is over"))
        replayed = _last_hand(file, setup, last)
    replayed.check()
    tail = Tail(replayed.end, replayed.total)
    return Resumed(replayed.match, tail, replayed.missing)


def _last_hand(file: BinaryIO, setup: ev.MatchSetup, last: LastHand) -> Replayed:
    """Plays the last hand again, or the whole record where there is none."""
    if last.line is None or last.before is None:
        file.seek(0)
        return replay(file)
    lines = Lines(file, start=last.start, number=lines_before(file, last.start))
    try:
        match = Match.at_hand(setup, _hand_event(last.line))
    except Refused as refused:
        raise Fault(lines.number + 1, refused.text, refused.field).refused from None
    total = int(last.before["sum"], 16) if "sum" in last.before else None
    return Replay(match, lines, total).run(match.events[1:])


def _hand_event(line: Line) -> ev.HandBegun:
    shuffle = shuffle_of(line)
    scores = tuple(line["scores"])
    caishen = FACE_OF[line["caishen"]]
    return ev.HandBegun(
        line["hand"],
        line["dealer"],
        line["level"],
        shuffle.dice,
        shuffle.wall,
        caishen,
        line["indicator"],
        scores,
    )
