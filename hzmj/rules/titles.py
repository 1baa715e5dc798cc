"""番名 Titles: the names of wins at the table (RULES.md 8.5)."""

from hzmj.rules.chain import Chain, links
from hzmj.rules.fan import Fan, Reading
from hzmj.text import Text

_TIMES_ZH = ("", "", "双", "三", "四")
_TIMES_EN = ("", "", "double ", "triple ", "quadruple ")
_NUMBERS_ZH = ("", "一", "双", "三", "四")
_NUMBERS_EN = ("", "one", "two", "three", "four")


def title_of(reading: Reading, chain: Chain, fans: tuple[Fan, ...], by: str) -> Text:
    """Returns the title of a win counted as `fans`; `by` is "draw" or "discard"."""
    amounts = {line.id: line.fan for line in fans}
    gangs, piao = amounts.get("gang", 0), amounts.get("piao", 0)
    if reading.shape == "seven_pairs":
        title = _pairs_title(reading, piao, clean="clean" in amounts)
    elif piao or gangs:
        title = _chain_title(reading.baotou, gangs, piao, chain)
    elif reading.baotou:
        title = Text("爆头", "baotou")
    else:
        title = Text("自摸", "self-drawn win") if by == "draw" else Text("平胡", "plain win")
    for line in fans:
        if line.id in ("no_wild", "four_caishen"):
            title = Text(f"{line.name.zh}{title.zh}", f"{line.name.en.lower()}, {title.en}")
    return _capital(title)


def ten_winds_title(fans: tuple[Fan, ...]) -> Text:
    """Returns the title of a win by ten winds, counted as `fans`."""
    extra = Text("无财", "no caishen, ") if any(line.id == "no_wild" for line in fans) else Text("", "")
    return _capital(Text(f"{extra.zh}十风", f"{extra.en}ten winds"))


def _chain_title(baotou: bool, gangs: int, piao: int, chain: Chain) -> Text:
    if not piao:
        kind = Text("杠爆", "gang baotou") if baotou else Text("杠开", "win on a gang")
        return Text(_TIMES_ZH[gangs] + kind.zh, _TIMES_EN[gangs] + kind.en)
    if not gangs:
        return Text(f"{_TIMES_ZH[piao]}财飘", f"{_TIMES_EN[piao]}caipiao")
    if gangs == piao == 1:
        # The title of one gang and one piao depends on their order, which the last link gives under both
        # fan tables.
        piao_last = links(chain)[-1].kind == "piao"
        return Text("杠飘", "gang then piao") if piao_last else Text("飘杠", "piao then gang")
    if (gangs, piao) == (1, 2):
        return Text("一杠双飘", "one gang, two piao")
    return Text(
        f"{_NUMBERS_ZH[piao]}飘{_NUMBERS_ZH[gangs]}杠", f"{_NUMBERS_EN[piao]} piao, {_NUMBERS_EN[gangs]} gang"
    )


def _pairs_title(reading: Reading, piao: int, *, clean: bool) -> Text:
    luxury = reading.quads
    if luxury:
        zh = ("", "豪华", "双豪华", "三豪华")[luxury]
        en = _TIMES_EN[luxury] + "luxury seven pairs"
    else:
        zh, en = "七对", "seven pairs"
    if piao:
        return Text(f"{zh}{_TIMES_ZH[piao]}财飘", f"{en}, {_TIMES_EN[piao]}caipiao")
    if reading.baotou:
        return Text(f"{zh}爆头", f"{en} baotou")
    if clean:
        return Text(f"{zh}清七对" if luxury else "清七对", f"clean {en}")
    return Text(zh, en)


def _capital(title: Text) -> Text:
    return Text(title.zh, title.en[0].upper() + title.en[1:])
