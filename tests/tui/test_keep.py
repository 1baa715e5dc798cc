"""The score keeper on the screen: sheets chosen and begun, hands entered, corrected, undone, gone on with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from hzmj.display.tile_faces import Look
from hzmj.keeper.entries import DrawnHand, Leave, Win, tan_of
from hzmj.keeper.journal import SUFFIX, Journal, folder, read_sheet
from hzmj.keeper.names import parse_name
from hzmj.keeper.steps import Begin, Enter
from hzmj.presets import preset
from hzmj.rules.ruleset import change
from hzmj.tui.app import HzmjApp
from hzmj.tui.screens.keep_changes import KeepChangesScreen
from hzmj.tui.screens.keep_hand import KeepHandScreen
from hzmj.tui.screens.keep_list import NEW_SHEET, KeepListScreen
from hzmj.tui.screens.keep_new import KeepNewScreen
from hzmj.tui.screens.keep_sheet import KeepSheetScreen
from hzmj.tui.screens.menu import MenuScreen
from tests.tui.stage import LOOKS, SIZE, Stage, staged

ZH, EN = LOOKS
NAMES = ("Anna", "Ben", "Cai", "Dora")
SIZES = [SIZE, (120, 40)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


def sheet_at(level: int = 1, rules: str = "room") -> Path:
    """A sheet whose first hand is dealt by Anna at that level."""
    ruleset = change(preset(rules), {"start_level": level})
    with Journal.create(Begin(NAMES, rules, ruleset, 0, "2026-01-02T03:04:05Z")) as journal:
        return journal.path


@asynccontextmanager
async def keeping(
    path: Path, look: Look = EN, size: tuple[int, int] = SIZE
) -> AsyncIterator[tuple[Stage, Pilot[None], Journal]]:
    """The sheet of a file on its stage."""
    with Journal.open(path) as journal:
        async with staged(KeepSheetScreen(look, journal), size) as (stage, pilot):
            await pilot.pause()
            yield stage, pilot, journal


def text(stage: Stage | HzmjApp) -> str:
    """What stands on the screen that lies on top, blanks made one."""
    lines = ("".join(each.text for each in strip) for strip in stage.screen._compositor.render_strips())
    return " ".join(" ".join(lines).split())


def said(stage: Stage | HzmjApp) -> list[str]:
    """What was shown over the screen for a moment."""
    return [notice.message for notice in stage._notifications]


async def press(pilot: Pilot[None], keys: str) -> int:
    """Presses those keys, by their names; returns how many they are."""
    await pilot.press(*keys.split())
    await pilot.pause()
    return len(keys.split())


# -- entering --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
async def test_a_plain_self_drawn_win_takes_four_keys_and_six_at_level_3(
    look: Look, size: tuple[int, int]
) -> None:
    async with keeping(sheet_at(), look, size) as (stage, pilot, journal):
        assert await press(pilot, "h 2 enter enter") <= 6
        (hand,) = journal.sheet.hands
        assert hand.entry == Win(1, parse_name("自摸", journal.sheet.rules))
        assert "+4" in text(stage)
    async with keeping(sheet_at(3), look, size) as (_, pilot, journal):
        assert await press(pilot, "h 1 enter enter enter enter") <= 6
        assert journal.sheet.scores == (24, -8, -8, -8)


@pytest.mark.parametrize("look", LOOKS)
async def test_caipiao_with_chengbao_takes_nine_keys(look: Look) -> None:
    async with keeping(sheet_at(3), look) as (stage, pilot, journal):
        keys = await press(pilot, "h 1 enter c p enter 3 enter")
        assert look.words("keep.tan_told", a="Anna", b="Dora") in text(stage)
        assert look.words("result.chengbao") in text(stage)
        assert keys + await press(pilot, "enter") <= 12
        (hand,) = journal.sheet.hands
        caipiao = parse_name("财飘", journal.sheet.rules)
        assert hand.entry == Win(0, caipiao, tan=tan_of({(0, 3): 3}))
        assert journal.sheet.scores == (96, 0, 0, -96)


async def test_a_win_by_discard() -> None:
    async with keeping(sheet_at(3)) as (stage, pilot, journal):
        await press(pilot, "h 3 1 enter enter enter")
        assert journal.sheet.hands[0].entry == Win(2, parse_name("胡", preset("room"), "discard"), 0)
        assert "Anna pays Cai 8" in text(stage)


@pytest.mark.parametrize("typed", ["cp", "财飘", "caipiao", "cáipiāo", "飘"])
async def test_a_hand_is_typed_by_any_of_its_names(typed: str) -> None:
    async with keeping(sheet_at()) as (_, pilot, journal):
        await press(pilot, "h 1")
        await pilot.press(*typed, "enter", "enter")
        await pilot.pause()
        assert journal.sheet.hands[0].entry == Win(0, parse_name("财飘", preset("room")))


async def test_a_drawn_hand_and_leaving() -> None:
    async with keeping(sheet_at(3)) as (stage, pilot, journal):
        await press(pilot, "h d enter h l 2 enter")
        assert [hand.entry for hand in journal.sheet.hands] == [DrawnHand(), Leave(1)]
        assert EN.words("keep.over") in text(stage)
        await press(pilot, "h")
        assert stage.screen is stage.page
        assert any("the match is over" in each for each in said(stage))


async def test_late_liability_asks_who_fed() -> None:
    async with keeping(sheet_at(rules="platform")) as (stage, pilot, journal):
        await press(pilot, "h 2 p g enter")
        if EN.words("keep.ask_tan") in text(stage):
            await press(pilot, "enter")
        assert "who discarded for number 2" in text(stage)
        await press(pilot, "2")
        assert "a claim is fed by one of the other seats" in text(stage)
        await press(pilot, "3 enter")
        assert journal.sheet.hands[0].delta == (-8, 32, -20, -4)


async def test_mouse() -> None:
    async with keeping(sheet_at()) as (_, pilot, journal):
        await pilot.click("#hand")
        await pilot.pause()
        for _ in range(3):
            await pilot.click("#choices", offset=(6, 0))
            await pilot.pause()
        assert journal.sheet.hands[0].entry == Win(0, parse_name("自摸", preset("room")))
        await pilot.click("#undo")
        await pilot.pause()
        assert journal.sheet.hands == ()


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("h 2 3", "a discard can be won on only between the dealer and another seat"),
        ("h 2 2", "the discarder is not the winner"),
        ("h 1 enter x x x", "no win under these rules is called 'xxx'"),
        ("h 1 enter c p enter 1 2", "a hand has room for four claims"),
    ],
)
async def test_what_cannot_be_is_said_and_entered_not(keys: str, reason: str) -> None:
    async with keeping(sheet_at(3)) as (stage, pilot, journal):
        await press(pilot, keys)
        assert reason in text(stage)
        assert journal.sheet.hands == ()


async def test_below_level_3_it_is_said_why_no_discarder_is_asked_for() -> None:
    async with keeping(sheet_at()) as (stage, pilot, _):
        await press(pilot, "h 1")
        assert "a discard can be won on only from dealer level 3" in text(stage)


async def test_backspace_goes_back_letter_by_letter_and_answer_by_answer() -> None:
    async with keeping(sheet_at()) as (stage, pilot, journal):
        await press(pilot, "h 1 c p backspace backspace backspace")
        assert EN.words("keep.ask_outcome") in text(stage)
        await press(pilot, "backspace escape")
        assert stage.screen is stage.page
        assert not journal.draft


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
async def test_the_sheet_tells_points_payments_and_who_deals_next(look: Look, size: tuple[int, int]) -> None:
    words = look.words
    async with keeping(sheet_at(), look, size) as (stage, pilot, _):
        assert words("keep.empty") in text(stage)
        await press(pilot, "h 1 enter enter h 2 c p enter enter")
        told = text(stage)
        assert words("keep.next", n=3, dealer="Ben", level=1) in told
        assert "-10 +22 -6 -6" in told
        assert "1 x 4 x 4" in told
        assert all(name in told for name in NAMES)
        await press(pilot, "up")
        assert "1 x 2 x 1" in text(stage)


async def test_the_columns_follow_the_width_of_the_terminal() -> None:
    async with keeping(sheet_at()) as (stage, pilot, _):
        await press(pilot, "h 1 enter enter")
        narrow = stage.page.query_one("#sums", Static).render()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert len(str(stage.page.query_one("#sums", Static).render())) > len(str(narrow))


async def test_notes_breaks_money_and_evenings() -> None:
    async with keeping(sheet_at()) as (stage, pilot, journal):
        await press(pilot, "n h i enter h d enter n o k enter b t e a enter m 0 . 5 enter")
        sheet = journal.sheet
        assert (sheet.evening.note, sheet.hands[0].note) == ("hi", "ok")
        assert sheet.evening.breaks == ((1, "tea"),)
        assert str(sheet.money) == "0.5"
        assert "break tea" in text(stage)
        await press(pilot, "e 3")
        assert (len(journal.sheet.evenings), journal.sheet.stakes.dealer) == (2, 2)
        await press(pilot, "left")
        assert EN.words("keep.earlier") in text(stage)
        await press(pilot, "right u u")
        assert len(journal.sheet.evenings) == 1
        assert journal.sheet.money == 0


async def test_money_that_is_no_number_is_refused_where_it_is_typed() -> None:
    async with keeping(sheet_at()) as (stage, pilot, journal):
        await press(pilot, "m x enter")
        assert "write the money for a point as a number" in text(stage)
        await press(pilot, "backspace minus 1 enter")
        assert "from 0 to 1000000" in text(stage)
        await press(pilot, "escape")
        assert stage.screen is stage.page
        assert journal.sheet.money == 0


async def test_undo_takes_back_the_last_step_and_says_when_there_is_none() -> None:
    async with keeping(sheet_at()) as (stage, pilot, journal):
        await press(pilot, "h d enter u")
        assert journal.sheet.hands == ()
        await press(pilot, "u")
        assert said(stage) == [EN.words("keep.undone"), "there is nothing to undo"]


async def test_export_lays_both_files_beside_the_sheet() -> None:
    path = sheet_at()
    async with keeping(path) as (_, pilot, _):
        await press(pilot, "h d enter x")
    stem = path.name.removesuffix(SUFFIX)
    assert "drawn hand" in path.with_name(f"{stem}.csv").read_text("utf-8")
    assert path.with_name(f"{stem}.md").read_text("utf-8").startswith("## ")


# -- corrections -----------------------------------------------------------------------------------


async def test_changes_are_shown_before_a_correction_is_taken() -> None:
    async with keeping(sheet_at()) as (stage, pilot, journal):
        await press(pilot, "h 1 enter enter h d enter up c 2 enter enter")
        assert isinstance(stage.screen, KeepChangesScreen)
        before = journal.sheet
        assert "dealer Ben, level 1 0 0 0 0 drawn hand" in text(stage)
        await press(pilot, "escape")
        assert isinstance(stage.screen, KeepHandScreen)
        assert journal.sheet == before
        await press(pilot, "enter enter")
        assert journal.sheet.hands[0].entry == Win(1, parse_name("自摸", preset("room")))
        assert journal.sheet.stakes.dealer == 1


async def test_a_later_hand_that_cannot_stay_is_told_and_corrected_with_it() -> None:
    async with keeping(sheet_at()) as (stage, pilot, journal):
        await press(pilot, "h 1 enter enter h 1 enter enter h 1 2 enter enter enter")
        await press(pilot, "up up enter 2 enter enter")
        assert "hand 3 cannot be as entered: a discard can be won on only from dealer level 3" in text(stage)
        await press(pilot, "enter")
        assert "Correct hand 3 dealer Anna, level 1" in text(stage)
        await press(pilot, "4 enter enter")
        assert isinstance(stage.screen, KeepChangesScreen)
        await press(pilot, "enter")
        winners = [hand.entry.winner for hand in journal.sheet.hands if isinstance(hand.entry, Win)]
        assert winners == [1, 0, 3]


async def test_there_is_nothing_to_correct_yet() -> None:
    async with keeping(sheet_at()) as (stage, pilot, _):
        await press(pilot, "c")
        assert said(stage) == [EN.words("keep.no_hand")]


# -- going on --------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["h", "h 1 enter c", "h 1 enter c p enter 3", "h 1 enter c p enter 3 enter"])
async def test_a_kill_at_any_key_goes_on_at_the_same_field(keys: str, tmp_path: Path) -> None:
    path = sheet_at(3)
    async with keeping(path) as (stage, pilot, _):
        await press(pilot, keys)
        before = text(stage)
        killed = tmp_path / f"killed{SUFFIX}"
        killed.write_bytes(path.read_bytes())
    async with keeping(killed) as (stage, _, _):
        assert text(stage) == before


async def test_a_kill_in_a_correction_and_in_a_note_goes_on_there(tmp_path: Path) -> None:
    path, killed = sheet_at(), tmp_path / f"killed{SUFFIX}"
    async with keeping(path) as (_, pilot, _):
        await press(pilot, "h d enter c 2 b")
        killed.write_bytes(path.read_bytes())
    async with keeping(killed) as (stage, pilot, journal):
        assert "Correct hand 1" in text(stage)
        await press(pilot, "enter enter enter n o")
        assert isinstance(journal.sheet.hands[0].entry, Win)
        path.write_bytes(killed.read_bytes())
    async with keeping(path) as (stage, pilot, journal):
        assert stage.screen.query_one(Input).value == "o"
        await press(pilot, "end k enter")
        assert journal.sheet.hands[0].note == "ok"


async def test_a_torn_line_and_a_draft_that_cannot_be_are_said() -> None:
    path = sheet_at()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"step": "draft", "draft": {"kind": "odd"}}\n{"step": "und')
    async with keeping(path) as (stage, pilot, _):
        await pilot.pause()
        assert said(stage) == [EN.words("keep.torn"), "what was half entered cannot be read"]


# -- choosing and beginning ------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
async def test_sheets_are_listed_with_what_is_none(look: Look) -> None:
    path = sheet_at()
    with Journal.open(path) as journal:
        journal.do(Enter(Win(1, parse_name("自摸", journal.sheet.rules))))
    (folder() / f"odd{SUFFIX}").write_text("{}\n", "utf-8")
    async with staged(KeepListScreen(look)) as (stage, pilot):
        assert "Anna -2 Ben +4 Cai -1 Dora -1" in stage.text()
        assert f"odd{SUFFIX}" in stage.text()
        await press(pilot, "down enter")
        assert stage.answers == [path]
    async with staged(KeepListScreen(look)) as (stage, pilot):
        await press(pilot, "n")
        assert stage.answers == [NEW_SHEET]


@pytest.mark.parametrize("look", LOOKS)
async def test_a_sheet_is_begun_with_names_rules_and_dealer(look: Look) -> None:
    async with staged(KeepNewScreen(look)) as (stage, pilot):
        await pilot.press(*"Ada", "down", "down", "down", "down", "right", "right", "down", "down", "right")
        await press(pilot, "enter")
        (begin,) = stage.answers
    assert begin.names[0] == "Ada"
    assert begin.dealer == 2
    assert (begin.preset, begin.rules.base) == ("room", 2)


async def test_names_must_differ_and_not_be_empty() -> None:
    async with staged(KeepNewScreen(EN)) as (stage, pilot):
        name = stage.page.query_one(Input)
        name.value = "Player B"
        await press(pilot, "enter")
        assert "the four names must differ" in stage.text()
        name.value = ""
        await press(pilot, "enter")
        assert "there must be a name" in stage.text()
        assert stage.answers == []


async def test_the_menu_opens_the_keeper_and_the_keeper_leads_back() -> None:
    app = HzmjApp("en")
    app.animation_level = "none"
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "k")
        assert isinstance(app.screen, KeepListScreen)
        await press(pilot, "n")
        await press(pilot, "enter")
        assert isinstance(app.screen, KeepSheetScreen)
        await press(pilot, "h")
        await press(pilot, "1 enter enter")
        await press(pilot, "q")
        assert isinstance(app.screen, KeepListScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)
    (path,) = folder().glob(f"*{SUFFIX}")
    assert len(read_sheet(path).sheet.hands) == 1


async def test_a_sheet_that_another_window_keeps_is_told_and_not_opened() -> None:
    app = HzmjApp("en", keep=True)
    with Journal.open(sheet_at()):
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await press(pilot, "down enter")
            assert said(app) == ["another process is keeping this sheet"]
            assert isinstance(app.screen, KeepListScreen)
            assert app.screen.query_one(OptionList).option_count == 2
