"""主菜单 The main menu."""

from typing import ClassVar, Literal, get_args

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.sanitize import clean_line, pad
from hzmj.display.tile_faces import Look
from hzmj.tui.bindings import bindings
from hzmj.tui.messages import LookChanged
from hzmj.tui.screens.page import STYLES, Page

MenuChoice = Literal["new", "resume", "tutorial", "rules", "keep", "quit"]

MenuItem = Literal["new", "resume", "tutorial", "rules", "keep", "settings", "language", "tiles", "quit"]
ITEMS: tuple[MenuItem, ...] = get_args(MenuItem)
LABEL_CELLS = 20
TILE = 8
"""Width in cells of a tile of the sign."""
SIGN, ASCII_SIGN = ("杭", "州", "麻", "将"), ("Hang", "zhou", "mah", "jong")


class MenuScreen(Page[MenuChoice]):
    """Dismissed with the person's choice; language and tile style change in place."""

    NAME = "menu"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "menu.tcss"]
    BINDINGS: ClassVar = bindings("menu")
    AUTO_FOCUS = "#items"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.unfinished: int | None = None
        """The number of matches that can be resumed; None until they have been counted."""

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Static(_sign(self.look), id="sign")
            yield Static(Content(self.words("menu.subtitle")), id="subtitle")
            with Center():
                yield OptionList(*self._options(), id="items", compact=True)
        yield from self.foot(self.words("menu.hint"))

    def on_mount(self) -> None:
        self.call_after_refresh(self._look_for_unfinished)

    def _look_for_unfinished(self) -> None:
        """Counts the matches that can be resumed.

        It runs after the first frame because it takes a moment. Moves the highlight to resuming if there is a
        match and the highlight has not been moved yet.
        """
        if self.unfinished is not None:
            return
        from hzmj.record import library

        found = library.find()
        if found.problem is not None:
            self.notify(clean_line(found.problem.pick(self.look.lang)), severity="error", markup=False)
        self.unfinished = len(found.unfinished)
        items = self.query_one(OptionList)
        items.replace_option_prompt("resume", self._line("resume"))
        if self.unfinished:
            items.enable_option("resume")
            if items.highlighted == ITEMS.index("new"):
                items.highlighted = ITEMS.index("resume")

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        await self.action_choose(ITEMS[event.option_index])

    async def action_choose(self, item: MenuItem) -> None:
        """Runs a menu item."""
        self.query_one(OptionList).highlighted = ITEMS.index(item)
        if item == "language":
            await self._show(self.look.other_language())
        elif item == "tiles":
            await self._show(self.look.next_style())
        elif item == "settings":
            await self.run_action("app.settings")
        elif item != "resume" or self._can_resume():
            self.dismiss(item)

    def _can_resume(self) -> bool:
        self._look_for_unfinished()
        return bool(self.unfinished)

    def _options(self) -> list[Option]:
        return [
            Option(self._line(item), id=item, disabled=item == "resume" and not self.unfinished)
            for item in ITEMS
        ]

    def _line(self, item: MenuItem) -> Content:
        words = self.words
        label = words(f"menu.{item}", style=words(f"tiles.{self.look.style}"))
        count, style = self._count() if item == "resume" else ("", "")
        return Content.assemble(
            (f"{ITEMS.index(item) + 1}   ", "bold"), pad(label, LABEL_CELLS), (pad(count, LABEL_CELLS), style)
        )

    def _count(self) -> tuple[str, str]:
        """Returns how many matches can be resumed and the text style; empty before they are counted."""
        if self.unfinished is None:
            return "", ""
        if not self.unfinished:
            return self.words("menu.resume_none"), ""
        return self.words("menu.resume_count", n=self.unfinished), "bold"

    async def _show(self, look: Look) -> None:
        """Changes the language or the tiles at once and notifies the app."""
        await self.wear(look)
        self.post_message(LookChanged(look))


def _sign(look: Look) -> Text:
    """Returns the name of the game on four standing tiles: ivory faces above their backs."""
    palette, name = look.palette, ASCII_SIGN if look.style == "ascii" else SIGN
    inks = (palette.inks.red, palette.inks.green, palette.inks.dots, palette.inks.wind)
    rows = []
    for row in ("blank", "letter", "blank", "back"):
        tiles = []
        for letter, ink in zip(name, inks, strict=True):
            face = letter if row == "letter" else ""
            colours = palette.edge if row == "back" else f"bold {ink} on {palette.ivory}"
            tiles.append(Text(pad(" " * ((TILE - cell_len(face)) // 2) + face, TILE), colours))
        rows.append(Text("  ").join(tiles))
    return Text("\n").join(rows)
