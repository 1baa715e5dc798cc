"""The scoring request of FORMATS.md 2: checked completely, then scored."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from hzmj.rules.chain import Chain, Link
from hzmj.rules.holding import Holding
from hzmj.rules.melds import GANGS, MELD_SIZES, Meld, is_run, meld_kind
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.score import WinFacts, score_json, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import CODES, COPIES, WHITE, parse_tile, parse_tiles, write_tiles
from hzmj.text import Refused, Text, shortened

Presets = Callable[[str], Ruleset]

_REQUIRED = ("dealer", "level", "winner", "hand", "tile", "by")
_FIELDS = {*_REQUIRED, "rules", "caishen", "indicator", "melds", "from", "chain", "tan"}
_MELD_FIELDS = {"kind", "tiles", "from"}


def answer(request: object, presets: Presets) -> dict[str, Any]:
    """Returns the response to a request, ready for JSON: a score, `"win": false` with a reason, or an error.

    `presets` is called with a preset's name; it returns the ruleset or raises Refused for an unknown name.
    """
    try:
        rules, facts = read_request(request, presets)
    except Refused as refused:
        return {"error": str(refused), "error_zh": refused.text.zh, "field": refused.field or ""}
    try:
        return score_json(score_win(rules, facts))
    except Refused as refused:
        return {"win": False, "reason": refused.text.en, "reason_zh": refused.text.zh}


def read_request(request: object, presets: Presets) -> tuple[Ruleset, WinFacts]:
    """Returns the ruleset and the win that a request describes. Raises Refused, naming the field at fault."""
    if not isinstance(request, dict):
        raise Refused(Text("请求应是一个对象", "a request is an object"), "request")
    for name in request:
        if name not in _FIELDS:
            raise Refused(
                Text(f"没有「{shortened(name)}」这一项", f"there is no field {shortened(name)!r}"), name
            )
    for name in _REQUIRED:
        if name not in request:
            raise Refused(Text(f"缺少 {name}", f"{name} is missing"), name)
    rules = read_rules(request.get("rules", "room"), presets)
    caishen = _caishen(request, rules)
    winner = _whole(request["winner"], "winner", 0, 3)
    stakes = Stakes(
        rules.base, _whole(request["dealer"], "dealer", 0, 3), _whole(request["level"], "level", 1, 3)
    )
    tile = _tile(request["tile"], "tile")
    hand = _tiles(request["hand"], "hand")
    melds = _melds(request.get("melds", []), winner, caishen)
    source = _source(request, winner)
    if len(hand) != 13 - 3 * len(melds):
        raise Refused(
            Text(
                f"{len(melds)}副副露时手牌应有{13 - 3 * len(melds)}张",
                f"with {len(melds)} melds the hand has {13 - 3 * len(melds)} tiles, not {len(hand)}",
            ),
            "hand",
        )
    _check_copies(rules, caishen, hand, melds, tile)
    chain = _chain(request.get("chain", []))
    _check_chain(rules, chain, caishen, hand, melds, tile, source)
    tan = _tan(request.get("tan"), winner, implied_tan(rules, melds))
    return rules, WinFacts(stakes, caishen, winner, hand, melds, tile, source, chain, tan)


def meld_request(meld: Meld) -> dict[str, Any]:
    """Returns a meld as a scoring request has it, ready for JSON."""
    return {"kind": meld.kind, "tiles": write_tiles(meld.tiles), "from": meld.source}


def link_request(link: Link) -> str | dict[str, Any]:
    """Returns a link of a chain as a scoring request has it, ready for JSON."""
    if link.fed_by is None:
        return link.kind
    return {"link" if link.kind == "gang" else "claim": link.kind, "fed_by": link.fed_by}


def implied_tan(rules: Ruleset, melds: tuple[Meld, ...]) -> list[int]:
    """Returns how often the owner of the melds claimed from each seat, counting tan only (RULES.md 6.3)."""
    row = [0, 0, 0, 0]
    for meld in melds:
        if meld.source is not None and rules.counts_as_tan(meld.kind):
            row[meld.source] += 1
    return row


def read_rules(value: object, presets: Presets) -> Ruleset:
    """Returns the ruleset given as a preset's name or as an object of changes to a preset.

    Raises Refused, naming the field at fault, for anything else.
    """
    if isinstance(value, str):
        return presets(value)
    if not isinstance(value, dict):
        raise Refused(Text("rules 应是规则名或对象", "rules is a preset's name or an object"), "rules")
    if not isinstance(value.get("preset", "room"), str):
        raise Refused(Text("preset 应是规则名", "preset is a preset's name"), "preset")
    changes = {name: each for name, each in value.items() if name != "preset"}
    try:
        base = presets(value.get("preset", "room"))
    except Refused as refused:
        raise Refused(refused.text, "preset") from None
    return change(base, changes)


def _caishen(request: Mapping[str, Any], rules: Ruleset) -> int:
    """Returns the caishen's face. Where whites are wild, `caishen` may be missing (RULES.md 2)."""
    if rules.caishen == "white":
        if _tile(request.get("caishen", CODES[WHITE]), "caishen") != WHITE:
            raise Refused(
                Text("这套规则白板是财神", "under these rules the white 5z is the caishen"), "caishen"
            )
        if request.get("indicator") is not None:
            raise Refused(
                Text("白板做财神时不翻牌", "no tile is turned up where whites are wild"), "indicator"
            )
        return WHITE
    if "caishen" not in request:
        raise Refused(Text("缺少 caishen", "caishen is missing"), "caishen")
    caishen = _tile(request["caishen"], "caishen")
    if _tile(request.get("indicator"), "indicator") != caishen:
        raise Refused(Text("翻出的牌就是财神", "the turned-up face is the caishen"), "indicator")
    return caishen


def _whole(value: Any, name: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Refused(
            Text(f"{name} 应是 {least} 到 {most} 的整数", f"{name} is a whole number from {least} to {most}"),
            name,
        )
    return value


def _tile(value: Any, name: str) -> int:
    if not isinstance(value, str):
        raise Refused(Text(f"{name} 应是一张牌", f"{name} is a tile such as 5z"), name)
    try:
        return parse_tile(value)
    except Refused as refused:
        raise Refused(refused.text, name) from None


def _tiles(value: Any, name: str) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise Refused(Text(f"{name} 应是牌的写法，如 123m55z", f"{name} is tiles such as 123m55z"), name)
    try:
        return parse_tiles(value)
    except Refused as refused:
        raise Refused(refused.text, name) from None


def _source(request: Mapping[str, Any], winner: int) -> int | None:
    by, source = request["by"], request.get("from")
    if by == "draw":
        if source is not None:
            raise Refused(Text("自摸没有放铳的人", "a win by draw has no discarder"), "from")
        return None
    if by != "discard":
        raise Refused(Text("by 只能是 draw 或 discard", "by is draw or discard"), "by")
    seat = _whole(source, "from", 0, 3)
    if seat == winner:
        raise Refused(Text("不能胡自己打的牌", "the discarder is not the winner"), "from")
    return seat


def _melds(value: Any, winner: int, caishen: int) -> tuple[Meld, ...]:
    if not isinstance(value, list) or len(value) > 4:
        raise Refused(Text("melds 应是至多四副副露", "melds is a list of at most four"), "melds")
    return tuple(_meld(each, winner, caishen) for each in value)


def _meld(value: Any, winner: int, caishen: int) -> Meld:
    if not isinstance(value, dict) or not {"kind", "tiles"} <= value.keys() <= _MELD_FIELDS:
        raise Refused(Text("副露要有 kind、tiles、from", "a meld has kind, tiles and from"), "melds")
    kind = meld_kind(value["kind"])
    tiles = _tiles(value["tiles"], "melds")
    right = is_run(tiles, caishen) if kind == "chi" else len(set(tiles)) == 1
    if caishen in tiles or len(tiles) != MELD_SIZES[kind] or not right:
        told = shortened(value["tiles"])
        raise Refused(
            Text(f"{told} 不是一副 {kind}", f"{told} is no {kind}; a caishen is in no meld"), "melds"
        )
    source = value.get("from")
    if kind == "concealed":
        if source is not None:
            raise Refused(Text("暗杠没有来源", "a concealed gang comes from nobody"), "melds")
    else:
        source = _whole(source, "melds", 0, 3)
        if source == winner:
            raise Refused(Text("副露来自别家的牌", "a meld's tile comes from another seat"), "melds")
        if kind == "chi" and source != (winner - 1) % 4:
            raise Refused(Text("只能吃上家的牌", "a chi is from the upper seat alone"), "melds")
    return Meld(kind, tiles, source)


def _check_copies(
    rules: Ruleset, caishen: int, hand: tuple[int, ...], melds: tuple[Meld, ...], tile: int
) -> None:
    """Raises Refused if there are more than four of a face, the indicator included."""
    counts = Counter((*hand, tile))
    for meld in melds:
        counts.update(meld.tiles)
    if rules.caishen == "flip":
        counts[caishen] += 1
    for face, count in counts.items():
        if count > COPIES:
            field = "tile" if face == tile else "hand" if face in hand else "melds"
            raise Refused(Text(f"{CODES[face]} 有五张", f"there are {count} of {CODES[face]}"), field)


def _chain(value: Any) -> Chain:
    if not isinstance(value, list):
        raise Refused(Text("chain 应是列表", "chain is a list"), "chain")
    return tuple(map(_link, value))


def _link(value: Any) -> Link:
    if value in ("gang", "piao"):
        return Link(value)
    if isinstance(value, dict):
        if value.keys() == {"link", "fed_by"} and value["link"] == "gang":
            return Link("gang", _whole(value["fed_by"], "chain", 0, 3))
        if value.keys() == {"claim", "fed_by"} and value["claim"] in ("chi", "peng"):
            return Link(value["claim"], _whole(value["fed_by"], "chain", 0, 3))
    raise Refused(Text("chain 里有看不懂的一项", "an entry of the chain is no link"), "chain")


def _check_chain(
    rules: Ruleset,
    chain: Chain,
    caishen: int,
    hand: tuple[int, ...],
    melds: tuple[Meld, ...],
    tile: int,
    source: int | None,
) -> None:
    """Raises Refused for a chain that is impossible with this hand (the list of FORMATS.md 2)."""
    if not chain:
        return
    holding = Holding.of(hand, caishen)
    piao = sum(link.kind == "piao" for link in chain)
    gangs = sum(link.kind == "gang" for link in chain)
    if source is not None:
        fault = Text("放铳胡不计连", "a win by discard counts no chain")
    elif gangs > sum(meld.kind in GANGS for meld in melds):
        fault = Text("连里的杠比副露里的杠多", "the chain has more gangs than the melds")
    elif piao + holding.wild + (tile == caishen) > rules.caishen_count:
        fault = Text("财神没有这么多张", "there are not so many caishen")
    elif piao and holding.wild == 0:
        fault = Text("手里没有财神，不会有飘", "a piao needs a caishen left in the hand")
    elif chain[-1].kind == "piao" and not holding.is_baotou(4 - len(melds)):
        fault = Text("最后一飘之后的手牌不是爆头", "the last piao leaves a hand that is not baotou")
    elif chain[-1].is_mark:
        fault = Text("吃碰之后必有一打，不会是连的最后一项", "a claim is not the last entry of a chain")
    elif not _fed(chain, melds):
        fault = Text("没有 fed_by 所说的副露", "a fed_by has no such meld from that seat")
    else:
        return
    raise Refused(fault, "chain")


def _fed(chain: Chain, melds: tuple[Meld, ...]) -> bool:
    """Returns whether each claim in the chain is one of the melds; an added gang counts as a peng."""
    laid = Counter(("peng" if meld.kind == "added" else meld.kind, meld.source) for meld in melds)
    told = Counter(
        ("exposed" if link.kind == "gang" else link.kind, link.fed_by)
        for link in chain
        if link.fed_by is not None
    )
    return told <= laid


def _tan(value: Any, winner: int, implied: list[int]) -> tuple[tuple[int, ...], ...]:
    if value is None:
        return tuple(tuple(implied) if seat == winner else (0, 0, 0, 0) for seat in range(4))
    rows_right = isinstance(value, list) and len(value) == 4
    if not rows_right or not all(isinstance(row, list) and len(row) == 4 for row in value):
        raise Refused(Text("tan 应是四行四列", "tan is four rows of four"), "tan")
    tan = tuple(tuple(_count(each) for each in row) for row in value)
    if any(told < least for told, least in zip(tan[winner], implied, strict=True)):
        raise Refused(Text("胡家的摊数比副露的少", "the winner's tan are fewer than the melds imply"), "tan")
    if any(tan[seat][seat] for seat in range(4)):
        raise Refused(Text("没有人吃碰自己的牌", "no seat claims from itself"), "tan")
    return tan


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise Refused(Text("tan 里是不小于 0 的整数", "tan holds whole numbers from 0"), "tan")
    return value
