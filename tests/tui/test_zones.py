"""The zones' lines, drawn from views made by hand."""

import pytest

from hzmj.display.tile_faces import TILE_STYLES, Look, TileStyle
from hzmj.game import events as ev
from hzmj.game.actions import Chi, Gang, Pass, Peng, Win
from hzmj.presets import preset
from hzmj.rules.melds import Meld
from hzmj.rules.ruleset import MOST, change
from hzmj.rules.tiles import parse_tile, parse_tiles
from hzmj.text import Lang
from hzmj.tui.table.log_text import log_sentence, warning
from hzmj.tui.table.model import TableModel
from hzmj.tui.table_options import TableOptions
from hzmj.tui.widgets.advice import note_line
from hzmj.tui.widgets.cards import meld_rows, meld_width
from hzmj.tui.widgets.centre import Header
from hzmj.tui.widgets.claim_prompt import ClaimPrompt, claim_options
from hzmj.tui.widgets.hand_row import arranged, slots_of
from hzmj.tui.widgets.melds import meld_text
from hzmj.tui.widgets.river import river_lines
from hzmj.tui.widgets.seats import name_line, tan_text
from tests.tui.results import meld, view_of

ZH, EN = Look("zh", "cjk"), Look("en", "indexed")
WHITE = parse_tile("5z")


def model_of(
    look: Look = ZH, names: tuple[str, ...] = ("你", "甲", "乙", "丙"), **facts: object
) -> TableModel:
    view = view_of()
    view.sizes = [13] * 4
    view.unseen = [4] * 34
    view.turn = 1
    for name, value in facts.items():
        setattr(view, name, value)
    view.seats = tuple(ev.Seat(name, "bot:normal") for name in names)
    return TableModel(view, look)


@pytest.mark.parametrize(
    ("shown", "laid"),
    [
        (" 二万[三万]四万 <丙", meld("chi", "324m", 3)),
        ("[二万]三万 四万 <丙", meld("chi", "234m", 3)),
        (" 二万 三万[四万]<丙", meld("chi", "423m", 3)),
        ("[ 东 ] 东   东  <乙", meld("peng", "111z", 2)),
        ("[ 东 ]x4 <乙", meld("exposed", "1111z", 2)),
        ("[ 东 ]x4 <乙", meld("added", "1111z", 2)),
        ("  东 x4 暗杠", meld("concealed", "1111z", None)),
        (" ####x4 暗杠", Meld("concealed", (), None)),
    ],
    ids=lambda value: value if isinstance(value, str) else value.kind,
)
def test_a_meld_shows_what_was_claimed_and_from_whom(shown: str, laid: Meld) -> None:
    assert meld_text(laid, model_of()).plain == shown


def test_a_white_that_stands_in_is_sorted_where_it_plays() -> None:
    """In flip a white plays as the caishen's face (RULES 2)."""
    model = model_of(caishen=parse_tile("3m"), indicator=130)
    assert meld_text(Meld("chi", parse_tiles("4m5z5m"), 3), model).plain == "  白 [四万]五万 <丙"


def test_equal_first_signs_are_told_apart_by_wind() -> None:
    model = model_of(EN, ("An", "Ann", "Bo", "Cy"), dealer=1)
    assert meld_text(meld("peng", "777m", 2), model).plain.endswith("<S")


def test_in_english_the_wind_of_a_seat_is_a_word_and_no_tile() -> None:
    model = model_of(EN, dealer=1)
    assert [model.wind(seat) for seat in range(4)] == ["North", "East", "South", "West"]
    assert not {model.wind(seat) for seat in range(4)} & {model.look.face(tile) for tile in range(34)}


def test_own_melds_are_drawn_close_together() -> None:
    rows = meld_rows(model_of(), meld("chi", "324m", 3), 2)
    assert [row.plain for row in rows] == [" 二[三]四 ", " 万 万 万 "]
    assert {row.cell_len for row in meld_rows(model_of(), meld("exposed", "1111z", 2), 4)} == {
        meld_width(meld("exposed", "1111z", 2), 4)
    }


def test_the_hand_is_sorted_caishen_first_and_the_drawn_tile_apart() -> None:
    """RULES 2: shown sorted with the caishen leftmost."""
    slots = slots_of(arranged(parse_tiles("9s1m5z7z1m5z"), parse_tile("1m"), WHITE), parse_tile("1m"), 5)
    assert [slot.tile for slot in slots] == list(parse_tiles("5z5z1m9s7z1m"))
    assert [slot.column for slot in slots] == [0, 5, 10, 15, 20, 27]
    assert [slot.column for slot in slots_of(parse_tiles("9s1m"), None, 5)] == [0, 5]


def thrown(tiles: str) -> list[ev.Discard]:
    return [ev.Discard(1, tile, False) for tile in parse_tiles(tiles)]


def test_discards_stand_in_order_with_the_caishen_and_the_newest_marked() -> None:
    model = model_of(discards=[[], thrown("12m5z3p"), [], []])
    model.last = model.view.discards[1][-1]
    assert [line.plain.rstrip() for line in river_lines(model, 1, 11, 4)] == [" 一万 二万", " *白  三筒<"]
    model.last = None
    assert "<" not in "".join(line.plain for line in river_lines(model, 1, 11, 4))


def test_discards_for_which_there_is_no_room_are_counted() -> None:
    model = model_of(discards=[[], thrown("123456789m"), [], []])
    lines = river_lines(model, 1, 11, 3)
    assert [line.plain.rstrip() for line in lines] == ["+4    五万", " 六万 七万", " 八万 九万"]


def test_discards_become_cards_where_there_is_room() -> None:
    model = model_of(discards=[[], thrown("19m"), [], []])
    model.last = model.view.discards[1][-1]
    lines = [line.plain.rstrip() for line in river_lines(model, 1, 56, 6)]
    assert lines == ["  一   九 <", "  万   万", ""]


@pytest.mark.parametrize("look", [ZH, EN], ids=str)
def test_a_name_line_keeps_level_and_score_whole(look: Look) -> None:
    names = ("你", "一二三四五六", "乙", "丙")
    model = model_of(look, names, dealer=1, level=3, scores=(0, -1234, 0, 0))
    line = name_line(model, 1, 21)
    assert line.cell_len == 21
    assert line.plain.startswith(">")
    assert "-1234" in line.plain
    assert look.words("table.dealer_short", n=3) in line.plain


def test_only_tan_that_matter_are_shown() -> None:
    """RULES 6.3: a third one makes liable."""
    model = model_of(tan=[[0, 0, 0, 0], [2, 0, 1, 3], [0] * 4, [0] * 4], level=3)
    assert tan_text(model, 1, 40).plain == " 已吃碰 你 两摊 吃碰 丙 3摊 要承包"
    assert tan_text(model, 1, 20).plain == " 摊 你2! 丙3!"
    assert tan_text(model, 0, 40).plain == ""


@pytest.mark.parametrize(
    ("event", "zh", "en"),
    [
        (ev.Discard(1, parse_tile("3m"), False), "甲 打 三万", "Bot A: 3m"),
        (ev.Discard(1, WHITE, False), "甲 打财神 白", "Bot A: caishen Wh thrown"),
        (ev.Chi(1, parse_tile("3m"), 0, (1, 3)), "甲 吃 二三四万", "Bot A: chi 234m"),
        (ev.Peng(1, parse_tile("1z"), 0), "甲 碰 东", "Bot A: peng E"),
        (ev.Gang(1, None, "concealed", None), "甲 暗杠", "Bot A: hidden gang"),
        (ev.Gang(1, parse_tile("1z"), "added", None), "甲 杠 东", "Bot A: gang E"),
        (ev.Reveal(1, parse_tile("1z")), "甲 的暗杠是 东", "Bot A: hidden gang of E"),
        (ev.Overridden(0, parse_tile("1z"), "peng"), "你的碰被抢先", "Your Peng was outranked"),
        (ev.DrawnHand(20), "流局", "Nobody wins"),
        (ev.Abandon(1), "甲 离开了", "Bot A left"),
        (ev.Draw(1, None, "head", (), 50), "", ""),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_events_are_told_in_both_languages(event: ev.Event, zh: str, en: str) -> None:
    assert log_sentence(event, model_of(ZH)) == zh
    assert log_sentence(event, model_of(EN)) == en


def test_a_number_from_elsewhere_does_not_fill_the_line() -> None:
    """A record may hold up to a thousand million hands."""
    model = model_of(rules=change(preset("room"), {"hands": MOST}), number=3)
    (line,) = Header(model).draw(80, 1)
    assert "第3局/>999999" in line.plain
    assert line.cell_len == 80


def test_discards_thrown_as_drawn_are_dimmed_if_one_likes() -> None:
    model = model_of(discards=[[], [ev.Discard(1, 0, drawn=True), ev.Discard(1, 1, drawn=False)], [], []])
    plain = river_lines(model, 1, 11, 1)[0]
    model.options = TableOptions(dim_drawn=True)
    dimmed = river_lines(model, 1, 11, 1)[0]
    assert plain.plain == dimmed.plain
    assert plain.spans[1] != dimmed.spans[1]
    assert plain.spans[2:] == dimmed.spans[2:]


@pytest.mark.parametrize("style", TILE_STYLES)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_fullest_claim_fits_the_smallest_table(lang: Lang, style: TileStyle) -> None:
    """Three chi, peng, gang, win and pass with a long name and the clock on two lines of 80 cells."""
    look = Look(lang, style)
    model = model_of(look, offered=ev.Discard(3, 3, drawn=False), discards=[[], [], [], []])
    legal = (
        Chi(3, (1, 2)),
        Chi(3, (2, 4)),
        Chi(3, (4, 5)),
        Peng(3),
        Gang(3, "exposed"),
        Win("discard"),
        Pass(),
    )
    prompt = ClaimPrompt(model)
    prompt.options = claim_options(model, legal)
    prompt.question = look.words("table.asked_claim", name="一二三四五六", tile=look.face(3))
    prompt.left = 10
    lines = prompt.draw(80, 2)
    assert len(lines) == 2
    assert all(line.cell_len <= 80 for line in lines)
    assert len(prompt.spans) == len(legal)
    assert all(0 <= start < end <= 80 and y < 2 for y, start, end in prompt.spans)


def test_a_third_tan_is_warned_of_before_it_is_taken() -> None:
    """RULES 12.1: only where what is offered would count."""
    model = model_of(offered=ev.Discard(3, 3, drawn=False), tan=[[0, 0, 0, 2], [0] * 4, [0] * 4, [0] * 4])
    model.legal = (Peng(3), Pass())
    assert "再吃碰 丙 就是三摊" in note_line(model, 80).plain
    model.legal = (Win("discard"), Pass())
    assert "三摊" not in note_line(model, 80).plain


def test_claims_that_matter_are_told() -> None:
    tan = [[0] * 4, [2, 0, 0, 3], [0] * 4, [0] * 4]
    model = model_of(tan=tan, level=3)
    assert warning(ev.Peng(1, 3, 0), model) == "甲 已吃碰 你 2摊，再一摊要承包"
    assert warning(ev.Chi(1, 3, 3, (4, 5)), model) == "甲 吃碰 丙 3摊，要承包"
    assert warning(ev.Peng(1, 3, 2), model) == ""
    # RULES 6.3: below level 3 there is no third tan to warn of.
    assert warning(ev.Peng(1, 3, 0), model_of(tan=tan, level=2)) == ""


@pytest.mark.parametrize(
    ("hand", "zh", "en"),
    [
        ("1111m456p789s222z", "无牌可胡，能胡的都在自己手里：  一万", "No tile wins, you hold all of:  1m"),
        ("123m456p78s789s1z5z", "有财必拷响：现在摸什么都不能胡", "Caishen must baotou: no tile wins now"),
    ],
    ids=["8.1 all four are held", "8.7 must_baotou bars the rest"],
)
def test_a_ready_hand_that_no_tile_wins_is_told_why(hand: str, zh: str, en: str) -> None:
    for look, note in ((ZH, zh), (EN, en)):
        model = model_of(look, rules=change(preset("room"), {"must_baotou": True}), caishen=WHITE)
        model.view.hand = list(parse_tiles(hand))
        assert note_line(model, 80).plain == note
        assert note_line(model, 20).cell_len <= 20


def test_a_tile_of_which_all_four_are_held_is_shown_with_none_left() -> None:
    """A caishen stands for the fifth."""
    model = model_of(caishen=WHITE, hand=list(parse_tiles("1111m456p789s222z")))
    assert note_line(model, 80).plain == "听 共4张 要自摸  *白 4 一万0"
