"""主菜单 The main menu."""

from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj import saves
from hzmj.tui.faces import IVORY, Look
from hzmj.tui.messages import LookChanged
from hzmj.tui.plain import pad
from hzmj.tui.screens.page import STYLES, Page, typed

MenuChoice = Literal["new", "resume", "rules", "quit"]

MenuItem = Literal["new", "resume", "rules", "language", "tiles", "quit"]
ITEMS: tuple[MenuItem, ...] = ("new", "resume", "rules", "language", "tiles", "quit")
LETTERS = "ncrltq"
LABEL_CELLS = 20
SIGN = (("杭", "#b3201a"), ("州", "#146b38"), ("麻", "#17508c"), ("将", "#1c1c1c"))


class MenuScreen(Page[MenuChoice]):
    """Dismissed with what the person wants; language and tile style change on the spot."""

    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "menu.tcss"]

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.unfinished = len(saves.find().unfinished)

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Static(_sign(), id="sign")
            yield Static(Content(self.words("menu.subtitle")), id="subtitle")
            with Center():
                yield OptionList(*self._options(), id="items", compact=True)
        yield from self.foot(self.words("menu.hint"))

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._choose(event.option_index)

    def on_key(self, event: Key) -> None:
        key = typed(event)
        found = "123456".find(key) if key.isdigit() else LETTERS.find(key)
        if key and found >= 0:
            event.stop()
            self._choose(found)

    def _options(self) -> list[Option]:
        words = self.words
        rows = []
        for number, item in enumerate(ITEMS, 1):
            style = words(f"tiles.{self.look.style}")
            label = Content(pad(words(f"menu.{item}", style=style), LABEL_CELLS))
            if item == "resume":
                label += self._count()
            else:
                label += " " * LABEL_CELLS
            rows.append(
                Option(
                    Content.assemble((f"{number}   ", "$accent"), label),
                    id=item,
                    disabled=item == "resume" and not self.unfinished,
                )
            )
        return rows

    def _count(self) -> Content:
        if not self.unfinished:
            return Content(pad(self.words("menu.resume_none"), LABEL_CELLS))
        text = pad(self.words("menu.resume_count", n=self.unfinished), LABEL_CELLS)
        return Content.styled(text, "$accent")

    def _choose(self, index: int) -> None:
        item = ITEMS[index]
        if item == "language":
            self._show(self.look.other_language(), index)
        elif item == "tiles":
            self._show(self.look.next_style(), index)
        elif item != "resume" or self.unfinished:
            self.dismiss(item)

    def _show(self, look: Look, index: int) -> None:
        """Changes language or tiles at once, the highlight staying where it is, and tells the app."""
        self.look = look
        self.query_one("#subtitle", Static).update(Content(self.words("menu.subtitle")))
        self.query_one(".keys", Static).update(Content(self.words("menu.hint")))
        items = self.query_one(OptionList)
        items.clear_options()
        items.add_options(self._options())
        items.highlighted = index
        self.post_message(LookChanged(look))


def _sign() -> Content:
    """The name of the game on four standing tiles: ivory faces over jade backs."""
    rows: list[Content] = []
    for row in ("blank", "letter", "blank", "back"):
        tiles = [
            Content.styled(
                f"   {letter if row == 'letter' else '  '}   ",
                "on $primary" if row == "back" else f"bold {ink} on {IVORY}",
            )
            for letter, ink in SIGN
        ]
        rows.append(Content("  ").join(tiles))
    return Content("\n").join(rows)
