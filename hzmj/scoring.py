"""算分 The score of a win in one call."""

from collections.abc import Iterable, Mapping, Sequence

from hzmj.presets import preset
from hzmj.rules.chain import Chain, parse_chain
from hzmj.rules.melds import Meld, parse_meld
from hzmj.rules.request import link_request, meld_request, read_request, read_rules
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import Score, score_win
from hzmj.text import Refused, Text


def score(
    hand: str,
    *,
    draw: str | None = None,
    discard: str | None = None,
    source: int | None = None,
    winner: int = 0,
    dealer: int = 0,
    level: int = 1,
    melds: Iterable[str | Meld] = (),
    chain: str | Chain = (),
    tan: Sequence[Sequence[int]] | None = None,
    rules: str | Mapping[str, object] | Ruleset = "room",
    caishen: str | None = None,
) -> Score:
    """Returns the score of a win with the concealed tiles `hand` and the tile given as `draw` or `discard`.

    The arguments are those of a scoring request (FORMATS.md 2): `source` is the seat (0-3) that discarded
    the winning tile; `rules` is a preset's name, a preset with changes or a ruleset; `caishen` is the face
    turned up, if the rules turn one up. Melds and the chain may be text as for `parse_meld` and
    `parse_chain`. Raises Refused, with the reason and any field at fault, for an impossible request and for
    a win that the rules do not allow.

    >>> win = score("123m456p789s111z5z", draw="7z", level=2)
    >>> win.title.en, win.multiplier, win.delta
    ('Baotou', 2, (24, -8, -8, -8))
    >>> score("789s1115z", draw="5z", melds=["chi:345m@3", "exposed:2222p@2"], chain="gang@2,piao").multiplier
    8
    >>> score("123m456p789s111z5z", discard="7z", source=2)
    Traceback (most recent call last):
    hzmj.text.Refused: a discard can be won on only from dealer level 3
    """
    if (draw is None) == (discard is None):
        raise Refused(
            Text("胡的那张牌写在 draw 或 discard 里", "the winning tile is either draw or discard"), "tile"
        )
    ruleset = rules if isinstance(rules, Ruleset) else read_rules(rules, preset)
    laid = [parse_meld(meld) if isinstance(meld, str) else meld for meld in melds]
    links = parse_chain(chain) if isinstance(chain, str) else chain
    request = {
        "rules": ruleset.as_dict(),
        "dealer": dealer,
        "level": level,
        "winner": winner,
        "hand": hand,
        "melds": [meld_request(meld) for meld in laid],
        "tile": discard if draw is None else draw,
        "by": "discard" if draw is None else "draw",
        "from": source,
        "chain": [link_request(link) for link in links],
        "tan": None if tan is None else [list(row) for row in tan],
    }
    if caishen is not None:
        request["caishen"] = caishen
    if ruleset.caishen == "flip":
        request["indicator"] = caishen
    return score_win(*read_request(request, preset))
