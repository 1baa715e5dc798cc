"""Runs the score keeper: lets the person choose or begin a sheet, fill it in, and leave it."""

from collections.abc import Callable
from typing import Any

from textual.app import App

from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look
from hzmj.keeper.journal import Journal
from hzmj.text import Refused
from hzmj.tui.screens.keep_list import KeepListScreen, NewSheet
from hzmj.tui.screens.keep_new import KeepNewScreen
from hzmj.tui.screens.keep_sheet import KeepSheetScreen


async def keep(app: App[Any], look: Callable[[], Look], journal: Journal | None = None) -> None:
    """Opens the sheet of `journal`, if one is given, then the sheets chosen from the list, until it is left.

    `look` returns the look in force when called.
    """
    if journal is not None:
        await app.push_screen_wait(KeepSheetScreen(look(), journal))
    while True:
        chosen = await app.push_screen_wait(KeepListScreen(look()))
        if chosen is None:
            return
        begin = None
        if isinstance(chosen, NewSheet):
            begin = await app.push_screen_wait(KeepNewScreen(look()))
            if begin is None:
                continue
        try:
            opened = Journal.open(chosen) if begin is None else Journal.create(begin)  # type: ignore[arg-type]
        except Refused as refused:
            app.notify(clean_line(refused.text.pick(look().lang)), severity="error", markup=False)
        except OSError as error:
            app.notify(clean_line(str(error)), severity="error", markup=False)
        else:
            with opened:
                await app.push_screen_wait(KeepSheetScreen(look(), opened))
