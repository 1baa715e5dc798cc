"""The table: what it shows, and how a person answers."""

import asyncio
from collections.abc import Callable

import pytest
from rich.cells import cell_len
from textual.events import Key
from textual.pilot import Pilot
from wcwidth import wcswidth

from hzmj.display.tile_faces import TILE_STYLES, Look
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win
from hzmj.game.match import Match
from hzmj.rules.tiles import parse_tile
from hzmj.tui.key_gate import Gate
from hzmj.tui.keymap import COMMAND
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.table_options import TableOptions
from hzmj.tui.widgets.claim_prompt import ClaimPrompt
from hzmj.tui.widgets.hand_row import HandRow
from hzmj.tui.widgets.zone import Zone
from tests.tui.tables import SIZES, play_until, screen_text, setup, shown

CARD_KEYS = COMMAND["table.discard"].keys


def own_turn(match: Match) -> bool:
    return 0 in match.pending and Pass() not in match.pending[0] and match.view(0).drawn is not None


def offered(kind: type[Action]) -> Callable[[Match], bool]:
    return lambda match: (
        Pass() in match.pending.get(0, ()) and any(isinstance(action, kind) for action in match.pending[0])
    )


async def ask(
    pilot: Pilot[None], table: TableScreen, legal: tuple[Action, ...]
) -> asyncio.Task[Action | None]:
    """The table's question, drawn and open for keys."""
    task = asyncio.ensure_future(table.ask(legal))
    await pilot.pause()
    await pilot.pause()
    return task


async def answer(pilot: Pilot[None], task: asyncio.Task[Action | None], *keys: str) -> Action:
    await pilot.press(*keys)
    await pilot.pause()
    assert task.done(), keys
    action = task.result()
    assert action is not None
    return action


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "look", [Look(lang, style) for lang in ("zh", "en") for style in TILE_STYLES], ids=str
)
async def test_all_that_is_public_is_shown(look: Look, size: tuple[int, int]) -> None:
    match = play_until(Match(setup()), lambda m: own_turn(m) and m.view(0).remaining < 26, "random")
    async with shown(match, look, size) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        text = screen_text(pilot.app)
        assert {cell_len(line) for line in text.split("\n")} == {size[0]}
        assert {wcswidth(line) for line in text.split("\n")} == {size[0]}
        view = match.view(0)
        for name in table.model.names:
            assert name in text
        assert look.words("table.left", n=view.remaining) in text
        for row in view.discards:
            for discard in row:
                upper, lower = (part.strip() for part in look.stacked(discard.tile))
                assert look.face(discard.tile) in text or (upper in text and lower in text)
        for label in CARD_KEYS[: len(view.hand)]:
            assert f" {label} " in text
        task.cancel()


@pytest.mark.parametrize("rules", ["room", "platform", "mil2025"])
@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
async def test_nothing_is_cut_at_80x24(seed: str, rules: str) -> None:
    """Late in long hands, with long names: no zone draws more than it has room for."""
    names = ("一二三四五六", "七八九十百千", "上中下左右前", "春夏秋冬风月")
    match = play_until(
        Match(setup(seed, rules, names)), lambda m: m.view(0).remaining < 24 and bool(m.pending), "random"
    )
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, match.pending[0]) if 0 in match.pending else None
        for zone in table.query(Zone):
            if not zone.display or not zone.size:
                continue
            lines = zone.draw(zone.size.width, zone.size.height)
            assert len(lines) <= zone.size.height or not any(
                line.plain.strip() for line in lines[zone.size.height :]
            )
            assert max((line.cell_len for line in lines), default=0) <= zone.size.width, zone
        assert table.query_one("#bar").region.bottom == 24
        if task:
            task.cancel()


async def test_discard_by_its_own_key() -> None:
    match = play_until(Match(setup()), lambda match: own_turn(match) and len(match.view(0).hand) == 14)
    async with shown(match, options=TableOptions(confirm=False)) as (pilot, table):
        for number, label in enumerate(CARD_KEYS):
            task = await ask(pilot, table, match.pending[0])
            tile = table.query_one(HandRow).slots[number].tile
            assert await answer(pilot, task, label) == Discard(tile)


async def test_discard_by_cursor() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match, options=TableOptions(confirm=False)) as (pilot, table):
        tiles = [slot.tile for slot in table.query_one(HandRow).slots]
        assert tiles[-1] == match.view(0).drawn
        legal = match.pending[0]
        for keys, at in (
            (("enter",), -1),
            (("left", "enter"), -2),
            (("home", "enter"), 0),
            (("home", "right", "enter"), 1),
            (("home", "end", "enter"), -1),
            (("right", "enter"), 0),
        ):
            task = await ask(pilot, table, legal)
            assert await answer(pilot, task, *keys) == Discard(tiles[at])


async def test_discard_by_mouse_takes_two_clicks() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        hand = table.query_one(HandRow)
        slot = hand.slots[2]
        offset = (hand._left(80) + slot.column + 1, 2)
        await pilot.click("#hand", offset=offset)
        assert not task.done()
        assert hand.cursor == 2
        await pilot.click("#hand", offset=offset)
        await pilot.pause()
        assert task.result() == Discard(slot.tile)


async def test_illegal_discard_is_explained() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        slots = table.query_one(HandRow).slots
        legal = tuple(action for action in match.pending[0] if action != Discard(slots[0].tile))
        task = await ask(pilot, table, legal)
        await pilot.press(CARD_KEYS[0])
        await pilot.pause()
        assert not task.done()
        reason = match.explain(0, Discard(slots[0].tile)).zh
        assert reason in screen_text(pilot.app)
        task.cancel()


async def test_keys_of_claims_also_in_chinese_and_full_width() -> None:
    match = play_until(Match(setup()), offered(Peng))
    async with shown(match) as (pilot, table):
        for key in ("space", "x", "0", "过", "ｘ"):
            task = await ask(pilot, table, match.pending[0])
            assert await answer(pilot, task, key) == Pass()
        task = await ask(pilot, table, match.pending[0])
        table.post_message(Key("ideographic_space", "　"))
        await pilot.pause()
        assert await task == Pass()
        for key in ("p", "P", "ｐ", "碰"):
            task = await ask(pilot, table, match.pending[0])
            assert isinstance(await answer(pilot, task, key), Peng)


async def test_escape_answers_nothing() -> None:
    match = play_until(Match(setup()), offered(Peng))
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        await pilot.press("escape")
        await pilot.pause()
        assert not task.done()
        task.cancel()


def chi_choice() -> tuple[Action, ...]:
    two, three, four, five, six = (parse_tile(f"{n}m") for n in range(2, 7))
    return (Chi(four, (two, three)), Chi(four, (three, five)), Chi(four, (five, six)), Peng(four), Pass())


CHI_KEYS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("1",), 0),
    (("2",), 1),
    (("3",), 2),
    (("c", "enter"), 0),
    (("c", "c", "enter"), 1),
    (("吃", "c", "c", "enter"), 2),
    (("c", "c", "c", "c", "enter"), 0),
    (("right", "enter"), 0),
    (("left", "enter"), 4),
    (("right", "right", "left", "enter"), 0),
    (("4",), 3),
)


async def test_chi_variants_are_apart() -> None:
    match = play_until(Match(setup()), offered(Chi))
    async with shown(match) as (pilot, table):
        for keys, chosen in CHI_KEYS:
            task = await ask(pilot, table, chi_choice())
            assert await answer(pilot, task, *keys) == chi_choice()[chosen]


async def test_enter_alone_answers_no_claim() -> None:
    match = play_until(Match(setup()), offered(Chi))
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, chi_choice())
        await pilot.press("enter", "up", "down", "q")
        await pilot.pause()
        assert not task.done()
        task.cancel()


async def test_claim_by_mouse() -> None:
    match = play_until(Match(setup()), offered(Peng))
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        prompt = table.query_one(ClaimPrompt)
        at = next(n for n, option in enumerate(prompt.options) if isinstance(option.action, Peng))
        line, start, _ = prompt.spans[at]
        await pilot.click("#prompt", offset=(start + 1, line))
        await pilot.pause()
        assert isinstance(task.result(), Peng)


async def test_each_gang_has_its_key() -> None:
    match = play_until(Match(setup()), own_turn)
    gangs = (Gang(3, "concealed"), Gang(9, "added"))
    async with shown(match) as (pilot, table):
        for key, gang in zip(("g", "b", "杠"), (*gangs, gangs[0]), strict=True):
            task = await ask(pilot, table, (*match.pending[0], *gangs))
            assert await answer(pilot, task, key) == gang


async def test_a_win_is_passed_only_by_saying_so_twice() -> None:
    match = play_until(Match(setup()), own_turn)
    legal = (*match.pending[0], Win("draw"))
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, legal)
        await pilot.press("1")
        await pilot.pause()
        assert not task.done()
        assert table.model.look.words("table.pass_win") in screen_text(pilot.app)
        await pilot.press("2")
        await pilot.pause()
        assert not task.done()
        assert isinstance(await answer(pilot, task, "2"), Discard)
        task = await ask(pilot, table, legal)
        assert await answer(pilot, task, "h") == Win("draw")


async def test_keys_from_before_the_question_do_not_answer_it() -> None:
    match = play_until(Match(setup()), offered(Peng))
    async with shown(match) as (pilot, table):
        early = Key("p", "p")
        task = await ask(pilot, table, match.pending[0])
        table.post_message(early)
        await pilot.pause()
        assert not task.done()
        await answer(pilot, task, "p")


async def test_keys_in_the_queue_do_not_answer() -> None:
    match = play_until(Match(setup()), offered(Peng))
    async with shown(match) as (pilot, table):
        for _ in range(5):
            table.post_message(Key("p", "p"))
        task = asyncio.ensure_future(table.ask(match.pending[0]))
        await pilot.pause()
        await pilot.pause()
        assert not task.done()
        task.cancel()


def test_gate() -> None:
    gate = Gate(grace=0.2, repeat=0.5)
    assert not gate.admits("p", 0.0)
    gate.open()
    now = gate.opened
    assert now is not None
    assert not gate.admits("p", now - 0.001), "pressed before"
    assert not gate.admits("x", now + 0.1), "nobody reads so fast"
    assert gate.admits("x", now + 0.7)
    gate.shut()
    assert not gate.admits("x", now + 1)


def test_gate_keeps_out_a_key_held_down() -> None:
    gate = Gate(grace=0.2, repeat=0.5)
    gate.open()
    now = gate.opened
    assert now is not None
    gate.shut()
    gate.admits("p", now - 0.1)
    gate.open()
    start = gate.opened
    assert start is not None
    for step in range(40):
        assert not gate.admits("p", now + 0.03 * step)
    assert gate.admits("p", now + 2.0)


async def test_language_and_tiles_change_at_once() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match) as (pilot, table):
        task = await ask(pilot, table, match.pending[0])
        assert "轮到你" in screen_text(pilot.app)
        await pilot.press("f2")
        await pilot.pause()
        assert "Your turn" in screen_text(pilot.app)
        await pilot.press("f3")
        await pilot.pause()
        assert table.model.look == Look("en", "ascii")
        assert isinstance(await answer(pilot, task, "enter"), Discard)


async def test_a_small_terminal_is_told() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match, Look("en"), (79, 24)) as (pilot, _):
        assert "80x24" in screen_text(pilot.app)


async def test_names_are_shown_clean() -> None:
    match = play_until(
        Match(setup(names=("a\x1b[2Jb", "[b]x[/b]", "\u202eevil", "很长很长很长很长"))), own_turn
    )
    async with shown(match) as (pilot, table):
        text = screen_text(pilot.app)
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert "[b]x[/b]" in text
        assert max(map(cell_len, table.model.names)) <= 12


async def test_what_was_told_is_told_again_in_the_other_language() -> None:
    match = play_until(Match(setup()), offered(Peng))
    async with shown(match, size=(160, 45)) as (pilot, table):
        column = table._logs[1]
        before = list(column._told)
        table.show_look(Look("en", "ascii"))
        assert len(column._told) == len(before)
        assert {line.partition(":")[0] for line in column._told} >= {"You", "Bot A", "Bot B", "Bot C"}
        assert not set("".join(column._told)) & set("你甲乙丙打")
        table.show_look(Look())
        assert column._told == before
        assert "打" in screen_text(pilot.app)
