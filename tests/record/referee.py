"""A second opinion on who may do what: told the events, it works out the legal actions from RULES.md anew.

It shares nothing with the engine but the events and the actions, and counts wins the plain way.
"""

from collections import Counter
from collections.abc import Mapping, Set

from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win, claim_of
from hzmj.rules.chain import Link
from hzmj.rules.melds import Meld, MeldKind
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import WHITE, is_honour
from tests.rules import plain_count

RANK = {None: 0, "chi": 1, "peng": 2, "gang": 2, "win": 3}


class Referee:
    """Follows one match by its unmasked events."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.drawn: int | None = None
        self.thrower: int | None = None
        self.ten_winds: int | None = None
        self.offered: tuple[int, int] | None = None

    # -- following --------------------------------------------------------------------------------

    def see(self, event: ev.Event) -> None:
        """Take in the next event."""
        match event:
            case ev.HandBegun():
                self.dealer, self.level, self.caishen = event.dealer, event.level, event.caishen
            case ev.Deal():
                self._deal(event)
            case ev.Draw():
                assert event.tile is not None
                self.hands[event.seat].append(event.tile)
                self.drawn = event.tile
                self.remaining = event.remaining
                self._turn(event.seat, begins=event.source == "head")
            case ev.Discard():
                self._discard(event)
            case ev.Chi() | ev.Peng():
                own = event.own if isinstance(event, ev.Chi) else (event.tile,) * 2
                kind: MeldKind = "chi" if isinstance(event, ev.Chi) else "peng"
                self._claim(event.seat, Meld(kind, (event.tile, *own), event.source), len(own))
            case ev.Gang():
                self._gang(event)
            case ev.Pass():
                self.ten_winds = None

    def _deal(self, event: ev.Deal) -> None:
        self.hands = [list(hand) for hand in event.hands]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.tan = [[0] * 4 for _ in range(4)]
        self.chains: list[list[Link]] = [[], [], [], []]
        self.thrown: list[list[int]] = [[], [], [], []]
        self.passed: list[set[tuple[str, int]]] = [set(), set(), set(), set()]
        self.thrower = self.ten_winds = self.offered = None
        self.turn = self.dealer
        self.drawn = event.hands[self.dealer][-1]
        self.remaining = 136 - 53

    def _turn(self, seat: int, *, begins: bool) -> None:
        self.turn, self.offered = seat, None
        if begins:
            self.passed[seat].clear()
            if self.thrower == seat:
                self.thrower = None

    def _discard(self, event: ev.Discard) -> None:
        seat, tile = event.seat, event.tile
        self.hands[seat].remove(tile)
        self.thrown[seat].append(tile)
        self.offered, self.drawn = (tile, seat), None
        if tile == self.caishen:
            self.thrower = seat
        if tile == self.caishen and self._is_baotou(seat):
            self.chains[seat].append(Link("piao"))
        else:
            self.chains[seat].clear()
        ten = len(self.thrown[seat]) == 10 and all(map(is_honour, self.thrown[seat]))
        self.ten_winds = seat if self.rules.ten_winds and ten and not self.melds[seat] else None

    def _claim(self, seat: int, meld: Meld, own: int) -> None:
        assert meld.source is not None
        for tile in meld.tiles[1 : own + 1]:
            self.hands[seat].remove(tile)
        self.melds[seat].append(meld)
        self.tan[seat][meld.source] += meld.kind == "chi" or self.rules.tan_kinds == "all"
        self._turn(seat, begins=True)

    def _gang(self, event: ev.Gang) -> None:
        seat, tile = event.seat, event.tile
        assert tile is not None
        if event.kind == "exposed":
            self._claim(seat, Meld("exposed", (tile,) * 4, event.source), 3)
        else:
            self.hands[seat] = [each for each in self.hands[seat] if each != tile]
            kept = [meld for meld in self.melds[seat] if meld.kind != "peng" or meld.tiles[0] != tile]
            self.melds[seat] = [*kept, Meld(event.kind, (tile,) * 4, None)]
        self.chains[seat].append(Link("gang"))

    def heard(self, answers: Mapping[int, Action], options: Mapping[int, Set[Action]]) -> None:
        """Whoever could have taken more than it declared has passed it (6.1, 6.2)."""
        if self.offered is None or self.ten_winds is not None:
            return
        for seat, answer in answers.items():
            for claim in map(claim_of, options[seat]):
                if claim in ("win", "peng", "gang") and RANK[claim] > RANK[claim_of(answer)]:
                    self.passed[seat].add(("win" if claim == "win" else "peng", self.offered[0]))

    # -- judging ----------------------------------------------------------------------------------

    def pending(self) -> dict[int, set[Action]]:
        """Who is asked now, and what each may do."""
        if self.offered is None:
            return {self.turn: self._in_turn(self.turn)}
        if self.ten_winds is not None:
            return {self.ten_winds: {Win("ten_winds"), Pass()}}
        tile, source = self.offered
        claims = {seat: self._claims(seat, tile, source) for seat in range(4) if seat != source}
        return {seat: {*found, Pass()} for seat, found in claims.items() if found}

    def _in_turn(self, seat: int) -> set[Action]:
        hand, drawn = self.hands[seat], self.drawn
        bound = self.thrower not in (None, seat)
        found: set[Action] = set(map(Discard, hand))
        if bound and self.rules.draw_and_throw and drawn is not None:
            found = {Discard(drawn)}
        if drawn is not None:
            before = list(hand)
            before.remove(drawn)
            if self._wins(seat, before, drawn, self.chains[seat]):
                found.add(Win("draw"))
        if self.remaining >= 21 + self.rules.gang_burn:
            found |= {
                Gang(tile, "concealed")
                for tile, n in Counter(hand).items()
                if n == 4 and tile != self.caishen
            }
            if not bound or self.rules.locked_added_gang:
                pengs = {meld.tiles[0] for meld in self.melds[seat] if meld.kind == "peng"}
                found |= {Gang(tile, "added") for tile in pengs & set(hand)}
        return found

    def _claims(self, seat: int, tile: int, source: int) -> set[Action]:
        found: set[Action] = set()
        if tile == self.caishen or self.thrower not in (None, seat):
            return found
        if self._wins_on(seat, tile, source):
            found.add(Win("discard"))
        if self.remaining <= 20:
            return found
        held = self.hands[seat].count(tile)
        if held >= 2 and ("peng", tile) not in self.passed[seat] and self._tan_left(seat, source, "peng"):
            found.add(Peng(tile))
            if held == 3 and self.remaining >= 21 + self.rules.gang_burn:
                found.add(Gang(tile, "exposed"))
        if seat == (source + 1) % 4 and self._tan_left(seat, source, "chi"):
            found |= self._runs(seat, tile)
        return found

    def _wins_on(self, seat: int, tile: int, source: int) -> bool:
        rules = self.rules
        allowed = (
            rules.discard_win and self.level >= rules.discard_win_level and self.dealer in (seat, source)
        )
        barred = ("win", tile) in self.passed[seat] or self._is_baotou(seat)
        return allowed and not barred and self._wins(seat, self.hands[seat], tile, [])

    def _wins(self, seat: int, before: list[int], tile: int, chain: list[Link]) -> bool:
        melds = len(self.melds[seat])
        return plain_count.fans(self.rules, self.caishen, before, tile, melds, chain) is not None

    def _is_baotou(self, seat: int) -> bool:
        return plain_count.is_baotou(self.caishen, self.hands[seat], len(self.melds[seat]))

    def _runs(self, seat: int, tile: int) -> set[Action]:
        """Chi with every pair of own ordinary pieces that makes three consecutive numbers with the tile."""
        own = set(self.hands[seat]) - {self.caishen}
        face = self._face(tile)
        return {
            Chi(tile, (a, b))
            for a in own
            for b in own
            if self._face(a) < self._face(b) < 27
            and len({self._face(a) // 9, self._face(b) // 9, face // 9}) == 1
            and self._consecutive(sorted((self._face(a), self._face(b), face)))
        }

    def _face(self, piece: int) -> int:
        return self.caishen if piece == WHITE else piece

    @staticmethod
    def _consecutive(faces: list[int]) -> bool:
        return faces == [faces[0], faces[0] + 1, faces[0] + 2]

    def _tan_left(self, seat: int, source: int, kind: str) -> bool:
        rules = self.rules
        if not rules.chengbao:
            return kind == "peng" or sum(meld.kind == "chi" for meld in self.melds[seat]) < 2
        if self.tan[seat][source] < 2 or (kind == "peng" and rules.tan_kinds == "chi"):
            return True
        with_dealer = self.dealer in (seat, source)
        if rules.third_tan == "level3":
            return self.level == 3 and with_dealer
        return rules.third_tan == "any" or self.level == 1 or with_dealer
