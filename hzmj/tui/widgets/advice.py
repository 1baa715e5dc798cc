"""提示 The note on the hand's waits, on one line, and the table of what a bot would do."""

import asyncio
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass

from rich.text import Text

from hzmj.bots.base import Candidate
from hzmj.display.action_text import action_text, share, signed
from hzmj.display.sanitize import fit, pad
from hzmj.game import waiting
from hzmj.game.actions import Action, Chi, Gang, Peng
from hzmj.game.view import View
from hzmj.game.waiting import WaitOutlook
from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.zone import Zone


def note_line(model: TableModel, width: int) -> Text:
    """Returns the note on the person's hand: what it waits for, or would after discarding the lifted card.

    It starts with a warning if a claim on offer would make a seat liable. Empty if nothing may be shown.
    """
    view, words = model.view, model.look.words
    if view.result is not None or model.public or not model.show_waits:
        return Text()
    note = Text(_tan_warning(model), style=model.look.palette.accent)
    room = width - note.cell_len
    if len(view.hand) % 3 == 1:
        note.append_text(_outlook_text(model, waiting.waiting(view), room))
        return note
    if model.pointed not in view.hand:
        return note
    lead = Text(words("table.if_thrown", tile=model.look.face(model.pointed)))
    piao = waiting.caishen_throw(view)
    tail = Text(
        "" if piao is None else "  " + words("table.piao_now", n=piao), style=model.look.palette.accent
    )
    outlook = waiting.after(view, model.pointed)
    if model.pointed == view.caishen and piao is not None:
        return note.append_text(tail)
    if outlook.ready:
        note.append_text(lead)
        note.append_text(_outlook_text(model, outlook, room - lead.cell_len - tail.cell_len, now=False))
    return note.append_text(tail)


def _tan_warning(model: TableModel) -> str:
    """Returns a warning if one more claim on the offered discard would be the third on its seat, else ""."""
    view, offered = model.view, model.view.offered
    counted = Chi if view.rules.tan_kinds == "chi" else Chi | Peng | Gang
    if offered is None or not view.rules.chengbao or not any(isinstance(a, counted) for a in model.legal):
        return ""
    if view.tan[view.seat][offered.seat] < LIABLE_TAN - 1:
        return ""
    return model.look.words("table.third_tan", name=model.name(offered.seat)) + "  "


def _outlook_text(model: TableModel, outlook: WaitOutlook, width: int, *, now: bool = True) -> Text:
    """Returns what a ready hand waits for: each tile with the number left.

    `now`: the hand waits at this moment, so the text also says what throwing a caishen pays and how it wins.
    """
    words, accent = model.look.words, model.look.palette.accent
    if not outlook.ready:
        return Text()
    if outlook.any_tile:
        text = words("table.baotou", n=_times(outlook))
        if now and outlook.throw is not None:
            text += words("table.piao_next", n=outlook.throw)
        return Text(fit(text, width), style=accent)
    if not outlook.waits:
        return _no_wait_text(model, outlook, width)
    if outlook.dead:
        head = words("table.dead")
    else:
        head = words("table.waits", n=outlook.live)
        if outlook.multipliers[1] > 1:
            head += f" x{_times(outlook)}"
    if now:
        head += f" {_won_on(model)}"
    lead = Text(f"{head} ", style=accent)
    left = {wait.tile: wait.left for wait in outlook.waits} | dict.fromkeys(outlook.held, 0)
    return lead.append_text(waits_text(model, left, width - lead.cell_len))


def _no_wait_text(model: TableModel, outlook: WaitOutlook, width: int) -> Text:
    """Returns why a ready hand cannot win: it holds all winning tiles itself, or a rule bars them."""
    words, accent = model.look.words, model.look.palette.accent
    if not outlook.held:
        return Text(fit(words("table.barred"), width), style=accent)
    lead = Text(fit(f"{words('table.held')} ", width), style=accent)
    for tile in outlook.held:
        part = model.look.tile(tile, model.view.caishen)
        if lead.cell_len + part.cell_len <= width:
            lead.append_text(part)
    return lead


def _won_on(model: TableModel) -> str:
    """Returns whether the hand wins by draw only, or on whose discards too."""
    words, feeders = model.look.words, waiting.may_feed(model.view)
    if not feeders:
        return words("table.by_draw")
    return words("table.by_any" if len(feeders) > 1 else "table.by_one", name=model.name(feeders[0]))


def _times(outlook: WaitOutlook) -> str:
    """Returns the multiplier, as a range if it varies."""
    least, most = outlook.multipliers
    return str(least) if least == most else f"{least}-{most}"


def waits_text(model: TableModel, left: Mapping[int, int], width: int) -> Text:
    """Returns the tiles that help, each with the number left; most first, spent ones dimmed.

    `left` maps tiles to numbers. Ends in ".." if not all of them fit into `width` cells.
    """
    line = Text()
    order = sorted(left, key=lambda tile: -left[tile])
    for at, tile in enumerate(order):
        part = model.look.tile(tile, model.view.caishen, dim=not left[tile]).append(str(left[tile]))
        if line.cell_len + part.cell_len + (2 if at < len(order) - 1 else 0) > width:
            return line.append("..")
        line.append_text(part)
    return line


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate with the unseen tiles that help it; `every` means that all unseen tiles do."""

    candidate: Candidate
    left: dict[int, int]
    every: bool


def weigh(view: View, legal: tuple[Action, ...]) -> tuple[Weighed, ...]:
    """Returns the adviser's candidates for a decision, best first."""
    from hzmj.bots.advice import advise, useful  # loaded late to speed up the first frame

    found = []
    for each in advise(view, legal).candidates:
        left = useful(view, each.action)
        found.append(Weighed(each, left, sum(left.values()) == sum(view.unseen)))
    return tuple(found)


class Advice(Zone):
    """A table of the answers the adviser weighed, best first, with their figures."""

    COLUMNS = (("action", 20), ("points", 9), ("chance", 7), ("distance", 8), ("live", 6))
    RISK = (("risk", 6),)
    """A column shown only if somebody may win on one of the discards."""

    def __init__(self, model: TableModel, *, id: str) -> None:  # noqa: A002
        super().__init__(model, id=id)
        self._weighed: tuple[Weighed, ...] = ()

    def ask(self, legal: tuple[Action, ...]) -> None:
        """Starts weighing the legal actions in a thread, and shows the result when it is ready.

        An empty `legal` clears the table. Any weighing still running for an earlier question is cancelled.
        """
        self.workers.cancel_node(self)
        self._weighed = ()
        self.redraw()
        if legal:
            self.run_worker(self._think(legal))

    async def _think(self, legal: tuple[Action, ...]) -> None:
        view = deepcopy(self.model.view)
        self._weighed = await asyncio.to_thread(weigh, view, legal)
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns the column headings, the candidates, and a legend."""
        words, palette = self.model.look.words, self.model.look.palette
        heads = "".join(pad(words(f"advice.{name}"), cells) for name, cells in self._columns)
        meaning = words("table.hints_legend_risk" if self._at_risk else "table.hints_legend")
        legend = Text(f" {fit(meaning, width - 1)}", style=palette.quiet)
        rows = [self._row(weighed, width, first=not at) for at, weighed in enumerate(self._weighed)]
        return [Text(f" {heads}{words('advice.tiles')}", style=palette.quiet), *rows[: height - 2], legend]

    @property
    def _at_risk(self) -> bool:
        return any(weighed.candidate.risk for weighed in self._weighed)

    @property
    def _columns(self) -> tuple[tuple[str, int], ...]:
        return self.COLUMNS + self.RISK if self._at_risk else self.COLUMNS

    def _row(self, weighed: Weighed, width: int, *, first: bool) -> Text:
        look, each = self.model.look, weighed.candidate
        figures = {
            "action": action_text(each.action, look.words, look.face),
            "points": "" if each.points is None else signed(each.points),
            "chance": "" if each.chance is None else share(each.chance),
            "distance": self._far(weighed),
            "live": "" if each.live is None else str(each.live),
            "risk": share(each.risk) if each.risk else "",
        }
        cells = "".join(pad(figures[name], size) for name, size in self._columns)
        line = Text(f" {cells}", style=look.palette.accent if first else "")
        if weighed.every:
            return line.append(look.words("advice.any_tile"))
        return line.append_text(waits_text(self.model, weighed.left, width - line.cell_len))

    def _far(self, weighed: Weighed) -> str:
        """Returns how far the hand is from a win after the candidate."""
        far, words = weighed.candidate.distance, self.model.look.words
        if weighed.every:
            return words("table.far_baotou")
        if far != 1:
            return str(far)
        return words("table.far_dead" if weighed.candidate.live == 0 else "table.far_ready")
