"""续局 Resuming a match from its record: only the last hand is played again.

The dealer, level and scores at its start are taken from its `hand` line without a check against the earlier
hands; `reader.replay_file` checks those.
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
    """A match to resume, and the end of its record; `missing` are events that the record has no lines for."""

    match: Match
    tail: Tail
    missing: tuple[ev.Event, ...]


def take_up(path: Path) -> Resumed:
    """Returns the match of the record at `path` as it was when it stopped; ignores a torn last line.

    Raises Refused if the match is over, the last hand has a wrong line, or the file is not a record.
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
    """Plays the last hand again, or the whole record if no hand has begun."""
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
