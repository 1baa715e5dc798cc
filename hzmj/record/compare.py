"""Whether a line of a record says what the engine says, and how a value is shown where it does not."""

import json
from collections import Counter
from typing import Any

from hzmj.rules.ruleset import ADDED

_SCORE = ("win", "shape", "fan", "multiplier", "delta")


def same(name: str, told: Any, right: Any) -> bool:
    """Whether a line's field says what the engine says. Of a score the sums count, not its wording."""
    if name == "rules":
        given = ADDED | told
        return all(json.dumps(given.get(key)) == json.dumps(value) for key, value in right.items())
    if name == "seats":
        return True  # the match was set up from them, and what else they hold is unknown
    if name == "transfers":
        return bool(_sums(told) == _sums(right))
    if name == "score":
        return bool(
            all(json.dumps(told.get(key)) == json.dumps(right[key]) for key in _SCORE)
            and _sums(told.get("transfers")) == _sums(right["transfers"])
            and _fans(told.get("fans")) == _fans(right["fans"])
        )
    return json.dumps(told) == json.dumps(right)


def _sums(transfers: Any) -> Any:
    """What each seat pays each other for each reason; None for what are no transfers.

    Records may hold what a seat pays for one reason in parts.
    """
    sums: Counter[Any] = Counter()
    try:
        for transfer in transfers:
            sums[transfer["from"], transfer["to"], transfer["reason"]] += transfer["amount"]
        return sums
    except (TypeError, KeyError):
        return None


def _fans(fans: Any) -> Any:
    """Fan lines without their names, in one order; None for what are no fan lines."""
    try:
        return sorted((line["id"], line["fan"]) for line in fans)
    except (TypeError, KeyError):
        return None


def shown(value: Any) -> str:
    """A value short enough for one line."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
