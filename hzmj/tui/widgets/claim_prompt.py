"""The question to the person: every claim, gang and win on offer, with its key."""

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
    """One answer: the action, the key shown for it, all keys that choose it, and its label."""

    action: Action
    shown: str
    keys: tuple[str, ...]
    label: Text


def options_of(model: TableModel) -> tuple[Option, ...]:
    """Returns the options for the legal actions; discards are chosen in the hand instead."""
    return (claim_options if Pass() in model.legal else turn_options)(model, model.legal)


def claim_options(model: TableModel, legal: Sequence[Action]) -> tuple[Option, ...]:
    """Returns the answers to another seat's discard, or to ten winds.

    The order is chi, peng, gang, win, pass. Every option but the pass can be chosen by its number, and by
    the key of its kind; with several chi, these have their numbers only.
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
    """Returns the options in one's own turn other than discarding: the gangs and the win.

    Each gang has a key of its own; the first also has the remaining keys of the command.
    """
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
    """Returns the name of a claim in the command table."""
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
    """Shows a question, its options and a note; posts `Chosen` on a click. Keys go through `press`.

    The note says why the last input was refused; otherwise it shows what the hand waits for.
    """

    class Chosen(Message):
        """Posted when the person clicks on an option."""

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
        """The place of each option: line, first column, column after the last."""

    def open(self, question: str, options: tuple[Option, ...]) -> None:
        """Asks a question. No option is highlighted until an arrow key is pressed."""
        self.question, self.options, self.alert, self._picked = question, options, "", None
        self.set_class(any(isinstance(option.action, Pass | Win) for option in options), "-urgent")
        self.redraw()

    def word(self, question: str, options: tuple[Option, ...]) -> None:
        """Rewords the question and its options, for example in another language; keeps the highlight."""
        self.question, self.options, self.alert = question, options, ""
        self.redraw()

    def doubt(self, question: str) -> None:
        """Asks for confirmation."""
        self.question, self.alert = question, ""
        self.redraw()

    def warn(self, reason: str) -> None:
        """Shows why an input is refused, or what has changed, until the next key."""
        if reason != self.alert:
            self.alert = reason
            self.redraw()

    def close(self) -> None:
        """Removes the question."""
        self.left = None
        self.open("", ())

    def countdown(self, left: int | None) -> None:
        """Shows the seconds left; None hides the clock."""
        self.left = left
        self.redraw()

    def press(self, key: str) -> Action | None:
        """Returns the action that a key chooses, or None."""
        for option in self.options:
            if key in option.keys:
                return option.action
        return None

    def move(self, key: str) -> Action | None:
        """Moves the highlight with the arrow keys, or between several chi with their key.

        Returns the highlighted action on Enter, otherwise None.
        """
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
        """Posts `Chosen` for the option under the pointer."""
        for (line, start, end), option in zip(self.spans, self.options, strict=False):
            if line == event.y and start <= event.x < end:
                self.post_message(self.Chosen(option.action, event.time))

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns the question, the options on as many lines as they need, and the note if a line is left."""
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
        """Returns one option: its key and label, with ">" in front if it is highlighted."""
        palette = self.model.look.palette
        style = palette.picked if picked else palette.win if isinstance(option.action, Win) else palette.chip
        shown = key_label(option.shown, self.model.look.words)
        key = (f"{'>' if picked else ' '}{shown} ", palette.picked if picked else palette.key)
        chip = Text.assemble(key, " ", option.label, " ")
        chip.stylize_before(style)
        return chip


def _wrapped(question: Text, chips: Sequence[Text], width: int, height: int) -> list[list[Text]]:
    """Returns the question and the chips in rows.

    They share a row if they fit and `height` is at most 2. Otherwise the chips start below the question, or
    beside it if `height` is at most 2 and they do not fit into one row.
    """
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
    """Yields the parts of a centred row with their first columns, one cell apart."""
    start = max(0, (width - sum(part.cell_len for part in row) - len(row) + 1) // 2)
    for part in row:
        yield start, part
        start += part.cell_len + 1


def _joined(row: Sequence[Text], width: int) -> Text:
    line = Text()
    for start, part in _placed(row, width):
        line.append(" " * (start - line.cell_len)).append_text(part)
    return line
