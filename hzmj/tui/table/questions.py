"""问 What the person is asked, and what is asked once more before it is done."""

from collections.abc import Sequence

from hzmj.game import waiting
from hzmj.game.actions import Action, Discard, Gang, Pass, Win
from hzmj.tui.table.model import TableModel


def question_of(model: TableModel, legal: Sequence[Action]) -> str:
    """The question in words; where several people are at the table, to whom it is put."""
    asked = _asked(model, legal)
    if len(model.people) < 2:
        return asked
    return model.look.words("table.asked_of", name=model.name(model.view.seat), question=asked)


def _asked(model: TableModel, legal: Sequence[Action]) -> str:
    """A discard to claim, with nothing to claim it with or something; one's own turn; or ten winds."""
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
    """What to ask before `action` is done: to let a win go, or to throw a caishen; "" for nothing."""
    words, view = model.look.words, model.view
    if not isinstance(action, Win) and any(isinstance(each, Win) for each in legal):
        return words("table.pass_win")
    others = any(isinstance(each, Discard) and each != action for each in legal)
    if action != Discard(view.caishen) or not others or not model.options.confirm:
        return ""
    piao = waiting.caishen_throw(view)
    return words("table.throw_caishen") if piao is None else words("table.throw_piao", n=piao)
