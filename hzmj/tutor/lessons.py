"""教程 The lessons: a position each and the steps to play in it. The texts are in `hzmj.tutor.texts`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hzmj.bots.base import Choice
from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass, parse_action
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.presets import preset
from hzmj.rules.ruleset import change
from hzmj.tutor.stacked_wall import stack

PERSON = 0
_RULES = "room"
_CREATED = "2026-01-01T00:00:00Z"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson; `right` are the answers it accepts, as `brief_action` writes them."""

    key: str
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A multiple-choice question on the scoring panel; `right` is the index of the right answer."""

    key: str
    right: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position under the room rules and the steps through it.

    `hand` is what the person is dealt. `draws` are the tiles from the head of the wall, beginning with the
    dealer's fourteenth, and `tail` those from its tail. The other seats discard what they draw and claim
    nothing. `opening` are the person's answers before the first step. `panel` is whether the scoring panel
    is shown at the end, with `questions` about it.
    """

    id: str
    hand: str
    draws: str
    steps: tuple[Step, ...]
    tail: str = ""
    dealer: int = PERSON
    level: int = 1
    opening: tuple[str, ...] = ()
    panel: bool = True
    questions: tuple[Question, ...] = field(default=())


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "tiles",
        "12378m456p55789s",
        "4z1z2z3z9m",
        (Step("discard", ("4z",)), Step("win", ("win",))),
        panel=False,
    ),
    Lesson(
        "claims",
        "23m67p55999s1147z",
        "4m2z5s3z6z2z9s",
        (
            Step("chi", ("chi 23m",)),
            Step("discard", ("4z", "7z")),
            Step("peng", ("peng",)),
            Step("again", ("4z", "7z")),
            Step("gang", ("concealed 9s",)),
            Step("win", ("win",)),
        ),
        tail="8p1p",
        dealer=3,
        panel=False,
    ),
    Lesson(
        "caishen",
        "23m456p2266789s5z",
        "4z1z2z3z6s",
        (Step("discard", ("4z",)), Step("win", ("win",))),
    ),
    Lesson(
        "baotou",
        "123m456p22789s45z",
        "1z2s3z6z7z8m",
        (Step("peng", ("peng",)), Step("discard", ("4z",)), Step("win", ("win",))),
        dealer=1,
    ),
    Lesson(
        "caipiao",
        "123m456p222789s5z",
        "5z1z2z3z8m",
        (Step("throw", ("5z",)), Step("win", ("win",))),
    ),
    Lesson(
        "levels",
        "123m456p222789s1z",
        "3z1z9p6z1z",
        (Step("wait", ("9p",)), Step("win", ("win",))),
        dealer=2,
        level=3,
    ),
    Lesson(
        "bound",
        "12367m456p5599s4z",
        "5z5s8p1z9s",
        (Step("bound", ("8p",)), Step("free", ("peng",))),
        dealer=2,
        panel=False,
    ),
    Lesson(
        "pairs",
        "116m3355p7799s22z",
        "2z3z4z6m",
        (Step("pass", ("pass",)), Step("win", ("win",))),
        dealer=1,
    ),
    Lesson(
        "chengbao",
        "1299m67p3478s123z",
        "4z1p9p3m7z6z9s1p9p2s4m4m7z8p",
        (Step("third", ("chi 34s",)), Step("discard", ("3z",)), Step("win", ("win",))),
        level=3,
        opening=("4z", "chi 12m", "1z", "chi 78s", "2z"),
    ),
    Lesson(
        "panel",
        "123m456p222999s5z",
        "3z6z9s",
        (Step("gang", ("concealed 9s",)), Step("win", ("win",))),
        tail="7m1p",
        dealer=2,
        level=2,
        questions=(Question("dealer", 2), Question("other", 0)),
    ),
)


class Drawer:
    """The bot in the other seats of a lesson: it discards what it has drawn and claims nothing."""

    def __init__(self, seed: int = 0) -> None:
        """Ignores `seed`, which every bot takes."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns a pass if possible, else a discard of the tile just drawn."""
        if Pass() in legal:
            return Choice(Pass())
        assert view.drawn is not None
        return Choice(Discard(view.drawn))


def set_up(lesson: Lesson, names: tuple[str, str, str, str]) -> ev.MatchSetup:
    """Returns the setup of a lesson's match, which has one hand, with these names at the seats."""
    rules = change(preset(_RULES), {"hands": 1, "claim_seconds": 0, "start_level": lesson.level})
    a, b, c, d = (
        ev.Seat(name, "human" if seat == PERSON else "bot:drawer") for seat, name in enumerate(names)
    )
    return ev.MatchSetup(_RULES, rules, (a, b, c, d), None, _CREATED)


def begin(lesson: Lesson, names: tuple[str, str, str, str]) -> Match:
    """Returns the lesson's match, dealt and played up to its first step."""
    match = Match(set_up(lesson, names))
    match.deal(stack({PERSON: lesson.hand}, lesson.draws, lesson.tail, dealer=lesson.dealer), lesson.dealer)
    opening = iter(lesson.opening)
    while True:
        answers = drawers_answers(match)
        if PERSON in match.pending:
            text = next(opening, None)
            if text is None:
                return match
            answers[PERSON] = parse_action(text, match.pending[PERSON])
        match.step(answers)


def drawers_answers(match: Match) -> dict[int, Action]:
    """Returns the answers of the other seats that are pending."""
    drawer = Drawer()
    return {
        seat: drawer.choose(match.view(seat), legal).action
        for seat, legal in match.pending.items()
        if seat != PERSON
    }


def bots() -> Mapping[int, Drawer]:
    """Returns the bots in the other seats."""
    return {seat: Drawer() for seat in range(4) if seat != PERSON}
