"""结算 The result of a hand: the tiles, the fan, the payments, and the reasons for them."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hzmj.display import result_text
from hzmj.display.rule_labels import preset_label
from hzmj.display.sanitize import number
from hzmj.display.seat_names import names_of
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.rules.tiles import plays_as, sort_key
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED, fan_sheet, gain_style, payment_lines, score_sheet, signed
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.widgets.spread import Laid, Spread, laid_out


class HandResultScreen(Page[None]):
    """Shows `view.result` and `view.settled` of a finished hand; dismissed once it has been read."""

    NAME = "result"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "hand_result.tcss"]
    BINDINGS: ClassVar = bindings("result")
    AUTO_FOCUS = "#result"

    def __init__(self, look: Look, view: View) -> None:
        super().__init__(look)
        self.view = view
        self.own = result_text.own_seat(view)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the four seats in the current language."""
        return names_of(self.view.seats, self.look.lang)

    def compose(self) -> ComposeResult:
        words, result = self.words, self.view.result
        yield from self.heading(self._which_hand(), preset_label(self.view.preset, words))
        with VerticalScroll(id="result"):
            with Horizontal(id="title"):
                yield Static(self._title(), id="name")
                yield Static(self._own(), id="gain")
            yield Static(Content(self._story()), id="story")
            yield from self._tiles()
            with Horizontal(id="sheets"):
                if isinstance(result, ev.Win):
                    yield Static(fan_sheet(result.score, words), id="fan")
                yield Static(score_sheet(self.view, words), id="scores")
            yield from self._payments()
        label = words("result.to_end" if self.view.end else "result.next")
        yield from self.foot(words("result.keys"), ("next", label))

    def action_next(self) -> None:
        """Dismisses the screen, unless the key was meant for the previous screen."""
        if self.is_meant():
            self.dismiss(None)

    def on_button_pressed(self) -> None:
        self.dismiss(None)

    def _which_hand(self) -> str:
        view, words = self.view, self.words
        title = words("result.title", n=view.number)
        if view.rules.hands:
            title += words("result.of", hands=number(view.rules.hands))
        level = words(f"value.level_{view.level}")
        return f"{title}   {words('result.dealer', name=self.names[view.dealer], level=level)}"

    def _title(self) -> Content:
        """Returns the name of the result, with the multiplier of a win."""
        words, view = self.words, self.view
        match view.result:
            case ev.Win(score=score):
                name = score.title.pick(self.look.lang)
                worth = words("result.times", n=score.multiplier)
            case ev.Abandon(seat=seat):
                name, worth = words("result.left", name=self.names[seat]), ""
            case _:
                name, worth = words("result.drawn_hand"), ""
        return Content.assemble((name, "bold $accent"), "   ", (worth, "bold"))

    def _own(self) -> Content:
        """Returns the person's gain or loss; empty if several people share the screen."""
        if self.own is None:
            return Content()
        delta = self.view.settled.delta[self.own] if self.view.settled else 0
        return Content.assemble(self.names[self.own], "  ", (signed(delta), f"bold {gain_style(delta)}"))

    def _story(self) -> str:
        words, view, names = self.words, self.view, self.names
        match view.result:
            case ev.Win(seat=seat, by=by, tile=tile, source=source):
                told = words(
                    f"result.by_{by}",
                    winner=names[seat],
                    tile=self.look.face(plays_as(tile, view.caishen)),
                    source="" if source is None else names[source],
                )
                dealer = seat
            case ev.DrawnHand(remaining=remaining):
                told, dealer = words("result.drawn_hand_about", n=remaining), view.dealer
            case ev.Abandon(seat=seat):
                return words("result.abandon_about", name=names[seat])
            case None:
                raise ValueError("the hand has no result yet")
        if view.end is not None:
            return told
        return (
            told
            + "   "
            + words("result.stays" if dealer == view.dealer else "result.moves", name=names[dealer])
        )

    def _tiles(self) -> ComposeResult:
        view = self.view
        match view.result:
            case ev.Win(by="ten_winds", seat=seat):
                yield Static(Content(self.words("result.tiles_thrown")), classes="part")
                tiles = tuple(discard.tile for discard in view.discards[seat])
                yield Spread(self.look, [Laid(tiles, tiles)], view.caishen, id="tiles")
            case ev.Win() as win:
                notes = [self._note(win.seat, at) for at in range(len(view.melds[win.seat]))]
                laid = laid_out(win.score.groups, win.tile, notes)
                yield Spread(self.look, laid, view.caishen, id="tiles")
            case _ if self.own is not None:
                yield Static(Content(self.words("result.tiles_own")), classes="part")
                yield Spread(self.look, list(self._own_tiles(self.own)), view.caishen, id="tiles")

    def _own_tiles(self, seat: int) -> Iterator[Laid]:
        """Yields the person's melds and hand for a hand that nobody won."""
        view = self.view
        notes = [self._note(seat, at) for at in range(len(view.melds[seat]))]
        rows = [*(meld.tiles for meld in view.melds[seat]), tuple(view.hand)]
        for row, note in zip(rows, [*notes, ""], strict=True):
            tiles = tuple(sorted(row, key=lambda tile: sort_key(tile, view.caishen)))
            yield Laid(tiles, tiles, note)

    def _note(self, seat: int, at: int) -> str:
        """Returns the kind of a meld and the seat it was claimed from."""
        meld = self.view.melds[seat][at]
        kind = self.words(f"result.{meld.kind}")
        if meld.source is None:
            return kind
        return self.words("result.claim", kind=kind, name=self.names[meld.source])

    def _payments(self) -> ComposeResult:
        words, view, settled = self.words, self.view, self.view.settled
        if settled is None or not settled.transfers:
            if isinstance(view.result, ev.Abandon):
                yield Static(Content(words("result.abandon_free")), classes="because")
            return
        yield Static(
            Content.assemble(
                (words("result.payments"), "bold $accent"), "   ", (words("result.legend"), MUTED)
            ),
            id="payments",
        )
        lines = payment_lines(view, settled.transfers, words)
        for transfer, line in zip(settled.transfers, lines, strict=True):
            yield Static(line, classes="payment")
            if isinstance(view.result, ev.Win):
                reason = result_text.because(view, view.result, transfer, self.look)
                if reason:
                    yield Static(Content(reason), classes="because")
        note = self._note_below()
        if note:
            yield Static(Content(note), classes="because")

    def _note_below(self) -> str:
        """Returns notes on the payments as a whole: the pole, the seats spared, the price of leaving."""
        words, view, settled = self.words, self.view, self.view.settled
        assert settled is not None
        if isinstance(view.result, ev.Abandon):
            return words("result.abandon_paid")
        if not isinstance(view.result, ev.Win):
            return ""
        notes = []
        if result_text.is_pole(settled.transfers):
            notes.append(words("result.pole"))
        free = result_text.spared(view.result, settled.transfers)
        if free:
            notes.append(
                words("result.spared", names=words("result.comma").join(self.names[seat] for seat in free))
            )
        return " ".join(notes)
