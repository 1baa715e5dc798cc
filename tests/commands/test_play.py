"""`hzmj play` and `hzmj`: what they hand to the game. The game itself has its own tests."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hzmj.game import events as ev
from hzmj.presets import preset
from hzmj.rules.ruleset import change
from tests.commands.run import Shell


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, dict[str, Any]]]:
    """Takes the game's place and notes how it was opened."""
    calls: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))

    def run(lang: str, **options: Any) -> int:
        calls.append((lang, options))
        return 7

    game = ModuleType("hzmj.tui.app")
    vars(game)["run"] = run
    monkeypatch.setitem(sys.modules, "hzmj.tui.app", game)
    return calls


def test_the_menu(
    hzmj: Shell, opened: list[tuple[str, dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hzmj("").code == 7
    hzmj("--lang zh")
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    hzmj("")
    assert [(lang, options["given"]) for lang, options in opened] == [
        ("en", {}),
        ("zh", {"lang": "zh"}),
        ("zh", {}),
    ]
    assert not any(options["setup"] for _, options in opened)


@pytest.mark.parametrize("command", ["", "play "])
def test_settings_for_one_run(hzmj: Shell, opened: list[tuple[str, dict[str, Any]]], command: str) -> None:
    hzmj(f"{command}--theme mono --ascii --no-mouse --pace instant --lang en")
    ((_, options),) = opened
    assert options["given"] == {
        "theme": "mono",
        "tiles": "ascii",
        "mouse": False,
        "pace": "instant",
        "lang": "en",
    }


def test_the_language_set_is_that_of_the_names(
    hzmj: Shell, opened: list[tuple[str, dict[str, Any]]], tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text('lang = "zh"\n')
    hzmj("play")
    hzmj("--lang en play")
    hzmj("play --lang en")
    assert [options["setup"].seats[0].name for _, options in opened] == ["你", "You", "You"]


def test_a_match_against_three_bots(hzmj: Shell, opened: list[tuple[str, dict[str, Any]]]) -> None:
    assert hzmj("play").code == 7
    ((lang, options),) = opened
    setup: ev.MatchSetup = options["setup"]
    assert lang == "en"
    assert options["given"] == {}
    assert setup.rules == preset("room")
    assert [seat.player for seat in setup.seats] == ["human", "bot:normal", "bot:normal", "bot:normal"]
    assert len({seat.name for seat in setup.seats}) == 4
    assert setup.seed


def test_every_option(hzmj: Shell, opened: list[tuple[str, dict[str, Any]]]) -> None:
    hzmj(
        "play --preset platform --base 5 --hands 0 --set gang_burn=1 --set chengbao=off"
        " --seats random,normal,you,normal --seed 'spring 8' --pace fast --lang zh"
    )
    ((lang, options),) = opened
    setup: ev.MatchSetup = options["setup"]
    changed = {"base": 5, "hands": 0, "gang_burn": 1, "chengbao": False}
    assert (lang, options["given"], setup.seed) == ("zh", {"pace": "fast", "lang": "zh"}, "spring 8")
    assert setup.rules == change(preset("platform"), changed)
    assert [seat.player for seat in setup.seats] == ["bot:random", "bot:normal", "human", "bot:normal"]


def seats_of(opened: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, str]]:
    setup: ev.MatchSetup = opened[-1][1]["setup"]
    return [(seat.name, seat.player) for seat in setup.seats]


def test_several_people_sit_by_seat(hzmj: Shell, opened: list[tuple[str, dict[str, Any]]]) -> None:
    """Nobody is "you" where several are."""
    hzmj("play --seats you,normal,you,hard --lang zh")
    assert seats_of(opened) == [
        ("甲", "human"), ("乙", "bot:normal"), ("丙", "human"), ("丁", "bot:hard"),
    ]  # fmt: skip
    hzmj("play --seats you,you,you,you --lang en")
    assert len({name for name, _ in seats_of(opened)}) == 4
    assert {player for _, player in seats_of(opened)} == {"human"}
    assert not opened[-1][1]["setup"].open_table


def test_people_are_given_names(hzmj: Shell, opened: list[tuple[str, dict[str, Any]]]) -> None:
    hzmj("play --seats 'you:Anna,normal,you: 老\t陈 ,you' --open")
    assert [name for name, _ in seats_of(opened)] == ["Anna", "Bot B", "老 陈", "Player D"]
    assert opened[-1][1]["setup"].open_table


REFUSED = {
    "--preset club": "club",
    "--seats you,normal,normal": "--seats",
    "--seats normal,normal,normal,normal": "you",
    "--seats you:Anna,you:Anna,normal,normal": "names must differ",
    "--seats you:,normal,normal,normal": "you:",
    "--seats normal:Anna,you,normal,normal": "normal:Anna",
    "--open": "--open",
    "--seats you,clever,normal,normal": "clever",
    "--seats you,json:nothing,normal,normal": "nothing",
    "--base 4": "base",
    "--base x": "--base",
    "--hands -1": "--hands",
    "--pace hasty": "hasty",
    "--theme pink": "pink",
    "--seed ''": "--seed",
    "--set caishen=red": "caishen",
    "--lang fr": "fr",
}


@pytest.mark.parametrize("line", REFUSED)
def test_refused(hzmj: Shell, opened: list[tuple[str, dict[str, Any]]], line: str) -> None:
    assert REFUSED[line] in hzmj(f"play {line}").message
    assert opened == []


def test_only_bots_of_the_game_sit_at_the_table(
    hzmj: Shell, opened: list[tuple[str, dict[str, Any]]]
) -> None:
    """FORMATS.md: a record resumed later is not to choose what code is run."""
    ran = hzmj("play --seats you,odd:Odd,normal,normal")
    assert ran.code == 2
    assert "odd:Odd" in ran.err
    assert not opened
