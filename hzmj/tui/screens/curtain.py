"""帘 The curtain: whose turn it is to look, and what everybody may know. Nothing else is on it."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Button, Static

from hzmj.game import events as ev
from hzmj.tui.bindings import bindings, key_label
from hzmj.tui.key_gate import Gate, key_of
from hzmj.tui.keymap import Keys
from hzmj.tui.result_tables import gain_style, signed
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.table.log_text import log_sentence
from hzmj.tui.table.model import TableModel

Drawn = Literal["open", "bot", "leave"]
TOLD = 8
"""Sentences on what has happened, at most."""


class CurtainScreen(Page[Drawn]):
    """Dismissed when the person of `seat` opens it, lets a bot play, or wants to leave.

    `model` shows what everybody knows; `news` is what has happened since that person last looked. `fill` is
    called while the curtain still covers the table: it brings in what the person alone may see. `gate` is the
    table's, which is to know if the key that opens is still held down.
    """

    NAME = "curtain"
    ALSO = ("window",)
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "curtain.tcss"]
    BINDINGS: ClassVar = bindings("curtain")

    def __init__(
        self, model: TableModel, seat: int, news: Sequence[ev.Event], fill: Callable[[], None], gate: Gate
    ) -> None:
        super().__init__(model.look)
        self.model = model
        self.seat = seat
        self.news = tuple(news)
        self._fill = fill
        self._gate = gate

    @property
    def keys(self) -> Keys:
        """Those that open it: with which the person claims."""
        return self.model.answer_keys(self.seat, claims=True)

    def compose(self) -> ComposeResult:
        """The person's name and key in the middle, the state of the hand above, the news below."""
        words, model = self.words, self.model
        key = key_label(self.keys[0], words).upper()
        name = model.name(self.seat)
        yield from self.heading(words("curtain.title"), self._hand())
        with Vertical(id="curtain"):
            yield Static(Content(words("curtain.next", name=name)), id="next")
            yield Static(Content(self._why()), id="why")
            button = Button(Content(words("curtain.open", name=name, key=key)), id="open")
            button.can_focus = False
            yield Center(button)
            yield Static(self._facts(), id="facts")
            yield Static(self._scores(), id="scores")
            yield Static(self._told(), id="told")
        yield from self.foot(words("curtain.keys", key=key))

    def on_key(self, event: Key) -> None:
        """The person's own key opens, if it was not held down since before."""
        meant, key = self.is_meant(), key_of(event)
        self._gate.admits(key, event.time)
        if key in self.keys:
            event.stop()
            if meant:
                self._open()

    def on_button_pressed(self) -> None:
        """So does a click."""
        self._open()

    def action_bot(self) -> None:
        """A bot plays for the person."""
        self.dismiss("bot")

    def action_leave(self) -> None:
        """The person wants to leave the table."""
        self.dismiss("leave")

    def _open(self) -> None:
        if self.is_active:  # else a bot plays by now, or somebody leaves, and nobody would look
            self._fill()
            self.dismiss("open")

    def _hand(self) -> str:
        view, words = self.model.view, self.words
        key = "table.hand_of" if view.rules.hands else "table.hand_endless"
        level = words(f"table.level_{view.level}")
        dealt = words("table.dealt", name=self.model.name(view.dealer), level=level)
        return f"{words(key, n=view.number, hands=view.rules.hands)}  {dealt}"

    def _why(self) -> str:
        """What the person is asked for."""
        offered, words = self.model.view.offered, self.words
        if offered is None:
            return words("curtain.turn")
        if offered.seat == self.seat:
            return words("curtain.ten_winds")
        name, tile = self.model.name(offered.seat), self.look.face(offered.tile)
        return words("curtain.claim", name=name, tile=tile)

    def _facts(self) -> Content:
        """Wall and caishen."""
        view, words = self.model.view, self.words
        caishen = words("table.caishen" if view.indicator is None else "table.indicator")
        return Content(f"{caishen} {self.look.face(view.caishen)}   {words('table.left', n=view.remaining)}")

    def _scores(self) -> Content:
        """The four scores."""
        scores = self.model.view.scores
        return Content("   ").join(
            Content.assemble(f"{self.model.name(seat)} ", (signed(score), gain_style(score)))
            for seat, score in enumerate(scores)
        )

    def _told(self) -> Content:
        """The newest of what has happened, the last line the latest."""
        told = [sentence for sentence in (log_sentence(event, self.model) for event in self.news) if sentence]
        if not told:
            return Content.styled(self.words("curtain.no_news"), "$quiet")
        title = Content.styled(self.words("curtain.news"), "$quiet")
        return Content("\n").join([title, *(Content(sentence) for sentence in told[-TOLD:])])
