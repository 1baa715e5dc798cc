"""对局 One match among bots, played to its end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from time import perf_counter

from hzmj.arena.entrants import answer, name_of, seated
from hzmj.game import events as ev
from hzmj.game.match import Match


def sit(match: Match, times: Counter[int] | None = None) -> Iterator[Sequence[ev.Event]]:
    """Plays the match by the bots its seats name, yielding the events of every step.

    `times` counts decisions by the microseconds they took. Raises BotFailed as soon as a bot fails.
    """
    bots = [seated(match, seat) for seat in range(4)]
    names = [name_of(match, seat) for seat in range(4)]
    while not match.over:
        answers = {}
        for seat, legal in match.pending.items():
            view = match.view(seat)
            begun = perf_counter()
            answers[seat] = answer(names[seat], bots[seat], view, legal)
            if times is not None:
                times[round((perf_counter() - begun) * 1_000_000)] += 1
        yield match.step(answers)
