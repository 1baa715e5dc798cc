"""The question to the person: every claim, gang and win on offer, each with its key."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message

from hzmj.display.sanitize import fit
from hzmj.game import waiting
from hzmj.game.actions import Action, Chi, Gang, Pass, Peng, Win
from hzmj.rules.tiles import sort_key
from hzmj.tui.bindings import key_label
from hzmj.tui.keymap import COMMAND
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.advice import note_line
from hzmj.tui.widgets.melds import row_text
from hzmj.tui.widgets.zone import Zone, centred


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: what it does, the key shown for it, all its keys, and what it says."""

    action: Action
    shown: str
    keys: tuple[str, ...]
    label: Text


def options_of(model: TableModel) -> tuple[Option, ...]:
    """What can be chosen of the legal actions, discards apart, which are chosen in the hand."""
    return (claim_options if Pass() in model.legal else turn_options)(model, model.legal)


def claim_options(model: TableModel, legal: Sequence[Action]) -> tuple[Option, ...]:
    """The answers to another's discard (or to ten winds): chi, peng, gang, win, and last the pass.

    Each has its number for a key; of several chi none has a key besides.
    """
    claims = sorted((action for action in legal if not isinstance(action, Pass)), key=_rank)
    several = sum(isinstance(action, Chi) for action in claims) > 1
    options = []
    for number, action in zip(model.keys("table.number"), claims, strict=False):
        keys = () if several and isinstance(action, Chi) else model.keys(f"table.{_name(action)}")
        shown = number if isinstance(action, Chi) else keys[0]
        options.append(Option(action, shown, (number, *keys), _label(model, action)))
    passing = model.keys("table.pass")
    return (*options, Option(Pass(), passing[0], passing, Text(model.look.words("table.pass"))))


def turn_options(model: TableModel, legal: Sequence[Action]) -> tuple[Option, ...]:
    """What one may do in one's turn besides discarding: each gang, the first by all its keys, and to win."""
    gangs = [action for action in legal if isinstance(action, Gang)]
    keys, count = model.keys("table.gang"), COMMAND["table.gang"].count
    options = [
        Option(gang, key, (key, *keys[count:]) if gang is gangs[0] else (key,), _label(model, gang))
        for key, gang in zip(keys[:count], gangs, strict=False)
    ]
    winning = model.keys("table.win")
    wins = [action for action in legal if isinstance(action, Win)]
    return (*options, *(Option(win, winning[0], winning, _label(model, win)) for win in wins))


def _rank(action: Action) -> int:
    return next(at for at, kind in enumerate((Chi, Peng, Gang, Win, object)) if isinstance(action, kind))


def _name(action: Action) -> str:
    """What the table of commands calls a claim."""
    return ("chi", "peng", "gang", "win")[_rank(action)]


def _label(model: TableModel, action: Action) -> Text:
    words, caishen = model.look.words, model.view.caishen
    match action:
        case Chi():
            tiles = sorted((action.tile, *action.own), key=lambda tile: sort_key(tile, caishen))
            return Text.assemble(words("table.chi"), row_text(tiles, action.tile, model))
        case Gang(kind="exposed"):
            return Text(words("table.gang"))
        case Gang():
            return Text.assemble(words(f"table.{action.kind}"), model.look.tile(action.tile, caishen))
        case Win(by="discard"):
            return Text(f"{words('table.win')} x{waiting.win_pays(model.view)}")
        case Win(by="draw"):
            return Text(f"{words('table.self_draw')} x{waiting.win_pays(model.view)}")
        case Win():
            return Text(words("table.ten_winds"))
        case _:
            return Text(words("table.peng"))


class ClaimPrompt(Zone):
    """Shows a question and its options, and a note; posts `Chosen` for a click, answers keys by `press`.

    The note is what the last thing done was refused for, else where the own hand stands.
    """

    class Chosen(Message):
        """The person clicked on an option."""

        def __init__(self, action: Action, time: float) -> None:
            super().__init__()
            self.action = action
            self.pressed_at = time

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, id="prompt")
        self.options: tuple[Option, ...] = ()
        self.question = ""
        self.left: int | None = None
        self.alert = ""
        self._picked: int | None = None
        self.spans: list[tuple[int, int, int]] = []
        """Where each option is drawn: line, first column, column after the last."""

    def open(self, question: str, options: tuple[Option, ...]) -> None:
        """Asks. An option is picked out only once an arrow key is pressed."""
        self.question, self.options, self.alert, self._picked = question, options, "", None
        self.set_class(any(isinstance(option.action, Pass | Win) for option in options), "-urgent")
        self.redraw()

    def word(self, question: str, options: tuple[Option, ...]) -> None:
        """Asks the same in other words: another language or other tiles."""
        self.question, self.options, self.alert = question, options, ""
        self.redraw()

    def doubt(self, question: str) -> None:
        """Asks once more."""
        self.question, self.alert = question, ""
        self.redraw()

    def warn(self, reason: str) -> None:
        """Says why something cannot be done, or what has changed, until the next key."""
        if reason != self.alert:
            self.alert = reason
            self.redraw()

    def close(self) -> None:
        """Nothing is asked any more."""
        self.left = None
        self.open("", ())

    def countdown(self, left: int | None) -> None:
        """Seconds left, None for no clock."""
        self.left = left
        self.redraw()

    def press(self, key: str) -> Action | None:
        """The answer a key gives, None if it gives none."""
        for option in self.options:
            if key in option.keys:
                return option.action
        return None

    def move(self, key: str) -> Action | None:
        """Picks options by arrow keys and, of several chi, by chi's own key; enter takes the picked one."""
        if key == "enter" and self._picked is not None:
            return self.options[self._picked].action
        chis = [at for at, option in enumerate(self.options) if isinstance(option.action, Chi)]
        if key in self.model.keys("table.chi") and chis:
            beyond = -1 if self._picked is None else self._picked
            self._picked = next((at for at in chis if at > beyond), chis[0])
        elif key in ("left", "right"):
            step = 1 if key == "right" else -1
            start = -1 if key == "right" else 0
            self._picked = ((start if self._picked is None else self._picked) + step) % len(self.options)
        self.redraw()
        return None

    def on_click(self, event: events.Click) -> None:
        """Answers with the option under the pointer."""
        for (line, start, end), option in zip(self.spans, self.options, strict=False):
            if line == event.y and start <= event.x < end:
                self.post_message(self.Chosen(option.action, event.time))

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """The question, the options on as many lines as they need, and the note if a line is left."""
        palette = self.model.look.palette
        question = Text(f" {fit(self.question, width - 8)} " if self.question else "", style=palette.accent)
        if self.left is not None:
            question.append(f"{self.model.look.words('table.seconds', n=self.left)} ")
        chips = [self._chip(option, picked=at == self._picked) for at, option in enumerate(self.options)]
        rows = _wrapped(question, chips, width, height)
        if self.alert and len(rows) == height:
            rows[0][0] = Text(f" {fit(self.alert, width - 2)} ", style=palette.accent)
        self.spans = [
            (y, start, start + part.cell_len)
            for y, row in enumerate(rows)
            for start, part in _placed(row, width)
            if not (y == 0 and part is row[0])
        ]
        lines = [_joined(row, width) for row in rows]
        if len(lines) < height:
            alert = Text(fit(self.alert, width), style=palette.accent)
            note = alert if self.alert else note_line(self.model, width)
            lines += [Text()] * (height - 1 - len(lines)) + [centred(note, width)]
        return lines

    def _chip(self, option: Option, *, picked: bool) -> Text:
        """One option: its key, then what it does; ">" before the picked one."""
        palette = self.model.look.palette
        style = palette.picked if picked else palette.win if isinstance(option.action, Win) else palette.chip
        shown = key_label(option.shown, self.model.look.words)
        key = (f"{'>' if picked else ' '}{shown} ", palette.picked if picked else palette.key)
        chip = Text.assemble(key, " ", option.label, " ")
        chip.stylize_before(style)
        return chip


def _wrapped(question: Text, chips: Sequence[Text], width: int, height: int) -> list[list[Text]]:
    """The question and the chips in rows: all on one where that leaves a line, else as many as they need."""
    whole = question.cell_len + sum(chip.cell_len + 1 for chip in chips)
    if not chips or (whole <= width and height <= 2):
        return [[question, *chips]]
    rows, line = [[question], []], 0
    if sum(chip.cell_len + 1 for chip in chips) > width and height <= 2:
        rows, line = [[question]], question.cell_len
    for chip in chips:
        if line + chip.cell_len + 1 > width:
            rows.append([])
            line = 0
        rows[-1].append(chip)
        line += chip.cell_len + 1
    return rows


def _placed(row: Sequence[Text], width: int) -> Iterator[tuple[int, Text]]:
    """The parts of a row with their first columns, one cell between them, centred."""
    start = max(0, (width - sum(part.cell_len for part in row) - len(row) + 1) // 2)
    for part in row:
        yield start, part
        start += part.cell_len + 1


def _joined(row: Sequence[Text], width: int) -> Text:
    line = Text()
    for start, part in _placed(row, width):
        line.append(" " * (start - line.cell_len)).append_text(part)
    return line
