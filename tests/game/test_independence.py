"""What a seat cannot see changes nothing of what it sees, may do, or chooses; a bot changes no deal."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from hzmj.bots.base import make_bot
from hzmj.game import events as ev
from hzmj.game.actions import Action, Pass, Win
from hzmj.game.match import Match
from hzmj.game.wall import Shuffle
from hzmj.presets import PRESETS
from tests.game.hidden import Answers, Told, hidden_places, permuted, play_hand, retell
from tests.game.play import NORMAL, RANDOM, match_of, play_on


def seen(match: Match, seat: int) -> list[ev.Event]:
    """All that a seat has been told."""
    return [event for event in (ev.mask(event, seat) for event in match.events) if event is not None]


def flags(match: Match) -> list[bool]:
    return [event.drawn for event in match.events if isinstance(event, ev.Discard)]


def compare(told: Told, count: int, seat: int, random: Random) -> str:
    """Whether the seat could tell the hand from one in which all it cannot see is permuted."""
    truth = retell(told, told.shuffle, count)
    assert truth is not None
    places = hidden_places(told, truth, seat)
    assert len(places) == sum(truth.view(seat).unseen) - gang_tiles(truth, seat)
    other = retell(told, permuted(told.shuffle, places, random), count)
    if other is None or flags(other) != flags(truth):
        # Another's discard shows whether it is the tile just drawn: here it would have been.
        return "not alike"
    assert other.events != truth.events
    assert seen(other, seat) == seen(truth, seat)
    assert other.view(seat) == truth.view(seat)
    assert other.pending.get(seat) == truth.pending.get(seat)
    if seat in truth.pending:
        for name in ("normal", "random"):
            choices = [make_bot(name, 7).choose(m.view(seat), m.pending[seat]) for m in (other, truth)]
            assert choices[0] == choices[1]
        return "asked"
    return "looked"


def gang_tiles(match: Match, seat: int) -> int:
    """Tiles of others' gangs that lie face down."""
    return 4 * sum(not meld.tiles for melds in match.view(seat).melds for meld in melds)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_permuting_all_that_a_seat_cannot_see_changes_nothing_for_it(
    name: str, bots: tuple[str, ...]
) -> None:
    random = Random(f"{name} {bots}")
    results: Counter[str] = Counter()
    for game in range(20):
        told = play_hand(match_of(name, 1, f"hidden {game}", bots))
        for count in sorted(random.sample(range(len(told.steps)), 6)):
            in_window, given = told.steps[count]
            # While others are asked about a discard, a seat that is not cannot know it.
            seats = set(given) if in_window else {*given, random.randrange(4)}
            for seat in seats:
                results[compare(told, count, seat, random)] += 1
    assert results["asked"] >= 20
    assert results["looked"] >= 5
    assert results["not alike"] <= results.total() // 2


def test_which_face_lies_in_anothers_hidden_gang_changes_nothing() -> None:
    # Seat 1 gangs four of a face that seat 0 has none of; told again with another such face.
    for game in range(400):
        told = play_hand(match_of("room", 1, f"gang {game}"))
        match = retell(told, told.shuffle, len(told.steps))
        assert match is not None
        gangs = [event for event in match.events if isinstance(event, ev.Gang) and event.kind == "concealed"]
        if gangs and swap_gang(told, gangs[0]):
            return
    raise AssertionError("no hand with a gang to swap")


def swap_gang(told: Told, gang: ev.Gang) -> bool:
    """Compare a hand with the same in which the gang's face and one nobody has shown change places."""
    at = next(
        count
        for count in range(len(told.steps))
        if any(getattr(action, "kind", "") == "concealed" for action in told.steps[count][1].values())
    )
    truth = retell(told, told.shuffle, at + 1)
    assert truth is not None
    watcher = (gang.seat + 1) % 4
    unseen = truth.view(watcher).unseen
    others = [
        face for face in range(34) if unseen[face] == 4 and face not in (gang.tile, truth.view(0).caishen)
    ]
    if gang.tile is None or unseen[gang.tile] < 4 or not others:
        return False
    names = {gang.tile: others[0], others[0]: gang.tile}
    wall = tuple(names.get(tile, tile) for tile in told.shuffle.wall)
    steps: list[tuple[bool, Answers]] = [
        (window, {s: rename(action, names) for s, action in given.items()})
        for window, given in told.steps[: at + 1]
    ]
    shuffle = Shuffle(told.shuffle.dice, wall)
    other = retell(Told(told.setup, shuffle, told.dealer, steps), shuffle, at + 1)
    if other is None or flags(other) != flags(truth):
        return False
    assert seen(other, watcher) == seen(truth, watcher)
    assert other.view(watcher) == truth.view(watcher)
    return True


def rename(action: Action, names: dict[int, int]) -> Action:
    """The action with other faces."""
    if isinstance(action, Win | Pass):
        return action
    return replace(action, tile=names.get(action.tile, action.tile))


def test_swapping_a_bot_changes_no_deal() -> None:
    for seed in ("a", "b"):
        deals = []
        for bots in (RANDOM, NORMAL, ("normal", "random", "random", "normal")):
            match = play_on(match_of("platform", 4, seed, bots))
            hands = [event for event in match.told if isinstance(event, ev.HandBegun)]
            deals.append([(hand.hand, hand.dice, hand.wall, hand.indicator) for hand in hands])
        assert deals[0] == deals[1] == deals[2]


def test_the_same_seeds_play_the_same_match() -> None:
    first, second = (play_on(match_of("room", 3, "again", NORMAL)) for _ in range(2))
    assert first.told == second.told
    assert play_on(match_of("room", 3, "another", NORMAL)).told != first.told
