"""How a bot is found by its name, and what is asked of every bot."""

import subprocess
import sys
from pathlib import Path

import pytest

from hzmj.bots.base import BOTS, bot_class, bot_seed, lot, make_bot
from hzmj.bots.normal import NormalBot
from hzmj.bots.random import RandomBot
from hzmj.game.match import Match
from hzmj.text import Refused
from tests.game.play import match_of, play_on, seated


def test_the_bots_that_come_with_the_game() -> None:
    assert BOTS == ("random", "easy", "normal", "hard", "master")
    assert bot_class("random") is RandomBot
    assert bot_class("normal") is NormalBot


def test_a_bot_of_ones_own() -> None:
    assert isinstance(make_bot("hzmj.bots.random:RandomBot", 1), RandomBot)


def test_a_bot_of_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "clubhouse.py").write_text("from hzmj.bots.random import RandomBot as Regular\n")
    info = tmp_path / "clubhouse-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: clubhouse\nVersion: 1.0\n")
    entries = "[hzmj.bots]\nregular = clubhouse:Regular\nnormal = clubhouse:Regular\ngone = clubhouse:Gone\n"
    (info / "entry_points.txt").write_text(entries)
    assert isinstance(make_bot("regular", 1), RandomBot)
    assert bot_class("normal") is NormalBot, "a name of the game's own stays the game's"
    with pytest.raises(Refused, match="cannot load bot 'gone'"):
        make_bot("gone", 1)


def test_packages_are_looked_through_for_other_names_alone() -> None:
    program = "import sys; from hzmj.bots.base import make_bot; make_bot(sys.argv[1], 0);"
    program += " sys.exit('importlib.metadata' in sys.modules)"
    for name in ("normal", "hzmj.bots.random:RandomBot"):
        assert subprocess.run([sys.executable, "-c", program, name], check=False).returncode == 0


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("strong", id="no such bot"),
        pytest.param("", id="no name"),
        pytest.param("nowhere:Bot", id="no such module"),
        pytest.param("hzmj.bots.random:Nobody", id="no such class"),
        pytest.param("hzmj.bots.base:lot", id="no class"),
        pytest.param("hzmj.bots.base:Candidate", id="a class that cannot choose"),
        pytest.param(":Bot", id="no module"),
        pytest.param("hzmj.bots.random:", id="no attribute"),
    ],
)
def test_what_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        make_bot(name, 1)
    assert refused.value.field == "bots"
    assert refused.value.text.zh
    assert refused.value.text.en


def test_lots_are_alike_everywhere_and_differ_by_text() -> None:
    assert lot("") == 0xE4A6A0577479B2B4, "BLAKE2b-64 of nothing"
    assert lot("a") != lot("b")
    assert len({bot_seed("seed", seat) for seat in range(4)}) == 4
    assert bot_seed("seed", 0) != bot_seed("other", 0)


@pytest.mark.parametrize("name", BOTS)
def test_same_seed_and_same_view_same_choice_and_the_view_is_left_alone(name: str) -> None:
    def watch(match: Match) -> None:
        for seat, legal in match.pending.items():
            view = match.view(seat)
            before = repr(view)
            first, again = (make_bot(name, 5).choose(view, legal) for _ in range(2))
            assert first == again
            assert first.action in legal
            assert repr(view) == before

    play_on(match_of("platform", 2, "same", (name,) * 4), watch)


def test_random_chooses_among_all_that_is_legal() -> None:
    match = match_of("room", 1, "any")
    match.deal()
    ((seat, legal),) = match.pending.items()
    chosen = {make_bot("random", seed).choose(match.view(seat), legal).action for seed in range(300)}
    assert chosen == set(legal)


def test_random_bots_of_one_match_do_not_choose_alike() -> None:
    bots = seated(match_of("room", 1, "unlike"))
    match = match_of("room", 1, "unlike")
    match.deal()
    ((seat, legal),) = match.pending.items()
    places = {bot.choose(match.view(seat), legal).action for bot in bots}
    assert len(places) > 1
