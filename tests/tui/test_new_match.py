"""The form of a new match, and the draft behind it."""

from datetime import datetime
from itertools import product

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hzmj.bots.base import BOTS
from hzmj.display.rule_labels import rule_label
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.presets import preset
from hzmj.rules.ruleset import OPTIONS, change
from hzmj.text import Lang, Refused
from hzmj.tui.play.match_form import MatchForm, usual_names
from hzmj.tui.screens.new_match import NewMatchScreen
from hzmj.tui.widgets.choice import Choice
from hzmj.words import Words
from tests.tui.stage import LOOKS, Stage, staged

ZH = LOOKS[0]


def field(stage: Stage, name: str) -> Choice | Input:
    found = next(w for w in stage.page.query("Choice, Input") if w.name == name)
    assert isinstance(found, Choice | Input)
    return found


def answer(stage: Stage) -> ev.MatchSetup:
    (match,) = stage.answers
    assert isinstance(match, ev.MatchSetup)
    return match


async def test_enter_begins_a_match_as_it_stands() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        await pilot.press("enter")
        match = answer(stage)
    assert match.preset == "room"
    assert match.rules == preset("room")
    assert [seat.player for seat in match.seats] == ["human", "bot:normal", "bot:normal", "bot:normal"]
    assert len({seat.name for seat in match.seats}) == 4
    assert match.seed
    assert datetime.fromisoformat(match.created).utcoffset() is not None


async def test_seeds_differ_by_chance_and_a_typed_one_is_kept() -> None:
    seeds = []
    for typed in ("", "", "lucky 8"):
        async with staged(NewMatchScreen(ZH)) as (stage, pilot):
            field(stage, "seed").focus()
            await pilot.press(*("space" if char == " " else char for char in typed), "enter")
            seeds.append(answer(stage).seed)
    assert seeds[0] != seeds[1]
    assert seeds[2] == "lucky 8"


@pytest.mark.parametrize("look", LOOKS)
async def test_every_field_of_the_rules_is_there_and_explained(look: Look) -> None:
    async with staged(NewMatchScreen(look)) as (stage, pilot):
        for name, option in OPTIONS.items():
            field(stage, name).focus()
            await pilot.pause()
            text = stage.text()
            assert rule_label(name, look.words) in text
            assert option.clause in text
            assert "".join(option.meaning.pick(look.lang).split()) in "".join(text.split())


@pytest.mark.parametrize("look", LOOKS)
async def test_labels_fit(look: Look) -> None:
    """No choice is wider than its field, in either language."""
    async with staged(NewMatchScreen(look)) as (stage, pilot):
        await choose(stage, pilot, "player_1", "human")
        await pilot.pause()
        for choice in stage.page.query(Choice):
            for value, label in choice.options:
                choice.show(value)
                assert label in str(choice.render())


async def test_a_preset_sets_every_rule() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        field(stage, "preset").focus()
        await pilot.press("right")
        assert stage.page.query_one("#help").render()
        await pilot.press("right", "enter")
        match = answer(stage)
    assert (match.preset, match.rules) == ("mil2025", preset("mil2025"))


async def test_rules_are_changed_by_key_and_mouse() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        field(stage, "base").focus()
        await pilot.press("right", "right")
        field(stage, "chengbao").focus()
        await pilot.press("left")
        field(stage, "hands").focus()
        await pilot.press("backspace", "1", "6")
        third = field(stage, "third_tan")
        third.focus()
        await pilot.pause()
        await pilot.click(third, offset=(20, 0))
        await pilot.press("enter")
        rules = answer(stage).rules
    assert rules == change(preset("room"), {"base": 3, "chengbao": False, "hands": 16, "third_tan": "level2"})


@pytest.mark.parametrize(("typed", "look"), [("x", LOOKS[0]), ("x", LOOKS[1]), ("-", LOOKS[0])])
async def test_a_refused_value_is_named_and_stops_the_start(typed: str, look: Look) -> None:
    async with staged(NewMatchScreen(look)) as (stage, pilot):
        hands = field(stage, "hands")
        hands.focus()
        await pilot.press(typed)
        await pilot.pause()
        with pytest.raises(Refused) as refused:
            change(preset("room"), {"hands": f"8{typed}"})
        assert refused.value.text.pick(look.lang) in stage.text()
        assert hands.has_class("-refused")
        stage.page.query_one("#start").focus()
        await pilot.press("enter")
        assert stage.answers == []
        assert hands.has_focus
        await pilot.press("8", "enter")
        assert answer(stage).rules.hands == 8


async def test_an_empty_number_is_refused_and_a_preset_mends_it() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        field(stage, "fan_cap").focus()
        await pilot.press("backspace", "enter")
        assert stage.answers == []
        field(stage, "preset").focus()
        await pilot.press("right", "left", "enter")
        assert answer(stage).rules == preset("room")


async def test_names_are_cleaned_and_must_differ() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        first = field(stage, "name_0")
        assert isinstance(first, Input)
        first.value = "甲"
        await pilot.pause()
        first.focus()
        await pilot.pause()
        assert "四家的名字不能相同" in stage.text()
        await pilot.press("enter")
        assert stage.answers == []
        first.value = " \x1b[2J老  陈\u202e "
        await pilot.pause()
        await pilot.press("enter")
        assert answer(stage).seats[0].name == "[2J老 陈"


async def choose(stage: Stage, pilot: Pilot[None], name: str, value: str) -> None:
    """Goes to a choice and turns it until it says that value."""
    choice = field(stage, name)
    assert isinstance(choice, Choice)
    choice.focus()
    while choice.options[choice.at][0] != value:
        await pilot.press("right")


async def test_a_person_moves_to_another_seat() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        await choose(stage, pilot, "player_2", "human")
        await choose(stage, pilot, "player_0", "bot:normal")
        await pilot.press("enter")
        seats = answer(stage).seats
    assert [seat.is_human for seat in seats] == [False, False, True, False]
    assert [seat.name for seat in seats] == ["甲", "乙", "你", "丙"]


async def test_several_people_choose_how_to_sit() -> None:
    """The choice is there for several people alone; nobody is called "you" among them."""
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        assert "暗牌" not in stage.text()
        await choose(stage, pilot, "player_1", "human")
        await pilot.pause()
        assert "暗牌：各看各的" in stage.text()
        await choose(stage, pilot, "table", "open")
        await pilot.pause()
        assert "四家的牌都摊开" in stage.text()
        await pilot.press("enter")
        match = answer(stage)
    assert match.open_table
    assert match.people == (0, 1)
    assert [seat.name for seat in match.seats] == ["甲", "乙", "丙", "丁"]


async def test_one_person_never_sits_at_an_open_table() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        await choose(stage, pilot, "player_1", "human")
        await choose(stage, pilot, "table", "open")
        await choose(stage, pilot, "player_0", "bot:normal")
        await pilot.pause()
        assert "明牌" not in stage.text()
        await pilot.press("enter")
        assert not answer(stage).open_table


@pytest.mark.parametrize("look", LOOKS)
async def test_a_match_without_people_is_refused_until_there_is_one(look: Look) -> None:
    async with staged(NewMatchScreen(look)) as (stage, pilot):
        await choose(stage, pilot, "player_0", "bot:normal")
        await pilot.pause()
        assert look.words.lang == "en" or "至少要有一个真人" in stage.text()
        assert all(field(stage, f"player_{seat}").has_class("-refused") for seat in range(4))
        await pilot.press("enter")
        assert stage.answers == []
        await choose(stage, pilot, "player_3", "human")
        assert not field(stage, "player_0").has_class("-refused")
        await pilot.press("enter")
        assert answer(stage).people == (3,)


async def test_two_names_can_be_exchanged() -> None:
    """Both are marked while they are the same; what counts is how the four stand."""
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        for seat, name in ((1, "乙"), (2, "甲")):
            box = field(stage, f"name_{seat}")
            assert isinstance(box, Input)
            box.value = name
            await pilot.pause()
            assert field(stage, "name_1").has_class("-refused") == (seat == 1)
            assert field(stage, "name_2").has_class("-refused") == (seat == 1)
        await pilot.press("enter")
        assert [seat.name for seat in answer(stage).seats] == ["你", "乙", "甲", "丙"]


async def test_names_nobody_chose_follow_the_language() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        box = field(stage, "name_1")
        assert isinstance(box, Input)
        box.value = "Anna"
        await pilot.pause()
        page = stage.page
        assert isinstance(page, NewMatchScreen)
        await page.wear(LOOKS[1])
        await pilot.press("enter")
        assert [seat.name for seat in answer(stage).seats] == ["You", "Anna", "Bot B", "Bot C"]


async def test_bots_are_chosen() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        field(stage, "player_3").focus()
        await pilot.press("right", "enter")
        assert answer(stage).seats[3].player == "bot:hard"


@pytest.mark.parametrize("look", LOOKS)
async def test_every_bot_is_told_of_by_its_character(look: Look) -> None:
    """The whole sentence finds room at 80x24."""
    async with staged(NewMatchScreen(look)) as (stage, pilot):
        choice = field(stage, "player_3")
        choice.focus()
        told = set()
        for _ in range(len(BOTS) + 1):
            await pilot.press("right")
            await pilot.pause()
            bot = stage.page.draft.seats[3].bot  # type: ignore[attr-defined]
            if bot in BOTS:
                assert look.words(f"level.{bot}_about").replace(" ", "") in stage.text().replace(" ", "")
                told.add(bot)
        assert told == set(BOTS)


@pytest.mark.parametrize("button", ["#back", None])
async def test_back(button: str | None) -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        if button:
            await pilot.click(button)
        else:
            await pilot.press("escape")
        assert stage.answers == [None]


async def test_arrows_walk_the_rows() -> None:
    async with staged(NewMatchScreen(ZH)) as (stage, pilot):
        assert stage.page.query_one("#start").has_focus
        await pilot.press("up")
        assert field(stage, "turn_seconds").has_focus
        await pilot.press("down", "down", "down")
        assert field(stage, "preset").has_focus


def test_a_draft_keeps_the_names_that_were_chosen() -> None:
    words = Words("zh")
    draft = MatchForm.first(words).with_name(0, "老陈").with_player(1, "human", words)
    assert [seat.name for seat in draft.seats] == ["老陈", "乙", "丙", "丁"]
    assert draft.shared
    assert not draft.faults


def test_a_draft_refuses_by_the_fields_name() -> None:
    words = Words("zh")
    draft = MatchForm.first(words)
    with pytest.raises(Refused) as refused:
        draft.with_rule("base", 4)
    assert refused.value.field == "base"
    assert set(draft.with_name(2, " 甲").faults) == {"name_1", "name_2"}
    assert set(draft.with_player(0, "bot:easy", words).faults) == {f"player_{seat}" for seat in range(4)}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_names_proposed_differ_whoever_plays(lang: Lang) -> None:
    for players in product(("human", "bot:normal"), repeat=4):
        assert len(set(usual_names(players, Words(lang)))) == 4
