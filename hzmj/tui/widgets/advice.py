"""提示 What the hand waits for, on one line; and, when asked for, the best discards and why."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.game import waits
from hzmj.game.actions import Action, Chi, Discard, Gang, Peng
from hzmj.game.waits import Outlook, Wait, Weighed
from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.plain import fit, pad
from hzmj.tui.scene import Scene
from hzmj.tui.widgets.zone import Zone

LISTED = 5
"""Discards that are weighed up."""


def note_line(scene: Scene, width: int) -> Text:
    """Where the own hand stands, if it is near a win; before that, whom a claim would make liable."""
    view, words = scene.view, scene.look.words
    if view.result is not None:
        return Text()
    note = Text(_tan_warning(scene), style=scene.look.palette.accent)
    room = width - note.cell_len
    if len(view.hand) % 3 == 1:
        note.append_text(_outlook_text(scene, waits.waiting(view), room))
        return note
    if scene.pointed not in view.hand:
        return note
    lead = Text(words("table.if_thrown", tile=scene.look.face(scene.pointed)))
    piao = waits.caishen_throw(view)
    tail = Text(
        "" if piao is None else "  " + words("table.piao_now", n=piao), style=scene.look.palette.accent
    )
    outlook = waits.after(view, scene.pointed)
    if scene.pointed == view.caishen and piao is not None:
        return note.append_text(tail)
    if outlook.ready:
        note.append_text(lead)
        note.append_text(_outlook_text(scene, outlook, room - lead.cell_len - tail.cell_len, now=False))
    return note.append_text(tail)


def _tan_warning(scene: Scene) -> str:
    """That one more claim on the discard offered would be the third on its seat."""
    view, offered = scene.view, scene.view.offered
    counted = Chi if view.rules.tan_kinds == "chi" else Chi | Peng | Gang
    if offered is None or not view.rules.chengbao or not any(isinstance(a, counted) for a in scene.legal):
        return ""
    if view.tan[view.seat][offered.seat] < LIABLE_TAN - 1:
        return ""
    return scene.look.words("table.third_tan", name=scene.name(offered.seat)) + "  "


def _outlook_text(scene: Scene, outlook: Outlook, width: int, *, now: bool = True) -> Text:
    """What a ready hand waits for: each tile with how many of it are left; `now` it can throw a caishen."""
    words, accent = scene.look.words, scene.look.palette.accent
    if not outlook.ready:
        return Text()
    if outlook.any_tile:
        text = words("table.baotou", n=_times(outlook))
        if now and outlook.throw is not None:
            text += words("table.piao_next", n=outlook.throw)
        return Text(fit(text, width), style=accent)
    if outlook.dead:
        head = words("table.dead")
    else:
        head = words("table.waits", n=outlook.live)
        if outlook.multipliers[1] > 1:
            head += f" x{_times(outlook)}"
    if now:
        head += f" {_won_on(scene)}"
    lead = Text(f"{head} ", style=accent)
    return lead.append_text(waits_text(scene, outlook.waits, width - lead.cell_len))


def _won_on(scene: Scene) -> str:
    """Whether the hand wins by draw alone, or on whose discards as well."""
    words, feeders = scene.look.words, waits.may_feed(scene.view)
    if not feeders:
        return words("table.by_draw")
    return words("table.by_any" if len(feeders) > 1 else "table.by_one", name=scene.name(feeders[0]))


def _times(outlook: Outlook) -> str:
    """The multiplier, from the least to the most."""
    least, most = outlook.multipliers
    return str(least) if least == most else f"{least}-{most}"


def waits_text(scene: Scene, helping: Sequence[Wait], width: int) -> Text:
    """The tiles that help, each with how many are left, the spent ones dimmed; ".." if not all find room."""
    line = Text()
    order = sorted(helping, key=lambda wait: -wait.left)
    for at, wait in enumerate(order):
        dim = not wait.left
        part = scene.look.tile(wait.tile, scene.view.caishen, dim=dim).append(str(wait.left))
        if line.cell_len + part.cell_len + (2 if at < len(order) - 1 else 0) > width:
            return line.append("..")
        line.append_text(part)
    return line


class Advice(Zone):
    """The best discards, each with how far it leaves the hand from a win and what then helps."""

    def __init__(self, scene: Scene, *, id: str) -> None:  # noqa: A002
        super().__init__(scene, id=id)
        self._weighed: tuple[Weighed, ...] = ()

    def weigh(self, legal: Sequence[Action]) -> bool:
        """Weighs the discards among the legal actions; whether there are any."""
        found = any(isinstance(action, Discard) for action in legal)
        self._weighed = waits.weigh(self.scene.view, legal) if found else ()
        self.redraw()
        return found

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """What the figures mean, then the discards, the best first."""
        words, palette = self.scene.look.words, self.scene.look.palette
        legend = Text(f" {fit(words('table.hints_legend'), width - 1)}", style=palette.quiet)
        rows = [self._row(weighed, width) for weighed in self._weighed[: min(LISTED, height - 1)]]
        return [legend, *rows]

    def _row(self, weighed: Weighed, width: int) -> Text:
        look, outlook = self.scene.look, weighed.outlook
        words = look.words
        if outlook.any_tile:
            far = words("table.far_baotou", n=_times(outlook))
        elif outlook.ready:
            far = words("table.far_ready")
        else:
            far = words("table.far", n=outlook.distance - 1)
        kinds = sum(wait.left > 0 for wait in outlook.waits)
        line = Text.assemble(
            f" {words('table.throw')}",
            look.tile(weighed.tile, self.scene.view.caishen),
            "  ",
            (pad(far, 12), look.palette.accent if outlook.ready else ""),
            pad(words("table.helping", kinds=kinds, n=outlook.live), 16),
        )
        if outlook.any_tile:
            return line.append(words("table.any_tile"))
        helping = [wait for wait in outlook.waits if wait.left or outlook.ready]
        return line.append_text(waits_text(self.scene, helping, width - line.cell_len))
