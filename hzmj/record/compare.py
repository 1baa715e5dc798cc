"""Comparing the fields of a record line with what the engine computes, and showing values in messages."""

import json
from collections import Counter
from typing import Any

from hzmj.rules.ruleset import ADDED

_SCORE = ("win", "shape", "fan", "multiplier", "delta")


def same(name: str, told: Any, right: Any) -> bool:
    """Returns whether the field `name` of a line, `told`, agrees with the engine's value `right`.

    Scores are compared by their numbers; the names of fan lines may differ.
    """
    if name == "rules":
        given = ADDED | told
        return all(json.dumps(given.get(key)) == json.dumps(value) for key, value in right.items())
    if name == "seats":
        return True  # the match was set up from them; other keys are not known to the engine
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
    """Returns the total by payer, payee and reason, or None if `transfers` is malformed.

    Totals are compared because a record may split one payment into several transfers.
    """
    sums: Counter[Any] = Counter()
    try:
        for transfer in transfers:
            sums[transfer["from"], transfer["to"], transfer["reason"]] += transfer["amount"]
        return sums
    except (TypeError, KeyError):
        return None


def _fans(fans: Any) -> Any:
    """Returns the (id, fan) pairs sorted, or None if `fans` is malformed."""
    try:
        return sorted((line["id"], line["fan"]) for line in fans)
    except (TypeError, KeyError):
        return None


def shown(value: Any) -> str:
    """Returns the value as JSON, cut to 60 characters."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
