"""What `import hzmj` gives: loaded when it is used, complete, and written so that it can be read back."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import hzmj
from hzmj.bots.base import make_bot
from hzmj.game.actions import brief_action
from hzmj.presets import PRESETS, preset
from tests.game.play import match_of, play_on

PACKAGE = Path(hzmj.__file__)


def test_importing_it_loads_nothing_else() -> None:
    program = "import sys; before = set(sys.modules); import hzmj; print(*set(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["hzmj"]


@pytest.mark.parametrize("name", ["score", "Match", "parse_action", "read_record"])
def test_what_is_used_loads_no_screen_and_no_command(name: str) -> None:
    program = f"import sys, hzmj; hzmj.{name}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    tops = {name.split(".")[0] for name in ran.stdout.split()}
    assert not tops & {"rich", "textual", "argparse"}


def test_every_name_is_there_and_typed() -> None:
    tree = ast.parse(PACKAGE.read_text("utf-8"))
    (typed,) = (node for node in tree.body if isinstance(node, ast.If))
    names = [
        alias.asname or alias.name
        for node in typed.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert sorted(names) == sorted(hzmj.__all__)
    assert set(hzmj.__all__) <= set(dir(hzmj))
    for name in hzmj.__all__:
        assert getattr(hzmj, name) is not None
    assert (PACKAGE.parent / "py.typed").exists()
    with pytest.raises(AttributeError, match="no attribute 'scores'"):
        hzmj.scores  # noqa: B018 - looks it up


def public() -> dict[str, object]:
    """The public names."""
    return {name: getattr(hzmj, name) for name in hzmj.__all__}


def test_values_are_shown_as_what_makes_them_again() -> None:
    shown = [
        *(preset(name) for name in PRESETS),
        hzmj.score("123m456p789s111z5z", draw="7z", melds=(), level=2),
        hzmj.score("789s1115z", draw="5z", melds=["chi:345m@3", "exposed:2222p@2"], chain="gang@2,piao"),
        hzmj.parse_meld("concealed:1111z"),
        hzmj.Choice(hzmj.Pass(), (hzmj.Candidate(hzmj.Win("draw"), 0, None, 1.5),)),
        hzmj.Match.of_bots(["easy"] * 4, seed="1").rules,
    ]
    for value in shown:
        assert eval(repr(value), public()) == value


def test_actions_are_read_as_they_are_written() -> None:
    kinds = set()

    def watch(match: hzmj.Match) -> None:
        for legal in match.pending.values():
            for action in legal:
                kinds.add(type(action))
                assert eval(repr(action), public()) == action
                assert hzmj.parse_action(hzmj.write_action(action)) == action
                assert hzmj.parse_action(hzmj.write_action(action), legal) is action
                assert hzmj.parse_action(brief_action(action), legal) is action

    play_on(match_of("room", 8, "words"), watch)
    assert kinds == {hzmj.Discard, hzmj.Chi, hzmj.Peng, hzmj.Gang, hzmj.Win, hzmj.Pass}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5m",
        "chi 23m",
        "chi 4m",
        "discard",
        "discard 9z",
        "peng 55m",
        "win",
        "win robbed",
        "pass 1m",
        "gang",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(hzmj.Refused):
        hzmj.parse_action(text)


def test_what_is_not_legal_is_refused_with_what_is() -> None:
    with pytest.raises(hzmj.Refused, match="only pass, chi 23m"):
        hzmj.parse_action("peng", [hzmj.Pass(), hzmj.Chi(3, (1, 2))])


@pytest.mark.parametrize("text", ["chi:423m@3", "peng:555z@0", "exposed:2222p@1", "concealed:9999s"])
def test_melds_are_written_as_they_are_read(text: str) -> None:
    assert hzmj.write_meld(hzmj.parse_meld(text)) == text


@pytest.mark.parametrize("text", ["", "gang", "gang@2,piao", "piao,chi@3,piao,peng@0"])
def test_chains_are_written_as_they_are_read(text: str) -> None:
    assert hzmj.write_chain(hzmj.parse_chain(text)) == text


@pytest.mark.parametrize("text", ["chi", "kong:1111z", "chi:345m@4", "chi:3x5m@1"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(hzmj.Refused) as refused:
        hzmj.parse_meld(text)
    assert refused.value.field == "melds"


def test_a_score_is_that_of_the_request() -> None:
    rules = {"preset": "platform", "base": 5}
    win = hzmj.score("123m456p789s111z9m", draw="2z", rules=rules, caishen="9m", dealer=1)
    assert win.delta == (40, -20, -10, -10)
    lost = hzmj.score("123m456p789s1112z", discard="2z", source=2, level=3)
    assert lost.delta == (8, 0, -8, 0)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "tile"),
        ({"draw": "7z", "discard": "7z"}, "tile"),
        ({"draw": "7z", "level": 4}, "level"),
        ({"draw": "7z", "rules": "club"}, "rules"),
        ({"draw": "7z", "rules": "platform"}, "caishen"),
        ({"draw": "7z", "melds": ["chi"]}, "melds"),
        ({"draw": "7z", "chain": "kong"}, "chain"),
        ({"draw": "7z", "tan": [[0, 0]]}, "tan"),
        ({"discard": "7z", "source": 2}, None),
    ],
)
def test_a_score_that_cannot_be_is_refused_by_its_field(asked: dict[str, object], field: str | None) -> None:
    with pytest.raises(hzmj.Refused) as refused:
        hzmj.score("123m456p789s111z5z", **asked)  # type: ignore[arg-type]
    assert refused.value.field == field
    assert refused.value.text.zh != refused.value.text.en


def test_a_match_of_bots_deals_on_to_its_end() -> None:
    match = hzmj.Match.of_bots(["random", "easy", "random", "easy"], rules="mil2025", seed="spring")
    bots = [make_bot(seat.bot, at) for at, seat in enumerate(match.setup.seats)]
    while not match.over:
        pending = match.pending.items()
        match.step({seat: bots[seat].choose(match.view(seat), legal).action for seat, legal in pending})
    assert match.hand is not None
    assert match.hand.number == match.rules.hands == 8
    with pytest.raises(hzmj.Refused):
        match.step({})
    with pytest.raises(hzmj.Refused):
        hzmj.Match.of_bots(["easy"] * 3, seed="1")
