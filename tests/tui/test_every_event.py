"""Matches of bots, drawn at every event: nothing that is shown of any position fails."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from hzmj.bots.base import make_bot
from hzmj.display.tile_faces import TILE_STYLES, Look
from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.tiles import COPIES
from hzmj.tui.table.log_text import log_sentences
from hzmj.tui.table.model import TableModel
from hzmj.tui.table.questions import doubt_of, question_of
from hzmj.tui.widgets.advice import Advice, weigh
from hzmj.tui.widgets.bar import Bar
from hzmj.tui.widgets.centre import Centre, Header
from hzmj.tui.widgets.claim_prompt import ClaimPrompt, options_of
from hzmj.tui.widgets.hand_row import HandRow
from hzmj.tui.widgets.log import Log
from hzmj.tui.widgets.open_hands import OpenHands
from hzmj.tui.widgets.seats import AcrossSeat, OwnBar, OwnRiver, SideSeat
from hzmj.tui.widgets.tans import Tans
from hzmj.tui.widgets.zone import Zone
from tests.game.play import set_up

ODD: tuple[dict[str, Any], ...] = (
    {},
    {"must_baotou": True},
    {"ten_winds": True, "wild_quads": True},
    {"four_caishen": True, "cross_baotou": True},
    {"caishen": "flip", "fan_table": "mil2025", "no_wild_bonus": True},
    {"caishen": "flip", "must_baotou": True, "wild_quads": True, "discard_win_level": 1, "discard_win": True},
)
BOTS = (("normal",) * 4, ("easy", "normal", "random", "normal"), ("random",) * 4, ("easy",) * 4)
LOOKS = tuple(Look(lang, style) for style in TILE_STYLES for lang in ("zh", "en"))
SIZES: dict[type[Zone], tuple[int, int]] = {
    HandRow: (100, 4), ClaimPrompt: (80, 3), SideSeat: (24, 16), AcrossSeat: (32, 6), Header: (80, 1),
    Centre: (32, 4), OwnRiver: (32, 3), OwnBar: (80, 1), Log: (80, 2), Tans: (40, 6), Bar: (80, 1),
    OpenHands: (80, 3), Advice: (80, 8),
}  # fmt: skip


class Seen:
    """The table as one seat sees it, without an app: all zones, or if not `whole` those of the own hand."""

    def __init__(self, match: Match, seat: int, look: Look, *, whole: bool) -> None:
        self.whole = whole
        self.model = TableModel(View(seat), look, hands=lambda: tuple(match.view(at).hand for at in range(4)))
        model = self.model
        self.prompt, self.hand, self.log = ClaimPrompt(model), HandRow(model), Log(model)
        self.advice = Advice(model, id="advice")
        sides = SideSeat(model, "left"), SideSeat(model, "right"), AcrossSeat(model, "across")
        own = OwnRiver(model, "own"), OwnBar(model), OpenHands(model), Tans(model), Bar(model)
        self.zones: tuple[Zone, ...] = (
            *(*sides, *own, Header(model, id="header"), Centre(model, id="centre")),
            *(self.prompt, self.hand, self.log, self.advice),
        )

    def show(self, event: ev.Event) -> None:
        """Takes in what the seat sees of an event, and draws it."""
        masked = ev.mask(event, self.model.view.seat)
        if masked is not None:
            self.model.see(masked)
            self.log.tell(log_sentences(masked, self.model))
            if self.model.playing:
                draw(self.zones if self.whole else (self.prompt,))

    def ask(self, legal: tuple[Action, ...], *, hints: bool) -> None:
        """Puts a question, lifts each card, and asks once more about each answer."""
        model = self.model
        model.legal = legal
        self.prompt.options, self.prompt.question = options_of(model), question_of(model, legal)
        self.advice._weighed = weigh(model.view, legal) if hints else ()
        draw((self.prompt, self.hand, self.advice))
        if Pass() not in legal:
            self.hand.legal = frozenset(each.tile for each in legal if isinstance(each, Discard))
            for at, slot in enumerate(self.hand.slots):
                self.hand.cursor, model.pointed = at, slot.tile
                draw((self.prompt,))
            draw((self.hand,))
        for action in legal:
            doubt_of(model, legal, action)
        model.legal, model.pointed = (), None
        self.prompt.options, self.prompt.question = (), ""
        self.hand.cursor, self.hand.legal, self.advice._weighed = None, frozenset(), ()


def draw(zones: Sequence[Zone]) -> None:
    for zone in zones:
        width, height = SIZES[type(zone)]
        zone.draw(width, height)


def is_rich(view: View) -> bool:
    """Whether the hand is one of those that waits are hard for: four of a face, or most caishen."""
    return any(view.hand.count(tile) == COPIES for tile in view.hand) or view.hand.count(view.caishen) > 2


def matches(count: int) -> Iterator[tuple[str, Ruleset, Sequence[str], Look]]:
    """So many kinds of matches: every preset with every odd choice of rules, the bots and looks in turn."""
    random = Random("matches")
    for at, (odd, name) in enumerate(islice(_forever(), count)):
        rules = change(preset(name), {**odd, "hands": 8})
        yield f"{name} {at}", rules, BOTS[at % len(BOTS)], random.choice(LOOKS)


def _forever() -> Iterator[tuple[dict[str, Any], str]]:
    while True:
        yield from product(ODD, PRESETS)


def play_through(seed: str, rules: Ruleset, bots: Sequence[str], look: Look, hints: int) -> int:
    """Plays a match and draws what its seats see, of seat 0 all; returns the number of events.

    The adviser is asked at so many positions, `hints`, with hands that are hard to reckon with.
    """
    match = set_up(rules, seed, bots)
    minds = [make_bot(bot, at) for at, bot in enumerate(bots)]
    seats = [Seen(match, seat, look, whole=not seat) for seat in range(4)]
    shown = 0
    fresh: Sequence[ev.Event] = match.events
    while True:
        for event in fresh:
            for seen in seats:
                seen.show(event)
        shown += len(fresh)
        if match.over:
            return shown
        if match.between_hands:
            fresh = match.deal()
            continue
        for seen in seats:
            legal = match.pending.get(seen.model.view.seat)
            if legal:
                rich = hints > 0 and is_rich(seen.model.view)
                seen.ask(legal, hints=rich)
                hints -= rich
        fresh = match.step(
            {s: minds[s].choose(match.view(s), legal).action for s, legal in match.pending.items()}
        )


@pytest.mark.parametrize("part", range(2))
def test_every_zone_is_drawn_at_every_event(part: int) -> None:
    for seed, rules, bots, look in islice(matches(4), part, None, 2):
        assert play_through(seed, change(rules, {"hands": 1 + part}), bots, look, hints=1) > 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_every_zone_is_drawn_at_every_event_of_two_thousand_matches(part: int) -> None:
    for seed, rules, bots, look in islice(matches(2000), part, None, 20):
        assert play_through(seed, rules, bots, look, hints=2) > 100
