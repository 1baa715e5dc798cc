"""复盘 Replay: plays a record through the engine again, to check or to examine it (FORMATS.md 1)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win, claim_of
from hzmj.game.match import Match
from hzmj.game.wall import Shuffle
from hzmj.record.compare import same, shown
from hzmj.record.head import read_head
from hzmj.record.lines import Fault, Line, Lines
from hzmj.record.schema import FIELDS
from hzmj.record.writer import add_to_sum, event_json
from hzmj.rules.tiles import CODES, FACE_OF
from hzmj.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of replaying a record.

    `match` is the match up to the last correct line, `problem` the first wrong line or None. `torn` means
    that an incomplete line follows, `ended` that the record holds the end of the match. `end` is the offset
    behind the last accepted line, `total` the sum in that line, None if it has none. `missing` are events
    that follow from the last line but have no line in the record.
    """

    match: Match
    problem: Fault | None
    torn: bool
    ended: bool
    end: int
    total: int | None
    missing: tuple[ev.Event, ...]

    def check(self) -> None:
        """Raises Refused, naming the line, if a line of the record is wrong."""
        if self.problem is not None:
            raise self.problem.refused


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A point where seats are asked, with the lines of the record that hold their answers.

    `match` is in the state in which they are asked, and advances after the callback returns. The `answers`
    are legal. `lines` run from line `first` to the one that decides; `begun` is the number of the hand's
    first line. Both count from the start of the record. At the end of an unfinished record there are no
    `answers`, and `lines` may be empty.
    """

    match: Match
    answers: Mapping[int, Action]
    begun: int
    first: int
    lines: Sequence[Line]


Watch = Callable[[DecisionPoint], None]
Tell = Callable[[Sequence[ev.Event]], None]


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Opens the record for reading. Raises Refused if it cannot be read."""
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refused(Text(f"读不了这个文件：{reason}", f"cannot be read: {reason}")) from None


def replay_file(path: Path | str, tell: Tell | None = None, end: int | None = None) -> Replayed:
    """Plays the record at `path` through the engine as `replay` does.

    Raises Refused if the file cannot be read or is not a record of this format.
    """
    with opened(Path(path)) as file:
        return replay(file, tell=tell, end=end)


def replay(
    file: BinaryIO, watch: Watch | None = None, tell: Tell | None = None, end: int | None = None
) -> Replayed:
    """Plays the record that begins at the position of `file`, up to byte `end` if it is given.

    Calls `watch` with every decision point before it is played, and `tell` with the events of every step
    after their lines have been compared. Raises Refused if it is not a record of this format; a wrong line
    further on is returned as the `problem`.
    """
    lines = Lines(file, end)
    setup = read_head(lines)
    return Replay(Match(setup), lines, 0, watch, tell).run([setup])


class Replay:
    """Plays a match by the lines of its record.

    `total` is the sum of all lines before the first of `lines`, None if it is not known.
    """

    def __init__(
        self,
        match: Match,
        lines: Lines,
        total: int | None,
        watch: Watch | None = None,
        tell: Tell | None = None,
    ) -> None:
        self._match = match
        self._lines = lines
        self._watch = watch
        self._tell = tell
        self._begun = 1
        """The number of the hand's first line."""
        self._total = total
        self._last: Line = {}
        """The last accepted line."""
        self._missing: tuple[ev.Event, ...] = ()
        self._silent: dict[int, str] = {}
        """Seats whose pass on a discard needs no line, each with the tile (FORMATS.md 1)."""

    def run(self, begun: Sequence[ev.Event]) -> Replayed:
        """Plays all lines. The first must match the events in `begun`, which the match has already played."""
        problem: Fault | None = None
        try:
            self._hold(begun)
            while self._lines.peek() is not None and self._advance():
                pass
            if self._watch is not None and self._match.pending:
                self._watch(DecisionPoint(self._match, {}, self._begun, self._lines.number + 1, self._rest()))
        except Fault as fault:
            problem = fault
        ended, summed = self._last.get("event") == "end", "sum" in self._last
        return Replayed(
            self._match,
            problem,
            self._lines.torn,
            ended,
            self._lines.end,
            self._total if summed else None,
            self._missing,
        )

    def _advance(self) -> bool:
        """Plays the next lines that belong together. Returns False if the record stops before they decide."""
        match, line = self._match, self._lines.peek()
        assert line is not None
        if match.over:
            raise self._fault(Text("对局已经结束，后面不该再有", "the match is over before this line"))
        if match.between_hands:
            self._expect(line["event"] == "hand", Text("这里应当开始一局", "a hand should begin here"))
            self._begun = self._lines.number + 1
            self._do(0, lambda: match.deal(shuffle_of(line), line["dealer"]))
        elif line["event"] == "abandon":
            self._do(0, lambda: match.abandon(line["seat"]))
        else:
            window = self._window()
            if window is None:
                return False
            at, answers = window
            if self._watch is not None:
                self._check(answers, at)
                told = self._rest(at + 1)
                self._watch(DecisionPoint(match, answers, self._begun, self._lines.number + 1, told))
            self._do(at, lambda: match.step(answers))
        return True

    def _check(self, answers: Mapping[int, Action], at: int) -> None:
        """Raises Fault if the answers are not legal, so that `watch` only gets legal ones."""
        try:
            self._match.check(answers)
        except Refused as refused:
            raise self._fault(refused.text, at, refused.field) from None

    def _rest(self, most: int = 16) -> list[Line]:
        """Returns up to `most` of the next lines; 16 are more than the answers to one discard."""
        ahead = (self._lines.peek(at) for at in range(most))
        return [line for line in ahead if line is not None]

    def _window(self) -> tuple[int, dict[int, Action]] | None:
        """Returns how many lines ahead the deciding line is, and the answers of all pending seats.

        Returns None if the record stops before it.
        """
        pending = self._match.pending
        if self._answers_alone():
            seat = next(iter(pending))
            line = self._lines.peek()
            assert line is not None
            right = line.get("seat") == seat and line["event"] in _ALONE
            self._expect(right, Text(f"这里该由{seat}号座位行动", f"seat {seat} is to act here"))
            return 0, {seat: _action(line)}
        return self._claim_answers(pending)

    def _answers_alone(self) -> bool:
        """Returns whether a single seat is asked about its own turn, not about a discard of another seat."""
        options = next(iter(self._match.pending.values()))
        return any(isinstance(option, Discard) or option == Win("ten_winds") for option in options)

    def _claim_answers(
        self, pending: Mapping[int, tuple[Action, ...]]
    ) -> tuple[int, dict[int, Action]] | None:
        """Reads each seat's answer to a discard from the lines up to the claim or draw that follows it."""
        answers: dict[int, Action] = {seat: Pass() for seat in pending}
        told: set[tuple[str, int]] = set()
        at = 0
        while (line := self._lines.peek(at)) is not None:
            if line["event"] not in ("pass", "overridden"):
                if line["event"] in _CLAIMS:
                    claimed = self._action_of(line, at, pending)
                    answers[line["seat"]] = claimed
                return at, answers
            key = line["event"], line["seat"]
            self._expect(key not in told, Text("这一家已经答过", "the seat has answered already"), at)
            told.add(key)
            if line["event"] == "pass":
                self._check_declined(line, at, pending)
            else:
                answers[line["seat"]] = self._overridden(line, at, pending)
            at += 1
        return None

    def _action_of(self, line: Line, at: int, pending: Mapping[int, tuple[Action, ...]]) -> Action:
        self._expect(line["seat"] in pending, Text("这一家不能要这张牌", "the seat cannot claim this"), at)
        return _action(line)

    def _check_declined(self, line: Line, at: int, pending: Mapping[int, tuple[Action, ...]]) -> None:
        could = {claim_of(option) for option in pending.get(line["seat"], ())} - {None}
        right = could == set(line["declined"]) and len(could) == len(line["declined"])
        self._expect(right, Text("这一家能要的不是这些", "these are not the seat's claims to pass"), at)

    def _overridden(self, line: Line, at: int, pending: Mapping[int, tuple[Action, ...]]) -> Action:
        options = pending.get(line["seat"], ())
        meant = next((option for option in options if claim_of(option) == line["claim"]), None)
        if meant is None:
            raise self._fault(Text("这一家没有这样的要牌", "the seat had no such claim to make"), at)
        return meant

    def _do(self, at: int, act: Callable[[], Sequence[ev.Event]]) -> None:
        """Calls `act`, which plays the line `at` lines ahead, and compares its events with the lines."""
        asked = self._claimants()
        try:
            events = act()
        except Refused as refused:
            raise self._fault(refused.text, at, refused.field) from None
        told = {event.seat for event in events if isinstance(event, _ANSWERS)}
        self._silent = {seat: tile for seat, tile in asked.items() if seat not in told}
        self._hold(events)

    def _claimants(self) -> dict[int, str]:
        """Returns the seats asked about a discard, each with the discarded tile."""
        hand = self._match.hand
        if hand is None or hand.offered is None:
            return {}
        return dict.fromkeys(hand.pending, CODES[hand.offered[0]])

    def _hold(self, events: Sequence[ev.Event]) -> None:
        """Compares the engine's events with the lines; events beyond the last line go into `_missing`."""
        for at, event in enumerate(events):
            if isinstance(event, ev.Reveal):
                continue
            while self._is_needless(self._lines.peek()):
                self._add(FIELDS["pass"])
            line = self._lines.peek()
            if line is None:
                self._missing = tuple(events[at:])
                break
            self._compare(line, event_json(event))
        if self._tell is not None:
            self._tell(events)

    def _is_needless(self, line: Line | None) -> bool:
        """Returns whether the line is a pass that could have been left out (FORMATS.md 1)."""
        if line is None or line["event"] != "pass":
            return False
        return bool(self._silent.pop(line["seat"], None) == line["tile"])

    def _compare(self, line: Line, expected: Line) -> None:
        self._expect(
            line["event"] == expected["event"],
            Text(f"这里应当是 {expected['event']}", f"this line should be {expected['event']}"),
        )
        for name, value in expected.items():
            if not same(name, line[name], value):
                text = Text(f"{name} 应当是 {shown(value)}", f"{name} should be {shown(value)}")
                raise self._fault(text, field=name)
        self._add(expected)

    def _add(self, names: Iterable[str]) -> None:
        """Takes the next line, and raises Fault if its sum is not that of all lines so far.

        `names` are the fields that the sum covers. If the sum of the earlier lines is not known, the first
        sum that appears is trusted.
        """
        line = self._lines.peek()
        assert line is not None
        if self._total is not None:
            self._total = add_to_sum(
                self._total, {"event": line["event"]} | {name: line[name] for name in names}
            )
            right = "sum" not in line or line["sum"] == f"{self._total:08x}"
            self._expect(right, Text("这一行写成之后被改动过", "the line was altered after it was written"))
        elif "sum" in line:
            self._total = int(line["sum"], 16)
        self._last = self._lines.take()

    def _expect(self, holds: bool, otherwise: Text, ahead: int = 0) -> None:
        if not holds:
            raise self._fault(otherwise, ahead)

    def _fault(self, text: Text, ahead: int = 0, field: str | None = None) -> Fault:
        return Fault(self._lines.number + 1 + ahead, text, field)


def shuffle_of(line: Line) -> Shuffle:
    """Returns the dice and the wall of a `hand` line."""
    return Shuffle((line["dice"][0], line["dice"][1]), tuple(FACE_OF[code] for code in line["wall"]))


_ALONE = {"discard", "gang", "win", "pass"}
_CLAIMS = {"chi", "peng", "gang", "win"}
_ANSWERS = (ev.Pass, ev.Overridden, ev.Chi, ev.Peng, ev.Gang, ev.Win)


def _action(line: Line) -> Action:
    match line["event"]:
        case "discard":
            return Discard(FACE_OF[line["tile"]])
        case "chi":
            return Chi(FACE_OF[line["tile"]], (FACE_OF[line["with"][0]], FACE_OF[line["with"][1]]))
        case "peng":
            return Peng(FACE_OF[line["tile"]])
        case "gang":
            return Gang(FACE_OF[line["tile"]], line["kind"])
        case "win":
            return Win(line["by"])
        case _:
            return Pass()
