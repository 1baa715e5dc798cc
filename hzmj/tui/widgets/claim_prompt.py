"""The question to the person: every claim, gang and win on offer, each with its key."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from hzmj.game.actions import Action, Chi, Gang, Pass, Peng, Win
from hzmj.rules.tiles import sort_key
from hzmj.tui.faces import GOLD
from hzmj.tui.scene import Scene
from hzmj.tui.widgets.melds import row_text
from hzmj.tui.widgets.zone import Zone

PASS_KEYS = ("space", "0", "x", "过", "過")
GANG_KEYS = ("g", "b", "n", "m")
"""Keys of the gangs of one's own turn, where digits are the cards' keys."""
_QUESTION = Style(bold=True, color=GOLD)
_CHIP = Style(bgcolor="#2f8f67", color="#ffffff")
_WIN = Style(bgcolor="#b3201a", color="#ffffff", bold=True)
_PICKED = Style(bgcolor=GOLD, color="#0d2a20", bold=True)
_KEY = Style(bold=True, color="#ffe9a8", bgcolor="#1f6f54")


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: what it does, the key shown for it and all its keys, and what it says."""

    action: Action
    shown: str
    keys: tuple[str, ...]
    label: Text


def claim_options(scene: Scene, legal: Sequence[Action]) -> tuple[Option, ...]:
    """The answers to another's discard (or to ten winds): chi, peng, gang, win, and last the pass."""
    claims = sorted((action for action in legal if not isinstance(action, Pass)), key=_rank)
    chis = sum(isinstance(action, Chi) for action in claims)
    options = []
    for number, action in enumerate(claims, 1):
        keys = (
            (str(number), *_letters(action)) if chis == 1 or not isinstance(action, Chi) else (str(number),)
        )
        shown = str(number) if isinstance(action, Chi) else keys[1]
        options.append(Option(action, shown, keys, _label(scene, action)))
    words = scene.look.words
    return (*options, Option(Pass(), words("table.pass_key"), PASS_KEYS, Text(words("table.pass"))))


def turn_options(scene: Scene, legal: Sequence[Action]) -> tuple[Option, ...]:
    """What one may do in one's turn besides discarding: each gang, and to win."""
    options = []
    gangs = 0
    for action in sorted(legal, key=_rank):
        if isinstance(action, Win):
            options.append(Option(action, "h", _letters(action), _label(scene, action)))
        elif isinstance(action, Gang):
            keys = (GANG_KEYS[gangs], "杠") if gangs == 0 else (GANG_KEYS[gangs],)
            options.append(Option(action, GANG_KEYS[gangs], keys, _label(scene, action)))
            gangs += 1
    return tuple(options)


def _rank(action: Action) -> int:
    return next(at for at, kind in enumerate((Chi, Peng, Gang, Win, object)) if isinstance(action, kind))


def _letters(action: Action) -> tuple[str, ...]:
    match action:
        case Chi():
            return "c", "吃"
        case Peng():
            return "p", "碰"
        case Gang():
            return "g", "杠"
        case _:
            return "h", "胡"


def _label(scene: Scene, action: Action) -> Text:
    words, caishen = scene.look.words, scene.view.caishen
    match action:
        case Chi():
            tiles = sorted((action.tile, *action.own), key=lambda tile: sort_key(tile, caishen))
            return Text.assemble(words("table.chi"), row_text(tiles, action.tile, scene))
        case Gang(kind="exposed"):
            return Text(words("table.gang"))
        case Gang():
            return Text.assemble(words(f"table.{action.kind}"), scene.look.tile(action.tile, caishen))
        case Win(by="discard"):
            return Text(words("table.win"))
        case Win(by="draw"):
            return Text(words("table.self_draw"))
        case Win():
            return Text(words("table.ten_winds"))
        case _:
            return Text(words("table.peng"))


class ClaimPrompt(Zone):
    """Shows a question and its options; posts `Chosen` for a click, answers keys by `press`."""

    class Chosen(Message):
        """The person clicked on an option."""

        def __init__(self, action: Action, time: float) -> None:
            super().__init__()
            self.action = action
            self.pressed_at = time

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, id="prompt")
        self.options: tuple[Option, ...] = ()
        self.question = ""
        self.left: int | None = None
        self._picked: int | None = None
        self.spans: list[tuple[int, int, int]] = []
        """Where each option is drawn: line, first column, column after the last."""

    def open(self, question: str, options: tuple[Option, ...]) -> None:
        """Asks. An option is picked out only once an arrow key is pressed."""
        self.question, self.options, self._picked = question, options, None
        self.set_class(any(isinstance(option.action, Pass | Win) for option in options), "-urgent")
        self.redraw()

    def doubt(self, question: str) -> None:
        """Asks once more, in other words."""
        self.question = question
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
        """Picks options by arrow keys and, of several chi, by "c"; enter takes the picked one."""
        if key == "enter" and self._picked is not None:
            return self.options[self._picked].action
        chis = [at for at, option in enumerate(self.options) if isinstance(option.action, Chi)]
        if key in ("c", "吃") and chis:
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
        """The question, then the options, in the middle of as many lines as they need."""
        question = Text(f" {self.question} ", style=_QUESTION)
        if self.left is not None:
            question.append(f"{self.scene.look.words('table.seconds', n=self.left)} ")
        chips = [_chip(option, picked=at == self._picked) for at, option in enumerate(self.options)]
        rows, line = [[question]], question.cell_len
        if height > 2 or sum(chip.cell_len + 1 for chip in chips) <= width:
            rows, line = [[question], []], 0
        for chip in chips:
            if line + chip.cell_len + 1 > width:
                rows.append([])
                line = 0
            rows[-1].append(chip)
            line += chip.cell_len + 1
        self.spans = [
            (y, start, start + part.cell_len)
            for y, row in enumerate(rows)
            for start, part in _placed(row, width)
            if part is not question
        ]
        return [_joined(row, width) for row in rows]


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


def _chip(option: Option, *, picked: bool) -> Text:
    """One option: its key, then what it does; ">" before the picked one."""
    style = _PICKED if picked else _WIN if isinstance(option.action, Win) else _CHIP
    key = (f"{'>' if picked else ' '}{option.shown} ", _PICKED if picked else _KEY)
    chip = Text.assemble(key, " ", option.label, " ")
    chip.stylize_before(style)
    return chip
