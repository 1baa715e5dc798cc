"""续局 The list of unfinished matches."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.local_time import local_time
from hzmj.display.rule_labels import preset_label
from hzmj.display.sanitize import clean_line, number
from hzmj.display.seat_names import names_in
from hzmj.display.tile_faces import Look
from hzmj.locks import Lock
from hzmj.record import library
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED, signed
from hzmj.tui.screens.held import HeldScreen
from hzmj.tui.screens.page import STYLES, Page


@dataclass(frozen=True, slots=True)
class Watch:
    """The record of a match that another process is playing, to be watched."""

    path: Path


class ResumeScreen(Page[Path | Watch | None]):
    """Dismissed with the record to resume or to watch, or None to go back."""

    NAME = "resume"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "resume.tcss"]
    BINDINGS: ClassVar = bindings("resume")

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.saves = library.find()

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("resume.title"))
        if self.saves.unfinished:
            yield OptionList(*(Option(self._match(match)) for match in self.saves.unfinished), id="matches")
        else:
            yield Static(Content(words("resume.empty")), id="empty")
        if self.saves.unreadable:
            with VerticalScroll(id="unreadable"):
                yield Static(self._unreadable())
        folder = words("resume.folder", path=clean_line(str(library.folder())))
        yield Static(Content(folder), id="folder")
        yield from self.foot(words("resume.keys"), ("back", words("resume.back")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        path = self.saves.unfinished[event.option_index].path
        try:
            holder = Lock(path).holder()
        except OSError:
            holder = None  # resuming the match reports the error
        if holder is None:
            self.dismiss(path)
        else:
            self.app.push_screen(HeldScreen(self.look, holder), partial(self._watch, path))

    def _watch(self, path: Path, watched: bool | None) -> None:
        """Handles the answer to whether to watch a match that is being played."""
        if watched:
            self.dismiss(Watch(path))

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    def _match(self, match: library.Unfinished) -> Content:
        """Returns the entry of a match.

        It shows the date, the rules and the progress; the scores; the people, if there are several; and the
        process that is playing the match, if any.
        """
        line = self.words(
            "resume.line",
            when=local_time(match.created),
            preset=preset_label(match.preset, self.words),
            hand=self._hand(match),
        )
        stands = "   ".join(
            f"{name} {signed(score)}" for name, score in zip(self._names(match), match.scores, strict=True)
        )
        return Content.assemble(
            (line, "bold"), "\n", stands, "\n", *self._people(match), *self._holder(match)
        )

    def _names(self, match: library.Unfinished) -> tuple[str, ...]:
        return names_in(self.look.lang, match.names, match.people)

    def _people(self, match: library.Unfinished) -> Iterator[tuple[str, str]]:
        """Yields a line with the people and how they share the table, if there are several."""
        if len(match.people) < 2:
            return
        names = self._names(match)
        people = self.words("result.comma").join(names[seat] for seat in match.people)
        sit = self.words("resume.open" if match.open_table else "resume.closed", names=people)
        yield f"{sit}\n", MUTED

    def _holder(self, match: library.Unfinished) -> Iterator[tuple[str, str]]:
        """Yields a line with the process that is playing the match and its start, if there is one."""
        if match.holder is not None:
            holder = match.holder
            line = self.words("resume.held", process=holder.process, since=holder.time)
            yield f"{line}\n", "$warning"

    def _hand(self, match: library.Unfinished) -> str:
        if match.hand == 0:
            return self.words("resume.not_begun")
        if match.hands == 0:
            return self.words("resume.hand", n=number(match.hand))
        return self.words("resume.hand_of", n=number(match.hand), hands=number(match.hands))

    def _unreadable(self) -> Content:
        """Returns the files that could not be read as records, each with the reason."""
        lines = [Content.styled(self.words("resume.unreadable"), "bold $warning")]
        for file in self.saves.unreadable:
            reason = clean_line(file.reason.pick(self.look.lang))
            lines.append(Content.assemble(clean_line(file.path.name), "  ", (reason, MUTED)))
        return Content("\n").join(lines)
