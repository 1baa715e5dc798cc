"""复盘 Replay: a record played through the engine again, to check it or to go on from it (FORMATS.md 1)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win, claim_of
from hzmj.game.match import Match
from hzmj.game.wall import Shuffle
from hzmj.record.compare import same, shown
from hzmj.record.schema import FIELDS, parse_line
from hzmj.record.writer import add_to_sum, event_json
from hzmj.rules.ruleset import read_ruleset
from hzmj.rules.tiles import CODES, FACE_OF
from hzmj.text import Refused, Text

Line = dict[str, Any]
MOST_BYTES = 1 << 26
"""No record of any match somebody played is as large as this."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The first line (from 1) of a record that does not hold, and why."""

    line: int
    text: Text


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record played through: the match as far as it held, what did not, whether its last line was torn,
    whether it holds the match's end.
    """

    match: Match
    problem: Problem | None
    torn: bool
    ended: bool


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """Where seats are asked, and the lines of the record that say what they answered.

    `match` stands where they are asked; once the window has been looked at, the match goes on. `lines` are
    those from index `first` up to the one that decides, `begun` is the index of the hand's first line. At
    the end of an unfinished record nothing is decided: there are no `answers`, and `lines` may be empty.
    """

    match: Match
    answers: Mapping[int, Action]
    begun: int
    first: int
    lines: Sequence[Line]


Watch = Callable[[DecisionPoint], None]


def replay_file(path: Path | str, watch: Watch | None = None) -> Replayed:
    """Play the record at `path` through the engine, showing `watch` every window before it is played.

    Raises Refused if it cannot be read or is no record of this format.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise Refused(Text("这个文件太大，不是对局记录", "this is no hzmj record: too large"))
        end = data.rfind(b"\n") + 1
        # A torn last line may end within a character.
        text = data[:end].decode("utf-8") + data[end:].decode("utf-8", "replace")
    except OSError as error:
        raise Refused(
            Text(f"读不了这个文件：{error.strerror}", f"cannot be read: {error.strerror}")
        ) from None
    except UnicodeDecodeError:
        raise Refused(Text("这不是 hzmj 的对局记录", "this is no hzmj record: not UTF-8")) from None
    return replay(text, watch)


def replay(text: str, watch: Watch | None = None) -> Replayed:
    """Play a record's text as `replay_file` does. Raises Refused if it is no record of this format."""
    *whole, last = text.split("\n")
    torn = last != ""
    if not whole:
        raise Refused(Text("这不是 hzmj 的对局记录", "this is no hzmj record: no complete line"))
    try:
        head = parse_line(whole[0])
    except Refused as refused:
        raise Refused(
            Text(f"这不是 hzmj 的对局记录：{refused.text.zh}", f"this is no hzmj record: {refused.text.en}")
        ) from None
    if head["event"] != "match":
        raise Refused(
            Text("这不是 hzmj 的对局记录", "this is no hzmj record: it does not begin with a match")
        )
    lines, problem = _parse(whole)
    match = Match(_setup(head))
    try:
        _Replay(match, lines, watch).run()
    except _Fault as fault:
        problem = Problem(fault.at + 1, fault.text)
    return Replayed(match, problem, torn, lines[-1]["event"] == "end")


def _parse(texts: Sequence[str]) -> tuple[list[Line], Problem | None]:
    """The lines up to the first that is none, and what is wrong with that one."""
    lines: list[Line] = []
    for text in texts:
        try:
            lines.append(parse_line(text))
        except Refused as refused:
            return lines, Problem(len(lines) + 1, refused.text)
    return lines, None


def _setup(head: Line) -> ev.MatchSetup:
    seats = [ev.Seat(seat["name"], seat["player"]) for seat in head["seats"]]
    return ev.MatchSetup(
        head["preset"],
        read_ruleset(head["rules"]),
        (seats[0], seats[1], seats[2], seats[3]),
        head["seed"],
        head["created"],
        head.get("open_table", False),
    )


class _Fault(Exception):  # noqa: N818 - a finding, not a programming error
    """The line at hand does not hold."""

    def __init__(self, at: int, text: Text) -> None:
        super().__init__(text.en)
        self.at = at
        self.text = text


class _Replay:
    """Walks the lines; `self._at` is the index of the next one to be accounted for."""

    def __init__(self, match: Match, lines: Sequence[Line], watch: Watch | None) -> None:
        self._match = match
        self._lines = lines
        self._watch = watch
        self._at = self._begun = 0
        self._sum = 0
        self._silent: dict[int, str] = {}
        """Seats that let a discard go without needing a line, each with its tile (FORMATS.md 1)."""

    def run(self) -> None:
        """Play all lines; raises _Fault at the first that does not hold."""
        self._hold([self._match.setup])
        while self._at < len(self._lines) and self._advance():
            pass
        if self._watch is not None and self._match.pending:
            self._watch(DecisionPoint(self._match, {}, self._begun, self._at, self._lines[self._at :]))

    def _advance(self) -> bool:
        """Take in the next lines that belong together; False if the record stops before they decide."""
        match, line = self._match, self._lines[self._at]
        if match.over:
            raise _Fault(self._at, Text("对局已经结束，后面不该再有", "the match is over before this line"))
        if match.between_hands:
            self._expect(
                self._at, line["event"] == "hand", Text("这里应当开始一局", "a hand should begin here")
            )
            shuffle = Shuffle(
                (line["dice"][0], line["dice"][1]), tuple(FACE_OF[code] for code in line["wall"])
            )
            self._begun = self._at
            self._do(self._at, lambda: match.deal(shuffle, line["dealer"]))
        elif line["event"] == "abandon":
            self._do(self._at, lambda: match.abandon(line["seat"]))
        else:
            window = self._window()
            if window is None:
                return False
            at, answers = window
            if self._watch is not None:
                self._watch(
                    DecisionPoint(match, answers, self._begun, self._at, self._lines[self._at : at + 1])
                )
            self._do(at, lambda: match.step(answers))
        return True

    def _window(self) -> tuple[int, dict[int, Action]] | None:
        """The answers of all pending seats and the index of the line that decides them."""
        pending = self._match.pending
        at = self._at
        if self._answers_alone():
            seat = next(iter(pending))
            line = self._lines[at]
            right = line.get("seat") == seat and line["event"] in _ALONE
            self._expect(at, right, Text(f"这里该由{seat}号座位行动", f"seat {seat} is to act here"))
            return at, {seat: _action(line)}
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
        for at in range(self._at, len(self._lines)):
            line = self._lines[at]
            options = pending.get(line.get("seat", -1), ())
            if line["event"] == "pass":
                could = {claim_of(option) for option in options} - {None}
                right = could == set(line["declined"]) and len(could) == len(line["declined"])
                self._expect(
                    at, right, Text("这一家能要的不是这些", "these are not the seat's claims to pass")
                )
            elif line["event"] == "overridden":
                meant = [option for option in options if claim_of(option) == line["claim"]]
                self._expect(
                    at, bool(meant), Text("这一家没有这样的要牌", "the seat had no such claim to make")
                )
                answers[line["seat"]] = meant[0]
            else:
                if line["event"] in _CLAIMS:
                    self._expect(at, bool(options), Text("这一家不能要这张牌", "the seat cannot claim this"))
                    answers[line["seat"]] = _action(line)
                return at, answers
        return None

    def _do(self, at: int, act: Callable[[], Sequence[ev.Event]]) -> None:
        """Let the engine act on what line `at` says, and hold its events against the lines."""
        asked = self._claimants()
        try:
            events = act()
        except Refused as refused:
            raise _Fault(at, refused.text) from None
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
        for event in events:
            if isinstance(event, ev.Reveal):
                continue
            expected = event_json(event)
            while self._at < len(self._lines) and self._is_needless():
                self._add(self._at, FIELDS[self._lines[self._at]["event"]])
            if self._at == len(self._lines):
                return
            self._compare(expected)

    def _is_needless(self) -> bool:
        """Whether the next line is the pass of a seat that needs no line (FORMATS.md 1)."""
        line = self._lines[self._at]
        return bool(line["event"] == "pass" and self._silent.pop(line["seat"], None) == line["tile"])

    def _compare(self, expected: Line) -> None:
        line = self._lines[self._at]
        self._expect(
            self._at,
            line["event"] == expected["event"],
            Text(f"这里应当是 {expected['event']}", f"this line should be {expected['event']}"),
        )
        for name, value in expected.items():
            if not same(name, line[name], value):
                raise _Fault(
                    self._at, Text(f"{name} 应当是 {shown(value)}", f"{name} should be {shown(value)}")
                )
        self._add(self._at, expected)

    def _add(self, at: int, names: Iterable[str]) -> None:
        """Account for a line: its sum, if it has one, must be that of all lines so far."""
        line = self._lines[at]
        self._sum = add_to_sum(self._sum, {"event": line["event"]} | {name: line[name] for name in names})
        right = "sum" not in line or line["sum"] == f"{self._sum:08x}"
        self._expect(at, right, Text("这一行写成之后被改动过", "the line was altered after it was written"))
        self._at += 1

    def _expect(self, at: int, holds: bool, otherwise: Text) -> None:
        if not holds:
            raise _Fault(at, otherwise)


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
