"""Why an action is not legal: a sentence in both languages for every bar of RULES.md 5-9."""

import pytest

from hzmj.game.actions import Chi, Discard, Gang, Pass, Peng, Win
from hzmj.game.legal import explain
from hzmj.rules.tiles import parse_tile, parse_tiles
from tests.game.table import Table

FIVE = parse_tile("5m")
REST = "1122z3366z147s"


@pytest.mark.parametrize(
    ("seat", "words", "zh", "en"),
    [
        pytest.param(0, "9s", "手里没有九条", "there is no 9 bamboo in the hand", id="5 a tile not held"),
        pytest.param(0, "win", "还不是胡牌", "do not form a win", id="8.1 no win"),
        pytest.param(0, "pass", "现在不能这样做", "cannot be done now", id="5 nothing to pass"),
        pytest.param(0, "concealed 1m", "手里不够4张一万", "does not hold 4 of 1 characters", id="5 no four"),
        pytest.param(0, "concealed 5z", "财神不能杠", "the caishen makes no gang", id="2 caishen in no gang"),
        pytest.param(0, "added 1m", "没有碰过这张牌", "no peng of that tile", id="5 no peng to add to"),
        pytest.param(0, "added 9s", "手里没有九条", "there is no 9 bamboo", id="5 nothing to add"),
        pytest.param(1, "1m", "还没轮到这一家", "not this seat's turn", id="5 not in turn"),
    ],
)
def test_in_the_play_phase(seat: int, words: str, zh: str, en: str) -> None:
    table = Table("room", {0: "1357m1357p13s124z"}, draws="7z")
    text = table.explain(seat, words)
    assert zh in text.zh
    assert en in text.en


def test_a_claim_in_ones_own_turn() -> None:
    table = Table("room", {0: "34m"}, draws="7z")
    for action in (Chi(FIVE, (2, 3)), Peng(FIVE), Gang(FIVE, "exposed"), Win("discard"), Win("ten_winds")):
        assert table.match.explain(0, action).zh == "现在不能这样做"


@pytest.mark.parametrize(
    ("words", "zh", "en"),
    [
        pytest.param("chi 13m", "不成顺子，或手里没有", "no run or are not in the hand", id="5 no run"),
        pytest.param("chi 67m", "不成顺子，或手里没有", "no run or are not in the hand", id="5 not held"),
        pytest.param("peng", "手里不够2张五万", "does not hold 2 of 5 characters", id="5 no two"),
        pytest.param("gang", "手里不够3张五万", "does not hold 3 of 5 characters", id="5 no three"),
        pytest.param("win", "还不是胡牌", "do not form a win", id="8.1 no win"),
        pytest.param("5m", "现在不能这样做", "cannot be done now", id="5 no discard while claiming"),
    ],
)
def test_in_a_claim(words: str, zh: str, en: str) -> None:
    table = Table("room", {1: "34m5m" + REST[:-4] + "1s", 0: "5m"}, draws="7z").play("0: 5m")
    text = table.explain(1, words) if words != "5m" else table.match.explain(1, Discard(FIVE))
    assert zh in text.zh
    assert en in text.en


def why(table: Table, seat: int, action: object, offered: tuple[str, int]) -> str:
    """The reason for a seat that has nothing to choose and so is not asked, in Chinese."""
    text = explain(table.state, seat, action, (parse_tile(offered[0]), offered[1]))  # type: ignore[arg-type]
    assert text.en
    return text.zh


def test_chi_of_another_than_the_upper_seat() -> None:
    table = Table("room", {2: "34m55m", 0: "5m"}, draws="7z").play("0: 5m")
    assert "只能吃上家的牌" in table.explain(2, "chi 34m").zh


def test_a_discarded_caishen() -> None:
    table = Table("room", {1: "55z46m123p456p789s"}, draws="7z")
    assert "打出的财神谁也不能要" in why(table, 1, Peng(parse_tile("5z")), ("5z", 0))
    table = Table("room", {1: "46m123p456p789s11z"}, draws="7z", level=3)
    assert "打出的财神谁也不能要" in why(table, 1, Win("discard"), ("5z", 0))


def test_a_thrown_caishen_in_force() -> None:
    hands = {1: "5z", 0: "46m123p456p789s11z", 3: "55m34m"}
    table = Table("room", hands, draws="9s9s", level=3).play("0: 9s").pass_().play("1: 5z")
    for action in (Peng(FIVE), Gang(FIVE, "exposed"), Chi(FIVE, (2, 3))):
        assert "抓打：有人打出了财神" in why(table, 3, action, ("5m", 2))
    assert "抓打：有人打出了财神" in why(table, 0, Win("discard"), ("5m", 2))


def test_the_forced_discard() -> None:
    table = Table("room", {0: "5z", 1: "123456m123456p1z"}, draws="9s9s").play("0: 5z")
    text = table.explain(1, "1m")
    assert text.zh == "抓打：只能打刚摸的牌"
    assert "discard the tile just drawn" in text.en


def test_a_passed_peng() -> None:
    # 2 has a chi to choose on the second 5m, so it is asked.
    hands = {1: "5m", 2: "3455m" + REST[2:]}
    table = Table("room", hands, draws="5m").play("0: 5m", "2: pass", "1: 5m")
    assert table.claims(2) == {"chi 34m"}
    text = table.explain(2, "peng")
    assert text.zh == "漏碰：这一圈已经放过五万，轮到自己之前不能再碰"
    assert text.en == "5 characters was passed: no peng or gang of it before your next turn"
    assert "漏碰" in table.explain(2, "gang").zh


def test_a_passed_win() -> None:
    # 0, who deals and waits, passes 1's 5m; on 3's he has a chi to choose.
    hands = {0: "46m123p456p789s11z", 1: "5m", 3: "5m"}
    table = Table("room", hands, draws="9m", level=3).play("0: 9m", "1: 5m", "0: pass").until(3).play("3: 5m")
    assert table.claims(0) == {"chi 46m"}
    text = table.explain(0, "win")
    assert text.zh == "漏胡：这一圈已经放过五万，轮到自己之前不能再胡"
    assert text.en == "5 characters was passed: no win on it before your next turn"


def test_the_tan_limits() -> None:
    table = Table("room", {1: "55m34m"}, draws="5m", level=1)
    table.state.tan[1][0] = 2
    assert "第三摊要三老庄" in why(table, 1, Peng(FIVE), ("5m", 0))
    assert "第三摊要三老庄" in why(table, 1, Chi(FIVE, (2, 3)), ("5m", 0))
    table = Table("platform", {2: "55m"}, draws="5m", level=2, caishen="7p")
    table.state.tan[2][1] = 2
    assert "闲家之间没有第三摊" in why(table, 2, Peng(FIVE), ("5m", 1))


def test_without_chengbao_two_chi_a_hand() -> None:
    changes = {"chengbao": False}
    hands = {0: "1m1p1s", 1: "23m23p23s9m9p"}
    table = Table("room", hands, draws="9s", changes=changes).play("0: 1m", "1: chi 23m", "1: 9m").until(0)
    table.play("0: 1p", "1: chi 23p", "1: 9p").until(0).play("0: 1s")
    assert "最多吃两次" in why(table, 1, Chi(parse_tile("1s"), parse_tiles("23s")), ("1s", 0))  # type: ignore[arg-type]


def test_the_last_turn() -> None:
    table = Table("room", {1: "55m34m"}).wait(20)
    for action in (Peng(FIVE), Gang(FIVE, "exposed"), Chi(FIVE, (2, 3))):
        assert "最后一手，不能吃碰杠" in why(table, 1, action, ("5m", 0))


def test_a_wall_too_short_for_a_gang() -> None:
    table = Table("room", {3: "5m", 1: "555m" + REST}).wait(21)
    assert "牌墙只剩21张，至少要22张才能杠" in why(table, 1, Gang(FIVE, "exposed"), ("5m", 2))


@pytest.mark.parametrize(
    ("rules", "level", "seat", "source", "zh", "en"),
    [
        pytest.param("mil2025", 3, 1, 0, "只能自摸", "by draw alone", id="8.2 off"),
        pytest.param("room", 2, 1, 0, "3老庄起", "from dealer level 3", id="8.2 level"),
        pytest.param("room", 3, 1, 2, "闲家之间不能放铳", "between the dealer", id="8.2 non-dealers"),
    ],
)
def test_a_win_on_a_discard(rules: str, level: int, seat: int, source: int, zh: str, en: str) -> None:
    table = Table(rules, {seat: "46m123p456p789s11z"}, draws="9s", level=level)
    text = explain(table.state, seat, Win("discard"), (FIVE, source))
    assert zh in text.zh
    assert en in text.en


def test_a_win_on_a_discard_with_a_baotou_hand() -> None:
    table = Table("room", {1: "123m456p789s111z5z"}, draws="9s", level=3)
    assert "爆头的牌" in why(table, 1, Win("discard"), ("5m", 0))


def test_must_baotou() -> None:
    hands = {1: "123m456p78s789s1z5z"}
    table = Table("room", hands, draws="1z", level=3, changes={"must_baotou": True})
    assert "有财必拷响" in why(table, 1, Win("discard"), ("1z", 0))


def test_a_pass_where_one_must_play() -> None:
    assert "现在不能这样做" in Table("room").match.explain(0, Pass()).zh
