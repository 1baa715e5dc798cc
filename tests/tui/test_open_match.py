"""明牌 Whole matches of people at an open table, in a real terminal, by keyboard alone."""

import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from hzmj.game import events as ev
from hzmj.words import Words
from tests.record.records import replay_file
from tests.tui.terminal import PATIENCE, Terminal

SAY = Words("en")
START = "import sys\nfrom hzmj.cli import main\nsys.exit(main({arguments!r}))"
ANSWERS = (ev.Discard, ev.Chi, ev.Peng, ev.Gang, ev.Pass, ev.Overridden, ev.Win)
READ, EASY = 0.25, 0.6
"""Seconds to read a question, and between presses of one key: faster ones might be of a key held down."""


class Players:
    """Whoever is asked: wins when it can be, takes every other claim, throws what was drawn."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.pressed: Counter[str] = Counter()

    def play(self) -> None:
        """Answers whatever is asked until the match is over."""
        last = ""
        while not self._over():
            self._wait(PATIENCE, lambda: self._over() or self._key() is not None)
            key = self._key()
            if key is None:
                assert self._over(), "\n".join(self.terminal.screen.display)
                return
            self._wait(EASY if key == last else READ)
            if self._key() != key:
                continue
            self.pressed[key] += 1
            last, shown = key, self.terminal.text()
            self.terminal.send(key)
            self._wait(EASY, partial(self._changed, shown))

    def _changed(self, shown: str) -> bool:
        return self.terminal.text() != shown

    def _says(self, text: str) -> bool:
        """Whether the screen says the text, which has names of sentences in braces."""
        said = re.sub(r"{(.+?)}", lambda name: SAY(name[1]), text)
        return "".join(said.split()) in self.terminal.text()

    def _over(self) -> bool:
        return self._says("{end.again}")

    def _key(self) -> str | None:
        """The key that answers what stands on the screen; None while nothing is asked."""
        if self._says("{result.keys}"):
            return "\r"
        if self._says("h {table.win}") or self._says("h {table.self_draw}"):
            return "h"
        if self._says("{key.space} {table.pass}"):
            return "1" if self.pressed["1"] < self.pressed[" "] else " "
        discards = ("{table.hint_turn}", ": {table.asked_turn}", "{table.throw_caishen}")
        return "\r" if any(map(self._says, discards)) else None

    def _wait(self, seconds: float, reached: Callable[[], bool] = lambda: False) -> None:
        end = time.monotonic() + seconds
        while not reached() and time.monotonic() < end:
            assert self.terminal.read(), "\n".join(self.terminal.screen.display)


@pytest.mark.slow
@pytest.mark.parametrize("seats", ["you,you,you,you", "you,normal,you,normal"])
def test_a_match_of_eight_hands(tmp_path: Path, seats: str) -> None:
    """No dead end, and no more keys than there are answers to give and results to read, but a few."""
    sat = f"play --seats {seats} --open --hands 8 --seed family"
    arguments = [*sat.split(), "--pace", "instant", "--ascii", "--lang", "en"]
    with closing(Terminal(START.format(arguments=arguments), tmp_path)) as terminal:
        players = Players(terminal)
        players.play()
        terminal.send("\x11")
        assert terminal.end() == 0
    (path,) = tmp_path.rglob("*.hzmj.jsonl")
    replayed = replay_file(path)
    assert (replayed.problem, replayed.ended) == (None, True)
    assert replayed.match.setup.open_table
    people, events = replayed.match.setup.people, replayed.match.told
    results = sum(isinstance(event, ev.Settle) for event in events)
    answers = sum(isinstance(event, ANSWERS) and event.seat in people for event in events)
    print(f"{seats}: {players.pressed.total()} keys, {answers} answers, {dict(players.pressed)}")
    assert results == 8
    assert answers <= players.pressed.total() < 1.2 * (answers + results)
