"""Every screen in a state worth looking at: for snapshots and pictures. Same state every time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from hzmj.bots.base import make_bot
from hzmj.display.palette import THEMES
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.actions import Discard, Pass, parse_action
from hzmj.game.course import Course
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.keeper.entries import DrawnHand, Win, tan_of
from hzmj.keeper.hand_draft import HandDraft
from hzmj.keeper.hands import NamedHand
from hzmj.keeper.journal import Journal
from hzmj.keeper.names import parse_name
from hzmj.keeper.steps import Begin, Break, Enter, Note
from hzmj.presets import preset
from hzmj.record.library import new_path
from hzmj.record.writer import RecordWriter
from hzmj.rules.ruleset import change
from hzmj.tui.key_gate import Gate
from hzmj.tui.play.claim_round import ClaimRound
from hzmj.tui.play.match_form import HUMAN, USUAL, MatchForm, seated, usual_names
from hzmj.tui.screens.choose_stand_in import StandInScreen
from hzmj.tui.screens.clause import ClauseScreen
from hzmj.tui.screens.command_palette import PaletteScreen, entries
from hzmj.tui.screens.curtain import CurtainScreen
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.help import HelpScreen
from hzmj.tui.screens.keep_changes import KeepChangesScreen
from hzmj.tui.screens.keep_hand import KeepHandScreen
from hzmj.tui.screens.keep_list import KeepListScreen
from hzmj.tui.screens.keep_new import KeepNewScreen
from hzmj.tui.screens.keep_sheet import KeepSheetScreen
from hzmj.tui.screens.key_list import KeyListScreen
from hzmj.tui.screens.leave import LeaveScreen
from hzmj.tui.screens.lesson import LessonScreen
from hzmj.tui.screens.lesson_panel import LessonPanel
from hzmj.tui.screens.match_end import MatchEndScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.new_match import NewMatchScreen
from hzmj.tui.screens.resume import ResumeScreen
from hzmj.tui.screens.review import ReviewScreen
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.screens.settings import SettingsScreen
from hzmj.tui.screens.shared_table import SharedTableScreen
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.screens.tutorial import TutorialScreen
from hzmj.tui.settings import Settings
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.choice import Choice
from hzmj.tutor.lessons import LESSONS, PERSON, begin, drawers_answers
from hzmj.tutor.texts import Texts
from tests.game.play import Whole
from tests.tui import results
from tests.tui.stage import Stage, staged
from tests.tui.tables import hands_of, play_until, setup

Act = Callable[[Stage, Pilot[None]], Awaitable[None]]
Room = tuple[Screen[Any], Act | None]
"""A screen, and what is done on it before it is looked at."""


def names(look: Look) -> tuple[str, ...]:
    """What the seats are called in the language, as the form proposes."""
    return tuple(seat.name for seat in MatchForm.first(look.words).seats)


def table(match: Match, look: Look, *, is_open: bool = False) -> Room:
    """The table with all that has happened in the match and, where the person is asked, the question."""
    hands = (lambda: hands_of(match)) if is_open else None
    explain = partial(match.explain, PERSON)
    screen = TableScreen(look, PERSON, explain, pace="instant", hands=hands)

    async def show(_: Stage, pilot: Pilot[None]) -> None:
        for event in match.events:
            seen = ev.mask(event, PERSON)
            if seen is not None:
                screen.show(seen)
        if PERSON in match.pending:
            asking = asyncio.ensure_future(screen.ask(match.pending[PERSON]))
            await pilot.pause()
            while not screen.gate.opened:
                await asyncio.sleep(0)
            asking.add_done_callback(lambda _: None)

    return screen, show


def lesson_match(lesson_id: str, look: Look, steps: int) -> Match:
    """A lesson's match after its first steps, the person asked for the next."""
    (lesson,) = (each for each in LESSONS if each.id == lesson_id)
    match = begin(lesson, Texts(look.lang).names)
    for step in lesson.steps[:steps]:
        answers = drawers_answers(match)
        match.step({**answers, PERSON: parse_action(step.right[0], match.pending[PERSON])})
        while match.pending and PERSON not in match.pending:
            match.step(drawers_answers(match))
    return match


def crowded(look: Look) -> Match:
    """Late in a hand that random players have filled with melds; the person is asked to claim."""

    def full(match: Match) -> bool:
        view, legal = match.view(PERSON), match.pending.get(PERSON, ())
        return len(legal) > 2 and Pass() in legal and view.remaining < 30 and sum(map(len, view.melds)) > 7

    return play_until(Match(setup("crowded 104", names=names(look))), full, "random")


def open_table(look: Look) -> Match:
    """Early in a hand of four people whose hands lie open, the one below to discard; one seat has claimed."""
    match = setup("open 3", names=usual_names([HUMAN] * 4, look.words))
    a, b, c, d = (replace(seat, player=HUMAN) for seat in match.seats)

    def claimed(match: Match) -> bool:
        view, legal = match.view(PERSON), match.pending.get(PERSON, ())
        return any(isinstance(action, Discard) for action in legal) and sum(map(len, view.melds)) > 1

    return play_until(Match(replace(match, seats=(a, b, c, d), open_table=True)), claimed, "random")


def closed_match(look: Look) -> Match:
    """Early in a hand of three people and a bot; a person has just discarded."""
    match = setup("closed 5", names=usual_names([HUMAN] * 4, look.words))
    seats = tuple(replace(seat, player=USUAL if at == 3 else HUMAN) for at, seat in enumerate(match.seats))
    a, b, c, d = seats

    def discarded(match: Match) -> bool:
        view = match.view(ev.NOBODY)
        return view.offered is not None and view.offered.seat == 1 and view.remaining < 70

    return play_until(Match(replace(match, seats=(a, b, c, d))), discarded, "random")


def closed(look: Look, act: Callable[[SharedTableScreen, Match], Awaitable[None]]) -> Room:
    """A closed table as everybody sees it, and what is then asked."""
    match = closed_match(look)
    screen = SharedTableScreen(look, match.setup.people, match.explain, closed=True, pace="instant")

    async def show(_: Stage, pilot: Pilot[None]) -> None:
        for event in match.events:
            seen = ev.mask(event, ev.NOBODY)
            if seen is not None:
                screen.show(seen)
        screen.turn_to(1)
        await pilot.pause()
        asking = asyncio.ensure_future(act(screen, match))
        asking.add_done_callback(lambda _: None)
        await pilot.pause()

    return screen, show


async def ask_everybody(screen: SharedTableScreen, _: Match) -> None:
    """The claim window, one of the three having answered."""
    screen.orders(2).passing = "all"
    screen.countdown(6)
    await screen.window(ClaimRound((0,)))


async def ask_nothing(screen: SharedTableScreen, match: Match) -> None:
    """A look of one who cannot claim."""
    screen.turn_to(0, match.view(0))
    await screen.ask((Pass(),))


def curtain(look: Look) -> Room:
    """The curtain for the one who wants to claim."""
    match = closed_match(look)
    model = TableModel(View(ev.NOBODY), look, people=match.setup.people, closed=True)
    news = [seen for event in match.events if (seen := ev.mask(event, ev.NOBODY)) is not None]
    for event in news:
        model.see(event)
    return CurtainScreen(model, 2, news[-7:], lambda: None, Gate()), None


def stand_in(look: Look) -> Room:
    """A bot plays for one of three people."""
    match = closed_match(look)
    model = TableModel(View(ev.NOBODY), look, people=match.setup.people, replaced={2})
    model.see(match.setup)
    return StandInScreen(model), None


def mid_game(look: Look) -> Match:
    """Half-way through a hand played well, a caishen in hand, the person to discard; for pictures."""

    def half_way(match: Match) -> bool:
        view, legal = match.view(PERSON), match.pending.get(PERSON, ())
        discards = any(isinstance(action, Discard) for action in legal)
        return discards and view.caishen in view.hand and view.remaining < 54 and all(view.melds[:3])

    return play_until(Match(setup("picture 12", names=names(look))), half_way)


async def weighed(stage: Stage, pilot: Pilot[None]) -> None:
    """Waits until what the screen has worked out beside it is there."""
    await stage.workers.wait_for_complete(
        [worker for worker in stage.workers if worker.node is not stage and worker.node is not None]
    )
    await pilot.pause()


def hints(look: Look) -> Room:
    """The middle of a hand with what the master would do."""
    screen, show = table(mid_game(look), look)

    async def show_hints(stage: Stage, pilot: Pilot[None]) -> None:
        assert show is not None
        await show(stage, pilot)
        await pilot.press("t")
        await weighed(stage, pilot)

    return screen, show_hints


def reviewed(look: Look) -> Room:
    """A match of an easy player looked at by the master."""
    match = Whole(replace(setup(names=names(look)), seed="review"))
    bots = [make_bot("normal" if seat else "easy", seat) for seat in range(4)]
    while not match.over:
        if not match.pending:
            match.deal()
        match.step({s: bots[s].choose(match.view(s), legal).action for s, legal in match.pending.items()})
    path = new_path("2026-01-01T09:30:00Z")
    RecordWriter(path, match.told).close()
    return ReviewScreen(look, path), weighed


def ended(look: Look) -> Room:
    """The end of a match of four hands."""
    view = results.plain()
    view.seats = tuple(replace(seat, name=name) for seat, name in zip(view.seats, names(look), strict=True))
    events: list[ev.Event] = []
    scores: tuple[int, ...] = (0, 0, 0, 0)
    played = (results.plain(), results.piao_twice(), results.drawn_hand(), results.gangs(), results.late())
    for number, hand in enumerate(played, 1):
        assert hand.result is not None
        assert hand.settled is not None
        delta = hand.settled.delta
        begun = ev.HandBegun(number, hand.dealer, hand.level, hand.dice, (), hand.caishen, None, scores)
        scores = tuple(a + b for a, b in zip(scores, delta, strict=True))
        events += [begun, hand.result, replace(hand.settled, scores=scores)]
    order = sorted(scores, reverse=True)
    view.end = ev.End(scores, tuple(order.index(score) + 1 for score in scores))
    return MatchEndScreen(look, view, Course(events), Path("match.hzmj.jsonl")), None


def lesson(look: Look, lesson_id: str) -> Room:
    """A lesson's table with its first sentence."""
    (found,) = (each for each in LESSONS if each.id == lesson_id)
    match = begin(found, Texts(look.lang).names)
    screen = LessonScreen(look, found, lambda action: match.explain(PERSON, action), Settings(pace="instant"))

    async def show(_: Stage, pilot: Pilot[None]) -> None:
        for event in match.events:
            seen = ev.mask(event, PERSON)
            if seen is not None:
                screen.show(seen)
        asking = asyncio.ensure_future(screen.ask(match.pending[PERSON]))
        asking.add_done_callback(lambda _: None)
        await pilot.pause()

    return screen, show


def panel(look: Look) -> Room:
    """The scoring panel of the last lesson, with its first question."""
    match = lesson_match("panel", look, 2)
    return LessonPanel(look, match.view(PERSON), LESSONS[-1]), pressed("enter")


def pressed(*keys: str) -> Act:
    """Presses keys."""

    async def press(_: Stage, pilot: Pilot[None]) -> None:
        await pilot.press(*keys)

    return press


def resume(look: Look) -> Room:
    """The list with a match begun, one in its first hand, and one of several people."""
    alone = setup(names=names(look))
    players = (HUMAN, USUAL, HUMAN, "bot:hard")
    seats = seated(players, usual_names(players, look.words))
    shared = replace(alone, seats=seats, open_table=True)
    begun = (
        (alone, "2026-01-01T09:30:00Z", False),
        (alone, "2026-01-02T20:15:00Z", True),
        (shared, "2026-01-03T15:00:00Z", True),
    )
    for who, created, dealt in begun:
        match = Match(replace(who, created=created))
        if dealt:
            match.deal()
        RecordWriter(new_path(created), match.events).close()
    return ResumeScreen(look), None


def several(look: Look) -> Room:
    """The form of a match of two people, who are asked how they sit."""
    screen = NewMatchScreen(look)

    async def seat(_: Stage, pilot: Pilot[None]) -> None:
        for name, value in (("player_1", HUMAN), ("table", "open")):
            await pilot.pause()
            (choice,) = (each for each in screen.query(Choice) if each.name == name)
            choice.focus()
            while choice.options[choice.at][0] != value:
                await pilot.press("right")

    return screen, seat


def leave_people(look: Look) -> Room:
    """Four people at level 3, who would each pay another sum."""
    view = results.running(usual_names([HUMAN] * 4, look.words), level=3)
    return LeaveScreen(look, results.shared(view, 4)), None


def kept_sheet(look: Look) -> Journal:
    """A sheet of three hands at dealer level 3, the first one with a note, and a break."""
    names = tuple(look.words(f"new.person_name_{seat}") for seat in range(4))
    rules = change(preset("room"), {"start_level": 3})
    journal = Journal.create(Begin(names, "room", rules, 0, "2026-01-02T03:04:05Z", Decimal("0.5")))
    chengbao = Win(0, parse_name("财飘", rules), tan=tan_of({(0, 3): 3}))
    for step in (
        Enter(chengbao),
        Break(),
        Enter(DrawnHand()),
        Enter(Win(2, parse_name("双豪华七对", rules))),
    ):
        journal.do(step)
    journal.do(Note(1, 1, look.words("keep.piao")))
    return journal


def kept_list(look: Look) -> Room:
    kept_sheet(look).close()
    return KeepListScreen(look), None


def kept_hand(look: Look, *keys: str) -> Room:
    """A hand being entered under the rules that ask for most."""
    rules = change(preset("platform"), {"start_level": 3})
    begin = Begin(("Anna", "Ben", "Cai", "Dora"), "platform", rules, 0, "2026-01-02T03:04:05Z")
    journal = Journal.create(begin)
    return KeepHandScreen(look, journal, HandDraft.begin(journal.sheet)), pressed(*keys)


def kept_changes(look: Look) -> Room:
    """A correction after which a later hand cannot stay."""
    journal = kept_sheet(look)
    journal.do(Enter(Win(2, NamedHand())))
    journal.do(Enter(Win(2, NamedHand())))
    journal.do(Enter(Win(2, NamedHand(), source=0)))
    correction = journal.sheet.correct({3: Win(1, NamedHand())})
    return KeepChangesScreen(look, journal, 1, correction), None


ROOMS: dict[str, Callable[[Look], Room]] = {
    "menu": lambda look: (MenuScreen(look), None),
    "new_match": lambda look: (NewMatchScreen(look), None),
    "resume": resume,
    "rules_options": lambda look: (RulesScreen(look), None),
    "rules_chapter": lambda look: (RulesScreen(look), pressed(*["down"] * 10, "pagedown")),
    "tutorial": lambda look: (TutorialScreen(look), None),
    "lesson": lambda look: lesson(look, "caishen"),
    "lesson_panel": panel,
    "table_turn": lambda look: table(lesson_match("claims", look, 1), look),
    "table_claim": lambda look: table(crowded(look), look),
    "table_gang_or_win": lambda look: table(lesson_match("panel", look, 0), look),
    "table_bound": lambda look: table(lesson_match("bound", look, 0), look),
    "table_picture": lambda look: table(mid_game(look), look),
    "too_small": lambda look: table(lesson_match("claims", look, 1), look),
    "leave": lambda look: (LeaveScreen(look, results.running(names(look))), None),
    "result_plain": lambda look: (HandResultScreen(look, results.plain()), None),
    "result_piao": lambda look: (HandResultScreen(look, results.piao_twice()), None),
    "result_gangs": lambda look: (HandResultScreen(look, results.gangs()), None),
    "result_pole": lambda look: (HandResultScreen(look, results.pole(names(look))), None),
    "result_late": lambda look: (HandResultScreen(look, results.late()), None),
    "result_drawn": lambda look: (HandResultScreen(look, results.drawn_hand()), None),
    "match_end": ended,
    "review": reviewed,
    "table_hints": hints,
    "settings": lambda look: (SettingsScreen(look, Settings(), "settings.toml"), None),
    "palette": lambda look: (PaletteScreen(look, entries(look, "table", {})), None),
    "key_list": lambda look: (KeyListScreen(look, {"menu.rules": ("f12",)}), None),
    "help_table": lambda look: (HelpScreen(look, "table", {}), None),
    "new_match_people": several,
    "leave_people": leave_people,
    "curtain": curtain,
    "claim_window": lambda look: closed(look, ask_everybody),
    "claim_nothing": lambda look: closed(look, ask_nothing),
    "stand_in": stand_in,
    "table_open": lambda look: table(open_table(look), look, is_open=True),
    "table_open_late": lambda look: table(crowded(look), look, is_open=True),
    "rules_clause": lambda look: (ClauseScreen(look, "third_tan"), None),
    "keep_list": kept_list,
    "keep_new": lambda look: (KeepNewScreen(look), None),
    "keep_sheet": lambda look: (KeepSheetScreen(look, kept_sheet(look)), None),
    "keep_hand": lambda look: kept_hand(look, "1", "0", "p"),
    "keep_tan": lambda look: kept_hand(look, "1", "0", "p", "g", "enter", "3"),
    "keep_check": lambda look: kept_hand(look, "2", "0", "p", "g", "enter", "0", "3"),
    "keep_changes": kept_changes,
}
"""Every screen by a name; `$HZMJ_HOME` has to be an empty folder."""
PLAYED_WELL = frozenset({"table_picture", "table_hints", "review"})
"""Rooms that show what good bots do: not for snapshots, as they get better."""


@asynccontextmanager
async def visit(
    name: str, look: Look, size: tuple[int, int], theme: str = THEMES[0]
) -> AsyncIterator[tuple[Stage, Pilot[None]]]:
    """A room, laid out and ready to be looked at; `look` has the colours of the theme."""
    screen, act = ROOMS[name](look)
    screen.GRACE = 0.0  # type: ignore[attr-defined]  # keys count from the first moment
    async with staged(screen, size, theme) as (stage, pilot):
        if act is not None:
            await act(stage, pilot)
        await pilot.pause()
        await pilot.pause()
        yield stage, pilot
