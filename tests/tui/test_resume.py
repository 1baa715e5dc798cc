"""The list of unfinished matches."""

from pathlib import Path

import pytest

from hzmj.display.seat_names import names_in
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.presets import preset
from hzmj.record import library
from hzmj.record.writer import RecordWriter
from hzmj.tui.screens.resume import ResumeScreen
from tests.tui.stage import LOOKS, staged

ZH = LOOKS[0]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))


def record(
    created: str,
    name: str = "你",
    rules: str = "room",
    *more: ev.Event,
    people: int = 1,
    open_table: bool = False,
) -> Path:
    names = enumerate((name, "甲", "乙", "丙"))
    a, b, c, d = (ev.Seat(each, "human" if at < people else "bot:normal") for at, each in names)
    setup = ev.MatchSetup(rules, preset("room"), (a, b, c, d), "1", created, open_table)
    path = library.new_path(created)
    RecordWriter(path, [setup, *more]).close()
    return path


def hand(number: int, scores: tuple[int, ...]) -> ev.HandBegun:
    return ev.HandBegun(number, 0, 1, (1, 1), (0,) * 136, 31, None, scores)


@pytest.mark.parametrize("look", LOOKS)
async def test_newest_first_with_what_tells_them_apart(look: Look) -> None:
    old = record("2026-01-01T00:00:00+00:00", "你", "room", hand(3, (12, -4, -4, -4)))
    record("2026-02-01T00:00:00+00:00")
    async with staged(ResumeScreen(look)) as (stage, pilot):
        text = stage.text()
        assert text.index("2026-02-01") < text.index("2026-01-01")
        assert look.words("resume.hand_of", n=3, hands=8) in text
        assert look.words("resume.not_begun") in text
        assert look.words("preset.room") in text
        assert "{} +12 {} -4".format(*names_in(look.lang, ("你", "甲"), (0,))) in text
        await pilot.press("down", "enter")
        assert stage.answers == [old]


@pytest.mark.parametrize(("open_table", "sit"), [(True, "明牌"), (False, "暗牌")])
async def test_several_people_are_named_and_how_they_sit(open_table: bool, sit: str) -> None:
    record("2026-01-01T00:00:00+00:00", people=3, open_table=open_table)
    async with staged(ResumeScreen(ZH)) as (stage, _):
        assert f"真人：你、甲、乙 {sit}" in stage.text()


async def test_of_one_person_nothing_more_is_said() -> None:
    record("2026-01-01T00:00:00+00:00")
    async with staged(ResumeScreen(ZH)) as (stage, _):
        assert "真人" not in stage.text()


async def test_mouse() -> None:
    path = record("2026-01-01T00:00:00+00:00")
    async with staged(ResumeScreen(ZH)) as (stage, pilot):
        await pilot.click("#matches", offset=(4, 1))
        assert stage.answers == [path]


async def test_none() -> None:
    async with staged(ResumeScreen(ZH)) as (stage, pilot):
        assert "没有未完的牌局" in stage.text()
        await pilot.press("enter")
        assert stage.answers == []


@pytest.mark.parametrize("key", ["escape", "q", "backspace"])
async def test_back(key: str) -> None:
    record("2026-01-01T00:00:00+00:00")
    async with staged(ResumeScreen(ZH)) as (stage, pilot):
        await pilot.press(key)
        assert stage.answers == [None]


async def test_back_by_mouse() -> None:
    async with staged(ResumeScreen(ZH)) as (stage, pilot):
        await pilot.click("#back")
        assert stage.answers == [None]


async def test_unreadable_files_are_named_and_foreign_text_is_cleaned() -> None:
    library.new_path("2026").with_name("x\x1b[2J.hzmj.jsonl").write_text("what", "utf-8")
    record("yester\x1b[2Jday", "a\x1b]52;c;eA==\x07b", "house\x1b[2J")
    async with staged(ResumeScreen(ZH)) as (stage, _):
        text = "\n".join(stage.lines())
        assert "\x1b" not in text
        assert "读不了的文件" in text
        assert "x[2J.hzmj.jsonl" in text
        assert "yester[2Jday" in text
