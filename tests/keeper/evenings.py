"""Evenings to enter: told from matches that bots play, and made at random."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.keeper.entries import DrawnHand, Entry, Leave, Win, divides_late, most_tan, reckon, tan_of
from hzmj.keeper.hands import By, hand_of_score, named_hands, title
from hzmj.keeper.names import parse_name, pinyin
from hzmj.keeper.sheet import Sheet
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.settle import Stakes
from hzmj.text import Refused
from tests.game.play import play_on, set_up
from tests.game.rulesets import VALUES

NAMES = ("甲", "乙", "丙", "丁")


def odd_rules(number: int) -> Ruleset:
    """A ruleset of which every field is drawn, the same for the same number."""
    random = Random(number)
    values = {name: random.choice(values) for name, values in VALUES.items()}
    return change(preset(PRESETS[number % 3]), values | {"hands": 8})


@dataclass(frozen=True)
class Told:
    """A hand of a record: what was entered for it, at which stakes it was played and what it paid."""

    entry: Entry
    stakes: Stakes
    delta: tuple[int, ...]
    scores: tuple[int, ...]


def told_hands(rules: Ruleset, seed: str, bots: Sequence[str]) -> list[Told]:
    """The hands of a match of bots, each as its name and tan tell it."""
    told: list[Told] = []

    def watch(match: Match) -> None:
        assert match.hand is not None
        if match.hand.outcome is not None and len(told) < match.hand.number:
            settle = next(event for event in reversed(match.events) if isinstance(event, ev.Settle))
            told.append(Told(entry_of(rules, match), match.hand.state.stakes, settle.delta, settle.scores))

    play_on(set_up(rules, seed, bots), watch)
    return told


def entry_of(rules: Ruleset, match: Match) -> Entry:
    """What is entered for the hand just played: its name, in turn in the three languages, and the tan."""
    assert match.hand is not None
    win = next((event for event in match.hand.events if isinstance(event, ev.Win)), None)
    if win is None:
        return DrawnHand()
    state = match.hand.state
    by: By = "draw" if win.source is None else "discard"
    chain = state.seats[win.seat].chain if by == "draw" else ()
    name = title(rules, hand_of_score(rules, win.score, chain), by)
    said = (name.zh, name.en, pinyin(name.zh))[match.hand.number % 3]
    tan = tan_of({(a, b): state.tan[a][b] for a in range(4) for b in range(4)})
    entry = Win(win.seat, parse_name(said, rules, by), win.source, tan)
    if divides_late(rules, entry) and any(link.fed_by is not None for link in chain):
        return Win(win.seat, entry.hand, win.source, tan, chain)
    return entry


def random_entry(rules: Ruleset, stakes: Stakes, random: Random) -> Entry:
    """An entry that can be at these stakes."""
    if random.random() < 0.15:
        return DrawnHand()
    while True:
        source = random.choice([None, None, *range(4)])
        hands = named_hands(rules, "draw" if source is None else "discard")
        claims = {
            (a, b): random.choice([0, 2, most_tan(rules, stakes, a, b)])
            for a, b in ((random.randrange(4), random.randrange(4)) for _ in range(2))
        }
        win = Win(random.randrange(4), random.choice(hands), source, tan_of(claims))
        if refusal(rules, stakes, win) is None:
            return win


def random_sheet(rules: Ruleset, hands: int, random: Random) -> Sheet:
    """An evening of so many hands; now and then somebody leaves in the last."""
    sheet = Sheet.begin(NAMES, rules, dealer=random.randrange(4))
    for _ in range(hands):
        sheet = sheet.add(random_entry(rules, sheet.stakes, random))
    return sheet.add(Leave(random.randrange(4))) if random.random() < 0.2 else sheet


def refusal(rules: Ruleset, stakes: Stakes, entry: Entry) -> Refused | None:
    """Why the entry cannot be at these stakes; None if it can."""
    try:
        reckon(rules, stakes, entry)
    except Refused as refused:
        return refused
    return None
