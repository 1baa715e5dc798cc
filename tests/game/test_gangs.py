"""Gangs, their replacement and what is burned: RULES.md 3, 5; concealed gangs, hidden and shown: 5."""

import pytest

from hzmj.game import events as ev
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import parse_tile, parse_tiles
from tests.game.table import Table

NINE, EAST = parse_tiles("9s1z")


@pytest.mark.parametrize(
    ("rules", "burned", "remaining"),
    [
        pytest.param("room", (EAST,), 81, id="3 B: one tile burned"),
        pytest.param("platform", (), 82, id="3 A: none"),
        pytest.param("mil2025", (EAST,), 81, id="3 M: one tile burned"),
    ],
)
def test_after_a_gang_the_replacement_comes_from_the_tail_and_some_are_burned(
    rules: str, burned: tuple[int, ...], remaining: int
) -> None:
    table = Table(rules, {0: "4444m"}, draws="2z", tail="9s1z", caishen="7p").play("0: concealed 4m")
    assert table.last == ev.Draw(0, NINE, "tail", burned, remaining)
    assert table.remaining == remaining
    assert table.state.burned == list(burned)
    assert table.state.seats[0].drawn == NINE


def test_a_concealed_gang_takes_four_tiles_from_the_hand() -> None:
    table = Table("room", {0: "4444m"}, draws="2z", tail="9s1z").play("0: concealed 4m")
    own = table.state.seats[0]
    assert own.melds == [Meld("concealed", parse_tiles("4444m"), None)]
    assert parse_tile("4m") not in own.hand
    assert len(own.hand) == 11


def test_a_concealed_gang_may_use_the_drawn_tile_or_not() -> None:
    assert "concealed 4m" in Table("room", {0: "444m"}, draws="4m").legal(0)
    assert "concealed 4m" in Table("room", {0: "4444m"}, draws="9s").legal(0)
    assert "concealed 4m" not in Table("room", {0: "444m"}, draws="9s").legal(0)


def test_a_second_gang_may_follow_on_the_replacement() -> None:
    table = Table("room", {0: "4444m777p"}, draws="2z", tail="7p1z9s2z").play("0: concealed 4m")
    assert "concealed 7p" in table.legal(0)
    table.play("0: concealed 7p")
    assert table.last == ev.Draw(0, NINE, "tail", (parse_tile("2z"),), 79)


def test_an_added_gang_may_use_a_tile_that_was_not_just_drawn() -> None:
    table = Table("room", {1: "555m7z", 0: "5m"}, draws="2z9s9s9s9p", tail="9s1z").play("0: 5m", "1: peng")
    assert "added 5m" in table.legal(1), "at once after the peng"
    table.play("1: 7z").until(1)
    assert "added 5m" in table.legal(1), "later"
    table.play("1: added 5m")
    assert table.state.seats[1].melds == [Meld("added", parse_tiles("5555m"), 0)]
    gang = table.match.events[-2]
    assert gang == ev.Gang(1, parse_tile("5m"), "added", None)


def test_an_added_gang_needs_an_own_peng_not_a_chi() -> None:
    table = Table("room", {1: "346m5m7z", 0: "5m"}, draws="2z").play("0: 5m", "1: chi 46m")
    assert not any(text.startswith("added") for text in table.legal(1))


def test_a_caishen_is_never_part_of_a_gang() -> None:
    table = Table("room", {0: "5555z"}, draws="2z")
    assert "concealed 5z" not in table.legal(0)
    assert "财神不能杠" in table.explain(0, "concealed 5z").zh


def test_in_flip_whites_make_a_gang_and_the_three_caishen_do_not() -> None:
    table = Table("platform", {0: "5555z777p"}, draws="2z", caishen="7p")
    assert "concealed 5z" in table.legal(0)
    assert not any("7p" in text and text != "7p" for text in table.legal(0))


def test_no_gang_can_be_robbed() -> None:
    # 2 waits on 5m at level 3; the dealer adds the fourth to his peng and nobody is asked.
    hands = {0: "55m7z", 1: "5m", 2: "46m123p456p789s11z"}
    table = Table("room", hands, draws="2z9p9p8p8p5m", tail="8s8s", level=3)
    table.play("0: 2z", "1: 5m", "0: peng", "0: 7z").until(0).play("0: added 5m")
    assert isinstance(table.last, ev.Draw)
    assert set(table.match.pending) == {0}


# -- the tail and the indicator -----------------------------------------------------------------------


def test_tail_draws_skip_the_indicator() -> None:
    # Dice 5 and 6 turn up index 134; the replacements are 135, 133, 132.
    table = Table("platform", {0: "1111m2222m3333m"}, draws="9p", tail="123s", caishen="7p", dice=(5, 6))
    assert table.state.wall.indicator == 134
    for tile, drawn, remaining in (("1m", "1s", 82), ("2m", "2s", 81), ("3m", "3s", 80)):
        table.play(f"0: concealed {tile}")
        assert table.last == ev.Draw(0, parse_tile(drawn), "tail", (), remaining)


def test_burned_tiles_skip_the_indicator_too() -> None:
    table = Table(
        "platform",
        {0: "1111m2222m"},
        draws="9p",
        tail="1234s",
        caishen="7p",
        dice=(5, 6),
        changes={"gang_burn": 1},
    )
    table.play("0: concealed 1m")
    assert table.last == ev.Draw(0, parse_tile("1s"), "tail", (parse_tile("2s"),), 81)
    table.play("0: concealed 2m")
    assert table.last == ev.Draw(0, parse_tile("3s"), "tail", (parse_tile("4s"),), 79)


# -- concealed gangs, hidden and shown ----------------------------------------------------------------


def test_a_concealed_gang_lies_face_down() -> None:
    table = Table("room", {0: "4444m"}, draws="2z", tail="9s1z").play("0: concealed 4m")
    assert table.match.view(0).melds[0] == [Meld("concealed", parse_tiles("4444m"), None)]
    for seat in (1, 2, 3):
        view = table.match.view(seat)
        assert view.melds[0] == [Meld("concealed", (), None)]
        assert view.unseen[parse_tile("4m")] == 4 - view.hand.count(parse_tile("4m"))


def test_reveal_on_it_is_shown_at_its_owners_next_draw_not_the_replacement() -> None:
    table = Table("platform", {0: "4444m"}, draws="2z", tail="9s", caishen="7p").play("0: concealed 4m")
    assert table.told(ev.Reveal) == []
    table.play("0: 9s").until(0)
    assert table.told(ev.Reveal) == [ev.Reveal(0, parse_tile("4m"))]
    assert all(
        table.match.view(seat).melds[0] == [Meld("concealed", parse_tiles("4444m"), None)]
        for seat in range(4)
    )


@pytest.mark.parametrize(
    ("claim", "tile"),
    [
        pytest.param("peng", "6p", id="5 at its owner's peng"),
        pytest.param("gang", "3s", id="5 at its owner's gang"),
    ],
)
def test_reveal_on_it_is_shown_at_its_owners_next_claim(claim: str, tile: str) -> None:
    table = Table("platform", {0: "4444m66p333s9s"}, draws="2z" + tile, tail="9s8s", caishen="7p")
    table.play("0: concealed 4m", "0: 2z", f"1: {tile}")
    assert table.told(ev.Reveal) == []
    table.play(f"0: {claim}")
    assert table.told(ev.Reveal) == [ev.Reveal(0, parse_tile("4m"))]


def test_reveal_off_it_stays_hidden_until_the_hand_ends() -> None:
    table = Table("room", {0: "4444m", 1: "68m123p456p789s11z"}, draws="2z7m", tail="9s1z")
    table.play("0: concealed 4m", "0: 9s")
    assert table.told(ev.Reveal) == []
    table.play("1: win")
    assert table.told(ev.Reveal) == [ev.Reveal(0, parse_tile("4m"))]
    assert table.match.view(2).melds[0] == [Meld("concealed", parse_tiles("4444m"), None)]


def test_gangs_are_shown_in_the_order_they_were_made() -> None:
    table = Table("platform", {0: "4444m6666p"}, draws="2z", tail="9s8s", caishen="7p")
    table.play("0: concealed 6p", "0: concealed 4m", "0: 9s").until(0)
    assert table.told(ev.Reveal) == [ev.Reveal(0, parse_tile("6p")), ev.Reveal(0, parse_tile("4m"))]
    assert [meld.tiles for meld in table.match.view(2).melds[0]] == [
        parse_tiles("6666p"),
        parse_tiles("4444m"),
    ]
