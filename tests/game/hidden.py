"""Tells a hand again with all changed that one seat could not see, for tests of what leaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from hzmj.game import events as ev
from hzmj.game.actions import Action, Pass
from hzmj.game.match import Match
from hzmj.game.wall import Shuffle
from hzmj.text import Refused
from tests.game.play import answers, seated

Answers = Mapping[int, Action]


@dataclass
class Told:
    """One hand as it was played: its shuffle and, step by step, the answers and whether to a discard."""

    setup: ev.MatchSetup
    shuffle: Shuffle
    dealer: int
    steps: list[tuple[bool, Answers]] = field(default_factory=list)


def play_hand(match: Match) -> Told:
    """Play the first hand of a match by its bots and remember it."""
    match.deal()
    begin = match.events[1]
    assert isinstance(begin, ev.HandBegun)
    told = Told(match.setup, Shuffle(begin.dice, begin.wall), begin.dealer)
    bots = seated(match)
    while match.pending:
        assert match.hand is not None
        given = answers(match, bots)
        told.steps.append((match.hand.offered is not None, given))
        match.step(given)
    return told


def retell(told: Told, shuffle: Shuffle, count: int) -> Match | None:
    """The first `count` steps again from another shuffle; None if that could not have gone so.

    Seats that have a choice they had not before let it go.
    """
    match = Match(told.setup)
    match.deal(shuffle, told.dealer)
    try:
        for in_window, given in told.steps[:count]:
            _let_go(match, in_window)
            assert match.hand is not None
            if in_window and match.hand.offered is None:
                if any(action != Pass() for action in given.values()):
                    return None
                continue
            match.step({seat: given.get(seat, Pass()) for seat in match.pending})
        _let_go(match, count < len(told.steps) and told.steps[count][0])
    except Refused:
        return None
    return match


def _let_go(match: Match, in_window: bool) -> None:
    """Pass what is offered where nothing was."""
    assert match.hand is not None
    while not in_window and match.hand.offered is not None and match.pending:
        match.step(dict.fromkeys(match.pending, Pass()))


def hidden_places(told: Told, match: Match, seat: int) -> list[int]:
    """The wall indexes of the tiles that `seat` has not seen by the events of `match`."""
    wall = told.shuffle.wall
    held: list[list[int]] = [[], [], [], []]
    hidden = set(range(136))
    head, tail = 0, 135
    indicator = None
    for event in match.events:
        match event:
            case ev.HandBegun():
                indicator = event.indicator
                hidden.discard(-1 if indicator is None else indicator)
            case ev.Deal():
                for size in (4, 4, 4, 1):
                    for step in range(4):
                        held[(told.dealer + step) % 4] += range(head, head + size)
                        head += size
                held[told.dealer].append(head)
                head += 1
            case ev.Draw(source="head"):
                held[event.seat].append(head)
                head += 1
            case ev.Draw():
                places = [place for place in range(tail, 0, -1) if place != indicator]
                held[event.seat].append(places[0])
                tail = places[len(event.burned)] - 1
            case ev.Discard():
                order = reversed(held[event.seat]) if event.drawn else iter(held[event.seat])
                _show(held[event.seat], hidden, next(place for place in order if wall[place] == event.tile))
            case ev.Chi() | ev.Peng() | ev.Gang():
                # A hidden gang counts as shown: which face it is must stay.
                for tile in _own_tiles(event):
                    _show(
                        held[event.seat],
                        hidden,
                        next(place for place in held[event.seat] if wall[place] == tile),
                    )
    return sorted(hidden - set(held[seat]))


def _own_tiles(event: ev.Chi | ev.Peng | ev.Gang) -> Sequence[int]:
    if isinstance(event, ev.Chi):
        return event.own
    assert event.tile is not None
    if isinstance(event, ev.Peng):
        return (event.tile,) * 2
    return (event.tile,) * {"exposed": 3, "added": 1, "concealed": 4}[event.kind]


def _show(held: list[int], hidden: set[int], place: int) -> None:
    held.remove(place)
    hidden.discard(place)


def permuted(shuffle: Shuffle, places: Sequence[int], random: Random) -> Shuffle:
    """The shuffle with the tiles of those wall indexes among themselves in another order."""
    tiles = [shuffle.wall[place] for place in places]
    random.shuffle(tiles)
    wall = list(shuffle.wall)
    for place, tile in zip(places, tiles, strict=True):
        wall[place] = tile
    return Shuffle(shuffle.dice, tuple(wall))
