"""记分 The list of score sheets, to continue one or start a new one."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.local_time import local_time
from hzmj.display.rule_labels import preset_label
from hzmj.display.sanitize import clean_line, clean_name
from hzmj.display.tile_faces import Look
from hzmj.keeper.journal import Kept, find, folder
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED, signed
from hzmj.tui.screens.page import STYLES, Page


class NewSheet:
    """The type of `NEW_SHEET`, the answer that asks for a new sheet."""


NEW_SHEET = NewSheet()


class KeepListScreen(Page[Path | NewSheet | None]):
    """Dismissed with the file of the sheet to continue, NEW_SHEET, or None to go back."""

    NAME = "keep_list"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "keep.tcss"]
    BINDINGS: ClassVar = bindings("keep_list")
    AUTO_FOCUS = "#sheets"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.kept, self.unreadable = find()

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("keep.list_title"))
        new = Option(Content.styled(words("keep.begin"), "bold"))
        yield OptionList(new, *(Option(self._sheet(kept)) for kept in self.kept), id="sheets")
        if self.unreadable:
            with VerticalScroll(id="unreadable"):
                yield Static(self._unreadable())
        yield Static(Content(words("keep.folder", path=clean_line(str(folder())))), id="folder")
        yield from self.foot(words("keep.list_keys"), ("back", words("keep.back")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        at = event.option_index
        self.dismiss(self.kept[at - 1].path if at else NEW_SHEET)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_back()

    def action_new(self) -> None:
        self.dismiss(NEW_SHEET)

    def action_back(self) -> None:
        self.dismiss(None)

    def _sheet(self, kept: Kept) -> Content:
        """Returns the entry of a sheet: its start, rules and length, and the scores."""
        sheet = kept.sheet
        line = self.words(
            "keep.list_line",
            when=local_time(sheet.evening.began),
            preset=preset_label(sheet.preset, self.words),
            evenings=len(sheet.evenings),
            hands=sum(len(evening.hands) for evening in sheet.evenings),
        )
        half = self.words("keep.half") if kept.draft else ""
        stands = "   ".join(
            f"{clean_name(name)} {signed(points)}"
            for name, points in zip(sheet.names, sheet.totals, strict=True)
        )
        return Content.assemble((line, "bold"), half, "\n", stands)

    def _unreadable(self) -> Content:
        """Returns the files that could not be read as sheets, each with the reason."""
        told = [Content.styled(self.words("resume.unreadable"), "bold $warning")]
        for file in self.unreadable:
            reason = clean_line(file.reason.pick(self.look.lang))
            told.append(Content.assemble(clean_line(file.path.name), "  ", (reason, MUTED)))
        return Content("\n").join(told)
