"""问 What the person is asked, and what is asked once more before it is done."""

from collections.abc import Sequence

from hzmj.game import waits
from hzmj.game.actions import Action, Discard, Gang, Pass, Win
from hzmj.tui.scene import Scene


def question_of(scene: Scene, legal: Sequence[Action]) -> str:
    """The question in words; where several people are at the table, to whom it is put."""
    asked = _asked(scene, legal)
    if len(scene.people) < 2:
        return asked
    return scene.look.words("table.asked_of", name=scene.name(scene.view.seat), question=asked)


def _asked(scene: Scene, legal: Sequence[Action]) -> str:
    """A discard to claim, with nothing to claim it with or something; one's own turn; or ten winds."""
    words, offered = scene.look.words, scene.view.offered
    if len(legal) == 1 and Pass() in legal:
        return words("table.asked_nothing")
    if Pass() not in legal:
        more = any(isinstance(action, Win | Gang) for action in legal)
        return words("table.asked_turn" if more else "table.hint_turn")
    if offered is None or offered.seat == scene.view.seat:
        return words("table.asked_ten_winds")
    return words("table.asked_claim", name=scene.name(offered.seat), tile=scene.look.face(offered.tile))


def doubt_of(scene: Scene, legal: Sequence[Action], action: Action) -> str:
    """What to ask before `action` is done: to let a win go, or to throw a caishen; "" for nothing."""
    words, view = scene.look.words, scene.view
    if not isinstance(action, Win) and any(isinstance(each, Win) for each in legal):
        return words("table.pass_win")
    others = any(isinstance(each, Discard) and each != action for each in legal)
    if action != Discard(view.caishen) or not others or not scene.options.confirm:
        return ""
    piao = waits.caishen_throw(view)
    return words("table.throw_caishen") if piao is None else words("table.throw_piao", n=piao)
