"""Hints and standing orders, saved next to a match's record so that a resumed match has them again.

Automatic answers and standing orders apply to one hand, and are restored only in that hand. Only its owner
can read the file, like the record, which holds everybody's tiles.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hzmj.files import read_text, write_text
from hzmj.rules.tiles import CODES, FACE_OF
from hzmj.text import Refused, Text
from hzmj.tui.play.auto_answers import PASSING, AutoAnswers

_LARGEST = 1 << 12


@dataclass(frozen=True, slots=True)
class Standing:
    """`hints`: whether hints are shown. `orders`: the automatic answers by seat, in hand number `hand`."""

    hints: bool
    hand: int
    orders: Mapping[int, AutoAnswers] = field(default_factory=dict)


def path_beside(record: Path) -> Path:
    """Returns the path of the file for a record."""
    return record.with_name(f"{record.name}.table")


def write(record: Path, standing: Standing) -> None:
    """Saves `standing` for the match of a record. Raises OSError."""
    orders = {
        str(seat): {
            "win": auto_answers.win,
            "passing": auto_answers.passing,
            "drawn": auto_answers.drawn,
            "faces": [CODES[face] for face in sorted(auto_answers.faces)],
        }
        for seat, auto_answers in standing.orders.items()
        if auto_answers != AutoAnswers()
    }
    kept = {"hints": standing.hints, "hand": standing.hand, "orders": orders}
    write_text(path_beside(record), json.dumps(kept) + "\n")


def read(record: Path) -> Standing | None:
    """Returns what was saved for the match of a record, or None if there is no file.

    Raises Refused if the file cannot be read or holds something else.
    """
    path = path_beside(record)
    try:
        kept = json.loads(read_text(path, _LARGEST))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _refused(path, Text(f"读不了：{error.strerror}", f"cannot be read: {error.strerror}")) from None
    except Refused as refused:
        raise _refused(path, refused.text) from None
    except (ValueError, RecursionError):
        raise _refused(path, _NOTHING_KEPT) from None
    standing = _standing(kept)
    if standing is None:
        raise _refused(path, _NOTHING_KEPT)
    return standing


def forget(record: Path) -> None:
    """Removes the file, if there is one, after the match has ended. Raises OSError."""
    path_beside(record).unlink(missing_ok=True)


_NOTHING_KEPT = Text("不是留话和提示的记录", "holds no hints and orders")


def _refused(path: Path, reason: Text) -> Refused:
    return Refused(
        Text(
            f"提示和留话没有恢复。{path.name}：{reason.zh}",
            f"Hints and orders are not as they were. {path.name}: {reason.en}",
        )
    )


def _standing(kept: Any) -> Standing | None:
    match kept:
        case {"hints": bool(hints), "hand": int(hand), "orders": dict(orders)}:
            read_orders = {seat: _autos(value) for seat, value in orders.items()}
            if (
                type(hand) is int
                and orders.keys() <= {"0", "1", "2", "3"}
                and None not in read_orders.values()
            ):
                return Standing(
                    hints,
                    hand,
                    {int(seat): auto_answers for seat, auto_answers in read_orders.items() if auto_answers},
                )
    return None


def _autos(value: Any) -> AutoAnswers | None:
    match value:
        case {"win": bool(win), "passing": str(passing), "drawn": bool(drawn), "faces": list(faces)}:
            told = next((each for each in PASSING if each == passing), None)
            if told is not None and all(isinstance(face, str) and face in FACE_OF for face in faces):
                return AutoAnswers(win, told, drawn, {FACE_OF[face] for face in faces})
    return None
