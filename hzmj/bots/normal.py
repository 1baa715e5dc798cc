"""The normal bot: towards the nearest win, the caishen and seven pairs in mind, liable to nobody."""

from collections.abc import Iterator
from dataclasses import dataclass

from hzmj.bots.base import Candidate, Choice
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win
from hzmj.game.view import View
from hzmj.rules.distance import distance, useful
from hzmj.rules.holding import Holding
from hzmj.rules.settle import LIABLE_TAN
from hzmj.rules.tiles import WHITE

_BAOTOU_WORTH = 2.0
"""A baotou wait pays double (RULES.md 8.5)."""
_SAFE_WAIT = 40
"""With at least so many tiles left, and nobody three melds down, one more round is likely survived."""
_PAIRS_MARGIN = 2
"""A concealed gang gives up seven pairs; it is made only if those are this much further off."""


class NormalBot:
    """Discards to the least distance and the most live useful tiles; claims only what brings it nearer."""

    def __init__(self, seed: int) -> None:
        """The seed does not matter: nothing here is left to chance."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """The best of `legal` by the least distance, then the live tiles that lower it."""
        if any(isinstance(action, Discard) for action in legal):
            return _play(view, legal)
        return _claim(view, legal)


@dataclass(frozen=True, slots=True)
class _Outlook:
    """Where a hand of 13 (10, 7, ...) tiles stands: distance, live useful tiles, whether it is baotou."""

    distance: int
    live: int
    baotou: bool

    @property
    def value(self) -> float:
        """Greater is better: nearer first, then the live tiles, a baotou wait counted by what it pays."""
        return self.live * (_BAOTOU_WORTH if self.baotou else 1.0) - 1000.0 * self.distance


def _play(view: View, legal: tuple[Action, ...]) -> Choice:
    """In the play phase: win, gang or discard."""
    unseen = view.unseen()
    candidates = tuple(sorted(_weigh(view, legal, unseen), key=lambda each: -each.value))
    best = candidates[0]
    if any(isinstance(action, Win) for action in legal):
        waits = _chases(view, best)
        return Choice(best.action if waits else Win("draw"), candidates)
    for action in legal:
        if isinstance(action, Gang) and _gang_is_good(view, action, best):
            return Choice(action, candidates)
    return Choice(best.action, candidates)


def _weigh(view: View, legal: tuple[Action, ...], unseen: list[int]) -> Iterator[Candidate]:
    """Every legal discard with the outlook it leaves."""
    needed = 4 - len(view.melds[view.seat])
    for action in legal:
        if isinstance(action, Discard):
            rest = list(view.hand)
            rest.remove(action.tile)
            outlook = _outlook(Holding.of(rest, view.caishen), needed, unseen, view.caishen)
            # A caishen that is thrown adds a piao only from a baotou hand, and else wastes the best tile.
            kept = outlook.value if action.tile != view.caishen or outlook.baotou else outlook.value - 500.0
            yield Candidate(action, outlook.distance, outlook.live, kept)


def _outlook(holding: Holding, needed: int, unseen: list[int], caishen: int) -> _Outlook:
    """The outlook of a holding one tile short of a full hand."""
    if holding.is_baotou(needed):
        return _Outlook(1, sum(unseen), True)
    faces = useful(holding.counts, holding.wild, needed)
    # The caishen's face as an ordinary tile is the white piece (2).
    live = sum(unseen[WHITE if face == caishen else face] for face in faces) + unseen[caishen]
    return _Outlook(distance(holding.counts, holding.wild, needed), live, False)


def _chases(view: View, best: Candidate) -> bool:
    """Whether to let a win go for a baotou or a piao that doubles it.

    Only where the best discard leaves a baotou hand that this win would not yet have counted, with
    enough of the wall left and nobody about to win.
    """
    if view.remaining < _SAFE_WAIT or any(
        len(melds) >= 3 for seat, melds in enumerate(view.melds) if seat != view.seat
    ):
        return False
    assert isinstance(best.action, Discard)
    assert view.drawn is not None
    needed = 4 - len(view.melds[view.seat])
    rest = list(view.hand)
    rest.remove(best.action.tile)
    if not Holding.of(rest, view.caishen).is_baotou(needed):
        return False
    before = list(view.hand)
    before.remove(view.drawn)
    is_baotou_now = Holding.of(before, view.caishen).is_baotou(needed)
    return not is_baotou_now or best.action.tile == view.caishen


def _gang_is_good(view: View, action: Gang, best: Candidate) -> bool:
    """Whether to gang: with a meld shown or when ready, or when seven pairs are far (and never at a loss)."""
    holding = view.holding
    needed = 4 - len(view.melds[view.seat])
    counts = list(holding.counts)
    played = view.caishen if action.tile == WHITE else action.tile
    counts[played] -= 4 if action.kind == "concealed" else 1
    after = distance(counts, holding.wild, needed - (action.kind == "concealed"))
    if after > best.distance:
        return False
    if action.kind == "added" or needed < 4 or best.distance == 1:
        return True
    pairs = 7 - holding.wild - sum(count // 2 for count in holding.counts)
    return pairs >= best.distance + _PAIRS_MARGIN


def _claim(view: View, legal: tuple[Action, ...]) -> Choice:
    """On a discard (or the tenth honour): win, or claim what brings the hand nearer."""
    for action in legal:
        if isinstance(action, Win):
            return Choice(action)
    needed = 4 - len(view.melds[view.seat])
    unseen = view.unseen()
    now = _outlook(view.holding, needed, unseen, view.caishen)
    best: tuple[float, Action] | None = None
    for action in legal:
        after = _after_claim(view, action, needed, unseen)
        if after is None:
            continue
        if isinstance(action, Gang):
            good = after.distance <= now.distance and (needed < 4 or now.distance == 1)
        else:
            good = after.distance < now.distance or (after.baotou and not now.baotou)
        if good and _is_worth_its_tan(view, after) and (best is None or after.value > best[0]):
            best = after.value, action
    return Choice(Pass() if best is None else best[1])


def _after_claim(view: View, action: Action, needed: int, unseen: list[int]) -> _Outlook | None:
    """The outlook after a claim and, where one must follow, the best discard; None for a pass."""
    rest = list(view.hand)
    match action:
        case Chi(_, own):
            for tile in own:
                rest.remove(tile)
        case Peng(tile):
            for _ in range(2):
                rest.remove(tile)
        case Gang(tile):
            rest = [each for each in rest if each != tile]
            return _outlook(Holding.of(rest, view.caishen), needed - 1, unseen, view.caishen)
        case _:
            return None
    outlooks = []
    for tile in set(rest):
        left = list(rest)
        left.remove(tile)
        outlooks.append(_outlook(Holding.of(left, view.caishen), needed - 1, unseen, view.caishen))
    return max(outlooks, key=lambda outlook: outlook.value)


def _is_worth_its_tan(view: View, after: _Outlook) -> bool:
    """Whether a claim may be made for its tan: a third one, which can make liable, only to be ready (12)."""
    assert view.offered is not None
    third = view.tan[view.seat][view.offered.seat] >= LIABLE_TAN - 1
    return not third or after.distance == 1
