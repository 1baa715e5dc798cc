"""The bottom bar: the commands that always work, with their keys and states, for keys and mouse."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message

from hzmj.tui.bindings import key_label
from hzmj.tui.keymap import COMMAND
from hzmj.tui.table.model import TableModel
from hzmj.tui.table_options import Pace
from hzmj.tui.widgets.zone import Zone


@dataclass(frozen=True, slots=True)
class Item:
    """A clickable item: its command's action, key and label, and whether it is switched on."""

    action: str
    key: str
    label: str
    on: bool = False


class Bar(Zone):
    """Shows the items and posts `Pressed` on a click. If not all fit, the last ones are left out."""

    class Pressed(Message):
        """Posted when the person clicks on an item."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, id="bar")
        self.pace: Pace = "normal"
        self.hints = False
        self._spans: list[tuple[int, int, str]] = []

    def on_click(self, event: events.Click) -> None:
        """Posts the action of the item under the pointer."""
        for start, end, action in self._spans:
            if start <= event.x < end:
                self.post_message(self.Pressed(action))

    def items(self) -> Iterator[Item]:
        """Yields the items, the most important first."""
        words = self.model.look.words
        if not self.model.public:
            yield from self._autos()
        if not self.model.public:
            yield self._item("table.hints", words("table.hints"), on=self.hints)
        yield self._item("app.help", words("table.help"))
        yield self._item("table.leave", words("table.leave"))
        if len(self.model.people) > 1:
            yield self._bot()
        yield self._item("table.slower", "")
        yield Item("pace", "", words(f"table.pace_{self.pace}"))
        yield self._item("table.faster", "")
        for name in ("tiles", "language", "rules", "sort"):
            yield self._item(f"table.{name}", words(f"table.bar_{name}"))
        if len(self.model.people) == 1:
            yield self._bot()

    def _bot(self) -> Item:
        return self._item("table.bot", self.model.look.words("table.bot"), on=bool(self.model.replaced))

    def _autos(self) -> Iterator[Item]:
        """Yields the automatic answers; at a closed table, the standing orders."""
        words, auto_answers = self.model.look.words, self.model.auto_answers
        state = {True: words("table.on"), False: words("table.off")}
        if self.model.closed:
            yield from self._orders(state)
            return
        yield self._item(
            "table.auto_win", words("table.auto_win", state=state[auto_answers.win]), on=auto_answers.win
        )
        passing = words(f"table.passing_{auto_answers.passing}")
        yield self._item(
            "table.auto_pass", words("table.auto_pass", state=passing), on=auto_answers.passing != "off"
        )
        yield self._item(
            "table.auto_drawn",
            words("table.auto_drawn", state=state[auto_answers.drawn]),
            on=auto_answers.drawn,
        )

    def _orders(self, state: Mapping[bool, str]) -> Iterator[Item]:
        words, auto_answers = self.model.look.words, self.model.auto_answers
        passing = auto_answers.passing != "off"
        faces = "".join(map(self.model.look.face, sorted(auto_answers.faces)))
        yield self._item(
            "table.auto_win", words("table.order_win", state=state[auto_answers.win]), on=auto_answers.win
        )
        yield self._item(
            "table.order_face", words("table.order_face", faces=faces or state[False]), on=bool(faces)
        )
        yield self._item("table.auto_pass", words("table.order_pass", state=state[passing]), on=passing)

    def _item(self, name: str, label: str, *, on: bool = False) -> Item:
        keys = [key for key in self.model.keys(name) if key not in self.model.taken]
        key = next((key for key in keys if len(key) == 1), keys[0] if keys else "")
        return Item(COMMAND[name].action, key_label(key, self.model.look.words), label, on)

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """Returns one line with as many items as fit, with gaps between them if all fit."""
        items = list(self.items())
        needed = [self._chip(item) for item in items]
        gap = " " if sum(chip.cell_len + 1 for chip in needed) <= width else ""
        line = Text(gap)
        self._spans = []
        for item, chip in zip(items, needed, strict=True):
            if line.cell_len + chip.cell_len > width:
                break
            self._spans.append((line.cell_len, line.cell_len + chip.cell_len, item.action))
            line.append_text(chip)
            if item.action not in ("slower", "pace"):
                line.append(gap)
        return [line]

    def _chip(self, item: Item) -> Text:
        palette = self.model.look.palette
        key, label = (palette.picked,) * 2 if item.on else (palette.key, palette.chip)
        return Text.assemble(
            (f" {item.key}" if item.key else "", key), (f" {item.label} " if item.label else " ", label)
        )
