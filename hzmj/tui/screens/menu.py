"""主菜单 The main menu."""

from typing import ClassVar, Literal, get_args

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj import saves
from hzmj.tui.bindings import bindings
from hzmj.tui.faces import Look
from hzmj.tui.messages import LookChanged
from hzmj.tui.palette import Palette
from hzmj.tui.plain import pad
from hzmj.tui.screens.page import STYLES, Page

MenuChoice = Literal["new", "resume", "tutorial", "rules", "quit"]

MenuItem = Literal["new", "resume", "tutorial", "rules", "settings", "language", "tiles", "quit"]
ITEMS: tuple[MenuItem, ...] = get_args(MenuItem)
LABEL_CELLS = 20
SIGN = "杭州麻将"


class MenuScreen(Page[MenuChoice]):
    """Dismissed with what the person wants; language and tile style change on the spot."""

    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "menu.tcss"]
    BINDINGS: ClassVar = bindings("menu")
    AUTO_FOCUS = "#items"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.unfinished = len(saves.find().unfinished)

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Static(_sign(self.look.palette), id="sign")
            yield Static(Content(self.words("menu.subtitle")), id="subtitle")
            with Center():
                yield OptionList(*self._options(), id="items", compact=True)
        yield from self.foot(self.words("menu.hint"))

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        await self.action_choose(ITEMS[event.option_index])

    async def action_choose(self, item: MenuItem) -> None:
        """Does what an item says."""
        self.query_one(OptionList).highlighted = ITEMS.index(item)
        if item == "language":
            await self._show(self.look.other_language())
        elif item == "tiles":
            await self._show(self.look.next_style())
        elif item == "settings":
            await self.run_action("app.settings")
        elif item != "resume" or self.unfinished:
            self.dismiss(item)

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
                    Content.assemble((f"{number}   ", "bold"), label),
                    id=item,
                    disabled=item == "resume" and not self.unfinished,
                )
            )
        return rows

    def _count(self) -> Content:
        if not self.unfinished:
            return Content(pad(self.words("menu.resume_none"), LABEL_CELLS))
        return Content.styled(pad(self.words("menu.resume_count", n=self.unfinished), LABEL_CELLS), "bold")

    async def _show(self, look: Look) -> None:
        """Changes language or tiles at once and tells the app."""
        await self.wear(look)
        self.post_message(LookChanged(look))


def _sign(palette: Palette) -> Text:
    """The name of the game on four standing tiles: ivory faces over their backs."""
    inks = (palette.inks.red, palette.inks.green, palette.inks.dots, palette.inks.wind)
    rows = []
    for row in ("blank", "letter", "blank", "back"):
        tiles = [
            Text(
                f"   {letter if row == 'letter' else '  '}   ",
                palette.edge if row == "back" else f"bold {ink} on {palette.ivory}",
            )
            for letter, ink in zip(SIGN, inks, strict=True)
        ]
        rows.append(Text("  ").join(tiles))
    return Text("\n").join(rows)
