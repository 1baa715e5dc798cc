"""复盘 Replay: a record played through the engine again, to check it or to look into it (FORMATS.md 1)."""

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
    """A record played through.

    `match` is the match as far as the record held, `problem` the first line that did not hold. `torn`: an
    incomplete line follows; `ended`: the record holds the match's end. `end` is the offset behind the last
    line that was accounted for, `total` the sum that line carries, None if it has none. `missing` are the
    events that follow from the last line and have no line of their own.
    """

    match: Match
    problem: Fault | None
    torn: bool
    ended: bool
    end: int
    total: int | None
    missing: tuple[ev.Event, ...]

    def check(self) -> None:
        """Raises Refused, naming the line, unless the whole record holds."""
        if self.problem is not None:
            raise self.problem.refused


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """Where seats are asked, and the lines of the record that say what they answered.

    `match` stands where they are asked; once the window has been looked at, the match goes on. The
    `answers` are legal. `lines` are those from line `first` up to the one that decides, `begun` is the
    hand's first line, both counted alike. At the end of an unfinished record nothing is decided: there are
    no `answers`, and `lines` may be empty.
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
    """The record, open for reading; raises Refused where it cannot be read."""
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refused(Text(f"读不了这个文件：{reason}", f"cannot be read: {reason}")) from None


def replay_file(path: Path | str, tell: Tell | None = None, end: int | None = None) -> Replayed:
    """Play the record at `path` through the engine as `replay` does.

    Raises Refused if it cannot be read or is no record of this format.
    """
    with opened(Path(path)) as file:
        return replay(file, tell=tell, end=end)


def replay(
    file: BinaryIO, watch: Watch | None = None, tell: Tell | None = None, end: int | None = None
) -> Replayed:
    """Play a record, whose start `file` stands at, up to byte `end` where one is given.

    `watch` is shown every window before it is played, `tell` the events of every step once their lines
    hold. Raises Refused if it is no record of this format.
    """
    lines = Lines(file, end)
    setup = read_head(lines)
    return Replay(Match(setup), lines, 0, watch, tell).run([setup])


class Replay:
    """Walks the lines of a record along with its match.

    `total` is the sum of the lines before the first of `lines`, None where it is not known.
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
        """The last line accounted for."""
        self._missing: tuple[ev.Event, ...] = ()
        self._silent: dict[int, str] = {}
        """Seats that let a discard go without needing a line, each with its tile (FORMATS.md 1)."""

    def run(self, begun: Sequence[ev.Event]) -> Replayed:
        """Play all lines, the first of which tell what has `begun`."""
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
        """Take in the next lines that belong together; False if the record stops before they decide."""
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
        """Nobody is to watch what is not legal."""
        try:
            self._match.check(answers)
        except Refused as refused:
            raise self._fault(refused.text, at, refused.field) from None

    def _rest(self, most: int = 16) -> list[Line]:
        """The next lines, as many as there are up to `most`: more than answers to one discard are none."""
        ahead = (self._lines.peek(at) for at in range(most))
        return [line for line in ahead if line is not None]

    def _window(self) -> tuple[int, dict[int, Action]] | None:
        """The answers of all pending seats, and how far ahead the line is that decides them."""
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
        """Whether one seat is asked that is not claiming a discard of another."""
        options = next(iter(self._match.pending.values()))
        return any(isinstance(option, Discard) or option == Win("ten_winds") for option in options)

    def _claim_answers(
        self, pending: Mapping[int, tuple[Action, ...]]
    ) -> tuple[int, dict[int, Action]] | None:
        """What each seat answered to a discard, by the lines up to the claim or draw that follows."""
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
        """Let the engine act on what the line says that is `at` ahead, and hold its events to the lines."""
        asked = self._claimants()
        try:
            events = act()
        except Refused as refused:
            raise self._fault(refused.text, at, refused.field) from None
        told = {event.seat for event in events if isinstance(event, _ANSWERS)}
        self._silent = {seat: tile for seat, tile in asked.items() if seat not in told}
        self._hold(events)

    def _claimants(self) -> dict[int, str]:
        """The seats asked about a discard, each with its tile."""
        hand = self._match.hand
        if hand is None or hand.offered is None:
            return {}
        return dict.fromkeys(hand.pending, CODES[hand.offered[0]])

    def _hold(self, events: Sequence[ev.Event]) -> None:
        """Compare the engine's events with the lines, as far as there are lines."""
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
        """Whether the line is the pass of a seat that needs no line (FORMATS.md 1)."""
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
        """Account for the next line: its sum, if it has one, must be that of all lines so far.

        Where the sum of what came before is not known, the first sum is taken for right.
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
    """The shuffle that a `hand` line tells of."""
    return Shuffle((line["dice"][0], line["dice"][1]), tuple(FACE_OF[code] for code in line["wall"]))


_ALONE = {"discard", "gang", "win", "pass"}
_CLAIMS = {"chi", "peng", "gang", "win"}
_ANSWERS = (ev.Pass, ev.Overridden, ev.Chi, ev.Peng, ev.Gang, ev.Win)


def _action(line: Line) -> Action:
    """The action a line tells of."""
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
