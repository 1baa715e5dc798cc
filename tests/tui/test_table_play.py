"""Sitting at the table: resizing, stray keys, automatic answers, waits and hints, the mouse alone."""

import asyncio
import re
from dataclasses import replace

import pytest
from textual.events import Click, Key
from textual.pilot import Pilot

from hzmj.bots.base import make_bot
from hzmj.display.action_text import action_text
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win
from hzmj.game.match import Match
from hzmj.rules.tiles import parse_tile, parse_tiles
from hzmj.tui.key_gate import Gate
from hzmj.tui.play.auto_answers import PASSING, AutoAnswers
from hzmj.tui.screens.leave import LeaveScreen
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.table.layout import LAYOUTS
from hzmj.tui.table_options import TableOptions
from hzmj.tui.widgets.advice import Advice
from hzmj.tui.widgets.bar import Bar
from hzmj.tui.widgets.hand_row import HandRow
from hzmj.tui.widgets.zone import Zone
from tests.tui.results import view_of
from tests.tui.tables import play_until, screen_text, setup, shown
from tests.tui.test_table import answer, ask, offered, own_turn
from tests.tui.test_zones import model_of

WHITE = parse_tile("5z")


def hold(table: TableScreen, hand: str, drawn: str | None = None) -> None:
    """Puts those tiles into the hand that is shown."""
    view = table.model.view
    for tile in parse_tiles(hand):
        view.unseen[tile] -= 1
    for tile in view.hand:
        view.unseen[tile] += 1
    view.hand = list(parse_tiles(hand))
    table.model.view.drawn = None if drawn is None else parse_tile(drawn)


def discards(table: TableScreen) -> tuple[Action, ...]:
    return tuple(Discard(tile) for tile in dict.fromkeys(table.model.view.hand))


async def test_the_prompt_is_back_when_there_is_room_again() -> None:
    """80x24 -> 40x10 -> 120x40 at every kind of question: nothing is answered, nothing forgotten."""
    match = play_until(Match(setup()), offered(Peng))
    chi = Chi(4, (2, 3))
    kinds: tuple[tuple[tuple[Action, ...], str, Action], ...] = (
        ((Peng(4), Pass()), "p", Peng(4)),
        ((chi, Chi(4, (5, 6)), Pass()), "1", chi),
        ((Win("discard"), Pass()), "h", Win("discard")),
        ((Gang(4, "exposed"), Peng(4), Pass()), "g", Gang(4, "exposed")),
        ((Win("ten_winds"), Pass()), "h", Win("ten_winds")),
        ((Win("draw"), Gang(0, "concealed"), Gang(9, "added")), "b", Gang(9, "added")),
        ((), "left", Pass()),
    )
    async with shown(match) as (pilot, table):
        for legal, key, expected in kinds:
            await pilot.resize_terminal(80, 24)
            task = await ask(pilot, table, legal or discards(table))
            before = table.legal, table.query_one(HandRow).cursor, sorted(table.model.view.hand)
            prompt = table.query_one("#prompt")
            question = prompt.question  # type: ignore[attr-defined]
            await pilot.resize_terminal(40, 10)
            await pilot.pause()
            assert "80x24" in screen_text(pilot.app).replace(" ", "")
            await pilot.press("p", "h", "1", "space", "enter", "enter", "c", "0")
            await pilot.pause()
            assert not task.done()
            assert not table._visible.is_set(), "the game stands still"
            await pilot.resize_terminal(120, 40)
            await pilot.pause()
            assert table._visible.is_set()
            assert (table.legal, table.query_one(HandRow).cursor, sorted(table.model.view.hand)) == before
            assert question in screen_text(pilot.app)
            if legal and isinstance(expected, Gang) and Pass() not in legal:
                await pilot.press(key)  # to let a win go for a gang is asked once more
                assert table.model.look.words("table.pass_win") in screen_text(pilot.app)
                await pilot.pause()
            if legal:
                assert await answer(pilot, task, key) == expected
            else:
                assert isinstance(await answer(pilot, task, key, "enter"), Discard)


async def test_what_was_asked_once_more_is_asked_still_when_there_is_room_again() -> None:
    match = play_until(Match(setup()), offered(Peng))
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, (Win("discard"), Pass()))
        await pilot.press("space")
        await pilot.pause()
        doubt = table.model.look.words("table.pass_win")
        assert doubt in screen_text(pilot.app)
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        await pilot.press("space", "space")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert not task.done()
        assert doubt in screen_text(pilot.app)
        assert await answer(pilot, task, "h") == Win("discard")


async def test_help_and_leaving_work_where_there_is_no_room() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match, size=(40, 10)) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        await pilot.press("l")
        await pilot.pause()
        leaving: object = pilot.app.screen
        assert isinstance(leaving, LeaveScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is not leaving
        assert not table._visible.is_set()
        assert not task.done()
        task.cancel()


@pytest.mark.parametrize(
    "legal", [(Win("discard"), Pass()), (Win("draw"), Discard(0))], ids=["claim", "turn"]
)
async def test_fifty_queued_enters_do_not_decline_a_win(legal: tuple[Action, ...]) -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        table.gate = Gate(grace=0.2, repeat=0.5)
        for key in ("enter", "space"):
            early = [Key(key, None if key == "enter" else " ") for _ in range(50)]
            task = asyncio.ensure_future(table.ask(legal))
            for event in early:
                table.post_message(event)
            await pilot.pause()
            await pilot.pause()
            for _ in range(50):
                table.post_message(Key(key, None if key == "enter" else " "))
            await pilot.pause()
            assert not task.done()
            task.cancel()
            await pilot.pause()


async def test_a_caishen_is_thrown_only_when_asked_for_twice() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        words = table.model.look.words
        for hand, doubt in (
            ("123m456p789s11z345z", words("table.throw_caishen")),
            ("123m456p789s111z55z", words("table.throw_piao", n=4)),
        ):
            hold(table, hand)
            task = await ask(pilot, table, discards(table))
            await pilot.press("1")
            await pilot.pause()
            assert not task.done()
            assert doubt in screen_text(pilot.app)
            assert await answer(pilot, task, "1") == Discard(WHITE)
        task = await ask(pilot, table, (Discard(WHITE),))
        assert await answer(pilot, task, "1") == Discard(WHITE), "a throw that must be is not asked about"
        table.show_options(TableOptions(confirm=False))
        task = await ask(pilot, table, discards(table))
        assert await answer(pilot, task, "1") == Discard(WHITE)


# What the hand waits for


async def test_waits_and_baotou_are_told_at_all_times() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        view = table.model.view
        view.melds = [[], [], [], []]
        view.discards = [[], [], [], []]
        view.unseen = [4 - view.hand.count(tile) for tile in range(34)]
        for hand, told in (
            ("123m456p789s1133z", "听 共8张 要自摸 *白4东2西2"),
            ("123m456p789s111z5z", "爆头：摸什么都胡x2；摸到财神再打成财飘x4"),
        ):
            hold(table, hand)
            table._redraw()
            await pilot.pause()
            assert told.replace(" ", "") in screen_text(pilot.app).replace(" ", "")
        hold(table, "123m456p789s1133z9m", "9m")
        task = await ask(pilot, table, discards(table))
        assert "打九万，听共8张" in screen_text(pilot.app).replace(" ", "")
        await pilot.press("left")
        await pilot.pause()
        assert "听共8张" not in screen_text(pilot.app).replace(" ", "")
        task.cancel()
        hold(table, "123m456p789s111z55z", "5z")
        task = await ask(pilot, table, discards(table))
        assert "打财神成财飘x4" in screen_text(pilot.app).replace(" ", "")
        task.cancel()


async def weighed(pilot: Pilot[None], table: TableScreen) -> list[str]:
    """The lines of the panel once everything is weighed."""
    panel = table.query_one(Advice)
    await panel.workers.wait_for_complete([worker for worker in panel.workers if worker.node is panel])
    await pilot.pause()
    return [line.plain for line in panel.draw(80, 6)]


async def test_hints_come_by_key_and_go() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        panel = table.query_one(Advice)
        hold(table, "123m456p789s1133z9m", "9m")
        task = await ask(pilot, table, discards(table))
        assert not panel.display
        await pilot.press("t")
        assert panel.display
        place = table._hand.region
        for zone in table.query(Zone):
            assert zone is panel or not zone.display or not zone.region.overlaps(panel.region), zone
        lines = await weighed(pilot, table)
        assert lines[1].startswith(" 打 九万")
        assert "听牌" in lines[1]
        assert "东" in lines[1]
        assert "%" in lines[1]
        assert "放铳" not in "".join(lines), "nobody can win on a discard at level 1"
        await answer(pilot, task, "enter")
        await pilot.pause()
        assert not panel.display, "nothing is asked"
        assert table._hand.region == place, "the log takes the same room"
        task = await ask(pilot, table, discards(table))
        assert panel.display, "until they are put away"
        await pilot.press("t")
        await pilot.pause()
        assert not panel.display
        task.cancel()


@pytest.mark.parametrize("kind", [Discard, Chi, Peng])
async def test_the_first_hint_is_what_the_master_does(kind: type[Action]) -> None:
    asked = own_turn if kind is Discard else offered(kind)
    match = play_until(Match(setup()), asked)
    legal = match.pending[0]
    async with shown(match, options=TableOptions(hints=True)) as (pilot, table):
        task = await ask(pilot, table, legal)
        lines = await weighed(pilot, table)
        done = make_bot("master", 0).choose(match.view(0), legal).action
        look = table.model.look
        assert lines[1].startswith(f" {action_text(done, look.words, look.face)} ")
        task.cancel()


# Automatic answers


def test_automatic_answers() -> None:
    view = view_of(hand="123m456p789s11z39m")
    view.drawn = parse_tile("9m")
    plays = tuple(Discard(tile) for tile in dict.fromkeys(view.hand))
    claim, both = (Peng(4), Pass()), (Win("discard"), Peng(4), Pass())
    win, drawn = Win("draw"), Discard(view.drawn)

    def answered(
        auto_answers: AutoAnswers, legal: tuple[Action, ...], *, replacement: bool = False
    ) -> Action | None:
        return auto_answers.answer(view, legal, replacement=replacement)

    assert answered(AutoAnswers(), (win, *plays)) is None
    assert answered(AutoAnswers(win=True), (win, *plays)) == win
    assert answered(AutoAnswers(win=True), plays) is None
    assert answered(AutoAnswers(win=True, passing="all"), both) == Win("discard")
    assert answered(AutoAnswers(passing="claims"), claim) == Pass()
    assert answered(AutoAnswers(passing="claims"), both) is None
    assert answered(AutoAnswers(passing="all"), both) == Pass()
    assert answered(AutoAnswers(drawn=True), plays) == drawn
    assert answered(AutoAnswers(drawn=True), (win, *plays)) is None
    assert answered(AutoAnswers(drawn=True), (Gang(1, "concealed"), *plays)) is None
    for auto_answers in (AutoAnswers(win=True), AutoAnswers(drawn=True)):
        assert answered(auto_answers, (win, *plays), replacement=True) is None
        assert answered(auto_answers, plays, replacement=True) is None
    view.drawn = None
    assert answered(AutoAnswers(drawn=True), plays) is None
    view.drawn = WHITE
    view.hand.append(WHITE)
    assert answered(AutoAnswers(drawn=True), (*plays, Discard(WHITE))) is None


async def test_toggles_show_their_state_and_end_with_the_hand() -> None:
    match = play_until(Match(setup(hands=2)), own_turn)
    async with shown(match) as (pilot, table):
        text = screen_text(pilot.app)
        assert "自动胡:关" in text
        assert "自动过:关" in text
        await pilot.press("a", "s", "d")
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "自动胡:开" in text
        assert "自动过:除胡" in text
        assert "摸打:开" in text
        assert await table.ask((Peng(4), Pass())) == Pass()
        await pilot.press("s")
        await pilot.pause()
        assert "自动过:全过" in screen_text(pilot.app)
        table.show(ev.Settle((0, 0, 0, 0), (0, 0, 0, 0), ()))
        assert table.model.auto_answers == AutoAnswers()


# The hand as one lays it


async def test_the_hand_can_be_laid_as_one_likes() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        row = table.query_one(HandRow)
        hold(table, "19m28p3s", "3s")
        task = await ask(pilot, table, discards(table))
        await pilot.press("home", ">", "shift+right")
        await pilot.pause()
        assert [slot.tile for slot in row.slots] == list(parse_tiles("9m2p1m8p3s"))
        assert table.model.pointed == parse_tile("1m")
        await pilot.press("<", "z")
        await pilot.pause()
        assert [slot.tile for slot in row.slots] == list(parse_tiles("19m28p3s"))
        left = row._left(80)
        await pilot.mouse_down("#hand", offset=(left + 1, 2))
        end = left + row.slots[2].column + 1
        row.post_message(Click(row, end, 2, 0, 0, 1, shift=False, meta=False, ctrl=False))
        await pilot.pause()
        assert [slot.tile for slot in row.slots] == list(parse_tiles("9m2p1m8p3s"))
        assert not task.done()
        task.cancel()
        table.show_options(TableOptions(sort="manual"))
        row.begin()
        row._orders[0] = list(parse_tiles("9m1m"))
        assert [slot.tile for slot in row.slots] == list(parse_tiles("91m28p3s")), "new tiles come last"


# The mouse alone


async def click_bar(pilot: Pilot[None], table: TableScreen, action: str) -> None:
    spans = table.query_one(Bar)._spans
    start = next(start for start, _, each in spans if each == action)
    await pilot.click("#bar", offset=(start + 1, 0))
    await pilot.pause()


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_what_the_keys_do_the_mouse_does(lang: str) -> None:
    match = play_until(Match(setup()), own_turn)
    look = Look("zh") if lang == "zh" else Look("en", "indexed")
    async with shown(match, look) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        for action in ("auto_win", "auto_pass", "auto_drawn", "hints", "slower"):
            await click_bar(pilot, table, action)
        auto_answers = table.model.auto_answers
        assert (auto_answers.win, auto_answers.passing, auto_answers.drawn) == (True, "claims", True)
        assert table.query_one(Advice).display
        paces = [table.pace]
        await click_bar(pilot, table, "faster")
        assert [*paces, table.pace] == ["fast", "instant"]
        await click_bar(pilot, table, "leave")
        assert isinstance(pilot.app.screen, LeaveScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not task.done()
        task.cancel()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_button_fits_eighty_columns(lang: str) -> None:
    model = model_of(Look("zh") if lang == "zh" else Look("en", "indexed"))
    bar = Bar(model)
    for passing in PASSING:
        model.autos_of[model.view.seat] = AutoAnswers(win=True, passing=passing, drawn=False)
        bar.pace = "instant"
        bar.draw(80, 1)
        assert {action for _, _, action in bar._spans} >= {"leave", "app.help", "hints", "faster"}


# One look


@pytest.mark.parametrize(
    "look", [Look("zh"), Look("en", "indexed"), Look("en", "ascii")], ids=lambda look: look.style
)
async def test_one_still_picture_answers(look: Look) -> None:
    """At 80x24: whose turn, the last discard and by whom, what may I do with which key, the caishen, the
    tiles left, the dealer and the level, the scores."""
    names = ("你", "甲", "乙", "丙") if look.lang == "zh" else ("You", "Bot A", "Bot B", "Bot C")
    match = play_until(Match(setup("s3", names=names)), offered(Peng))
    async with shown(match, look) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        text, view, words = screen_text(pilot.app), match.view(0), look.words
        flat = " ".join(text.split())
        assert words("table.turn_own") in text
        assert view.offered is not None
        by, tile = names[view.offered.seat], look.face(view.offered.tile)
        assert words("table.asked_claim", name=by, tile=tile) in flat
        assert re.search(rf"{tile} *<", flat)
        assert f"p {words('table.peng')}" in flat
        assert f"{words('key.space')} {words('table.pass')}" in flat
        assert f"*{look.face(view.caishen)}" in flat.replace("* ", "*")
        assert words("table.left", n=view.remaining) in text
        level = words(f"table.level_{view.level}")
        assert words("table.dealt", name=names[view.dealer], level=level) in flat
        for seat in range(4):
            score = f"{view.scores[seat]:+d}" if view.scores[seat] else "0"
            assert re.search(rf"{table.model.wind(seat)} {names[seat]}.* {re.escape(score)} ", text)
        task.cancel()


async def test_each_size_has_its_layout() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        for size, name in zip(((80, 24), (100, 30), (120, 40), (160, 45)), LAYOUTS, strict=True):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert [each for each in LAYOUTS if table.has_class(f"-{each}")] == [name]
            text = screen_text(pilot.app)
            assert ("╭" in text) == (name in ("large", "broad"))
            assert table.query_one("#side").display == (name == "broad")
        table.show_look(replace(table.model.look, style="ascii"))
        await pilot.pause()
        assert "+----+" in screen_text(pilot.app)
        assert "╭" not in screen_text(pilot.app)
