"""帘 The curtain: shows whose turn it is to look and only what everybody may know."""

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
"""Largest number of news sentences shown."""


class CurtainScreen(Page[Drawn]):
    """Dismissed when the person of `seat` opens it, hands over to a bot, or asks to leave.

    `model` shows what everybody knows; `news` holds the events since that person last looked. `fill` is
    called while the curtain still covers the table and brings in what only that person may see. `gate` is
    the table's key gate: the curtain reports its keys to it, so that the table ignores an opening key that
    is still held down.
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
        """The keys that open the curtain: those with which the person claims."""
        return self.model.answer_keys(self.seat, claims=True)

    def compose(self) -> ComposeResult:
        """Lays out the state of the hand, the person's name and key, and the news."""
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
        """Opens on the person's own key, unless it has been held down since before."""
        meant, key = self.is_meant(), key_of(event)
        self._gate.admits(key, event.time)
        if key in self.keys:
            event.stop()
            if meant:
                self._open()

    def on_button_pressed(self) -> None:
        """Opens on a click."""
        self._open()

    def action_bot(self) -> None:
        """Lets a bot play for the person."""
        self.dismiss("bot")

    def action_leave(self) -> None:
        """Asks to leave the table."""
        self.dismiss("leave")

    def _open(self) -> None:
        if self.is_active:  # already dismissed otherwise, when a bot took over or somebody left
            self._fill()
            self.dismiss("open")

    def _hand(self) -> str:
        view, words = self.model.view, self.words
        key = "table.hand_of" if view.rules.hands else "table.hand_endless"
        level = words(f"table.level_{view.level}")
        dealt = words("table.dealt", name=self.model.name(view.dealer), level=level)
        return f"{words(key, n=view.number, hands=view.rules.hands)}  {dealt}"

    def _why(self) -> str:
        """Returns what the person is asked: a turn, ten winds, or a claim."""
        offered, words = self.model.view.offered, self.words
        if offered is None:
            return words("curtain.turn")
        if offered.seat == self.seat:
            return words("curtain.ten_winds")
        name, tile = self.model.name(offered.seat), self.look.face(offered.tile)
        return words("curtain.claim", name=name, tile=tile)

    def _facts(self) -> Content:
        """Returns the caishen and the number of tiles left in the wall."""
        view, words = self.model.view, self.words
        caishen = words("table.caishen" if view.indicator is None else "table.indicator")
        return Content(f"{caishen} {self.look.face(view.caishen)}   {words('table.left', n=view.remaining)}")

    def _scores(self) -> Content:
        scores = self.model.view.scores
        return Content("   ").join(
            Content.assemble(f"{self.model.name(seat)} ", (signed(score), gain_style(score)))
            for seat, score in enumerate(scores)
        )

    def _told(self) -> Content:
        """Returns the last `TOLD` news sentences, the latest last."""
        told = [sentence for sentence in (log_sentence(event, self.model) for event in self.news) if sentence]
        if not told:
            return Content.styled(self.words("curtain.no_news"), "$quiet")
        title = Content.styled(self.words("curtain.news"), "$quiet")
        return Content("\n").join([title, *(Content(sentence) for sentence in told[-TOLD:])])
