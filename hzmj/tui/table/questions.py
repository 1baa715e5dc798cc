"""问 The questions put to the person, and the confirmations of doubtful actions."""

from collections.abc import Sequence

from hzmj.game import waiting
from hzmj.game.actions import Action, Discard, Gang, Pass, Win
from hzmj.tui.table.model import TableModel


def question_of(model: TableModel, legal: Sequence[Action]) -> str:
    """Returns the question in words; names the person asked if several people are at the table."""
    asked = _asked(model, legal)
    if len(model.people) < 2:
        return asked
    return model.look.words("table.asked_of", name=model.name(model.view.seat), question=asked)


def _asked(model: TableModel, legal: Sequence[Action]) -> str:
    words, offered = model.look.words, model.view.offered
    if len(legal) == 1 and Pass() in legal:
        return words("table.asked_nothing")
    if Pass() not in legal:
        more = any(isinstance(action, Win | Gang) for action in legal)
        return words("table.asked_turn" if more else "table.hint_turn")
    if offered is None or offered.seat == model.view.seat:
        return words("table.asked_ten_winds")
    return words("table.asked_claim", name=model.name(offered.seat), tile=model.look.face(offered.tile))


def doubt_of(model: TableModel, legal: Sequence[Action], action: Action) -> str:
    """Returns the confirmation to ask for before letting a win go or discarding a caishen; else ""."""
    words, view = model.look.words, model.view
    if not isinstance(action, Win) and any(isinstance(each, Win) for each in legal):
        return words("table.pass_win")
    others = any(isinstance(each, Discard) and each != action for each in legal)
    if action != Discard(view.caishen) or not others or not model.options.confirm:
        return ""
    piao = waiting.caishen_throw(view)
    return words("table.throw_caishen") if piao is None else words("table.throw_piao", n=piao)
