"""Evenings to enter: from matches that bots play, and at random."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.keeper.entries import DrawnHand, Entry, Leave, Win, divides_late, most_tan, tan_of
from hzmj.keeper.hands import By, hand_of_score, named_hands, title
from hzmj.keeper.names import parse_name, pinyin
from hzmj.keeper.sheet import Sheet
from hzmj.rules.chain import Chain
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import Score
from hzmj.rules.settle import Stakes
from hzmj.text import Refused
from tests.game.play import play_on, set_up

NAMES = ("甲", "乙", "丙", "丁")


@dataclass(frozen=True)
class Told:
    """A hand of a record: what was entered for it, and what it paid at which stakes."""

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
            entry = entry_of(rules, match)
            told.append(Told(entry, match.hand.state.stakes, settle.delta, settle.scores))

    play_on(set_up(rules, seed, bots), watch)
    return told


def entry_of(rules: Ruleset, match: Match) -> Entry:
    """What is entered for the hand just played: the name in one of three languages, and the tan."""
    assert match.hand is not None
    win = next((event for event in match.hand.events if isinstance(event, ev.Win)), None)
    if win is None:
        return DrawnHand()
    state = match.hand.state
    chain = state.seats[win.seat].chain if win.source is None else ()
    named = parse_name(spoken(rules, win.score, chain, win.source, match.hand.number), rules, by_of(win))
    tan = tan_of({(a, b): state.tan[a][b] for a in range(4) for b in range(4)})
    entry = Win(win.seat, named, win.source, tan)
    if divides_late(rules, entry) and any(link.fed_by is not None for link in chain):
        return Win(win.seat, named, win.source, tan, chain)
    return entry


def by_of(win: ev.Win) -> By:
    return "draw" if win.source is None else "discard"


def spoken(rules: Ruleset, score: Score, chain: Chain, source: int | None, turn: int) -> str:
    """What a player would say of the win: its name in Chinese, English or pinyin."""
    hand = hand_of_score(rules, score, chain)
    name = title(rules, hand, "draw" if source is None else "discard")
    return (name.zh, name.en, pinyin(name.zh))[turn % 3]


def random_entry(rules: Ruleset, stakes: Stakes, random: Random) -> Entry:
    """An entry that can be at these stakes."""
    kind = random.random()
    if kind < 0.15:
        return DrawnHand()
    while True:
        winner = random.randrange(4)
        source = random.choice([None, None, *range(4)])
        hand = random.choice(named_hands(rules, "draw" if source is None else "discard"))
        claims = {
            (a, b): random.choice([0, 0, 2, most_tan(rules, stakes, a, b)])
            for a, b in ((random.randrange(4), random.randrange(4)) for _ in range(2))
            if a != b
        }
        win = Win(winner, hand, source, tan_of(claims))
        try:
            Sheet.begin(NAMES, rules, dealer=stakes.dealer).evening.hands  # noqa: B018
            check(rules, stakes, win)
        except Refused:
            continue
        return win


def check(rules: Ruleset, stakes: Stakes, entry: Entry) -> None:
    from hzmj.keeper.entries import reckon

    reckon(rules, stakes, entry)


def leaving(random: Random) -> Leave:
    return Leave(random.randrange(4))


def changes(random: Random) -> Iterator[int]:
    yield random.randrange(4)
