"""对局 Plays one match between bots to its end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from time import perf_counter

from hzmj.arena.entrants import CEILING, arena_bot, is_guest
from hzmj.arena.failure import BotFailed
from hzmj.arena.guests import Guests
from hzmj.bots.base import Bot, bot_seed, guest_seed
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.text import Text


def sit(
    match: Match, guests: Guests, deal: int = 0, times: Counter[int] | None = None
) -> Iterator[Sequence[ev.Event]]:
    """Plays the match with the bots that its seats name, and yields the events of every step.

    `deal` is the number of the match's seed in its series. `times`, if given, counts decisions by their
    duration in microseconds. Raises BotFailed as soon as a guest fails.
    """
    bots = [seated(match, seat, guests, deal) for seat in range(4)]
    while not match.over:
        answers = {}
        for seat, legal in match.pending.items():
            view = match.view(seat)
            begun = perf_counter()
            try:
                answers[seat] = bots[seat].choose(view, legal).action
            except BotFailed as failed:
                raise _placed(failed, match, seat, deal) from failed
            if times is not None:
                times[round((perf_counter() - begun) * 1_000_000)] += 1
        yield match.step(answers)


def seated(match: Match, seat: int, guests: Guests, deal: int = 0) -> Bot:
    """Returns the bot that a seat of the match names. Raises BotFailed if a guest cannot be made."""
    name = match.setup.seats[seat].bot
    if name == CEILING:
        from hzmj.arena.omniscient import CeilingBot

        return CeilingBot(match, seat)
    if is_guest(name):
        return guests.sit(name, seat, guest_seed(deal, seat))
    return arena_bot(name, bot_seed(str(match.setup.seed), seat))


def _placed(failed: BotFailed, match: Match, seat: int, deal: int) -> BotFailed:
    """Returns the failure with its place added; events are numbered as the lines of a hand in a record."""
    assert match.hand is not None
    event = 1 + sum(not isinstance(each, ev.Reveal) for each in match.hand.events)
    hand = match.hand.number
    zh, en = failed.text
    return BotFailed(
        Text(
            f"{zh}（牌墙 {deal}，座位 {seat}，第 {hand} 局第 {event} 条）",
            f"{en} (wall {deal}, seat {seat}, hand {hand}, event {event})",
        )
    )
