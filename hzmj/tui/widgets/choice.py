"""A choice between a few values on one line, changed with the left and right keys or the mouse."""

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from hzmj.display.sanitize import pad

_ENDS = 4
"""Width in cells of the marks at both ends together."""


class Choice(Widget, can_focus=True):
    """Shows one of `options`, each a (value, label) pair; posts Changed when the person picks another."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("left", "pick(-1)", show=False),
        Binding("right,space", "pick(1)", show=False),
    ]

    at: reactive[int] = reactive(0)

    class Changed(Message):
        """Posted when the person picks another value."""

        def __init__(self, choice: "Choice", value: str) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

        @property
        def control(self) -> "Choice":
            """The choice that was changed."""
            return self.choice

    def __init__(self, options: tuple[tuple[str, str], ...], value: str, *, name: str) -> None:
        super().__init__(name=name)
        self.options = options
        self.show(value)

    def show(self, value: str) -> None:
        """Shows a value without posting a message."""
        self.at = next(at for at, (known, _) in enumerate(self.options) if known == value)

    def render(self) -> Content:
        return Content(f"< {pad(self.options[self.at][1], self.size.width - _ENDS)} >")

    def action_pick(self, step: int) -> None:
        """Moves `step` values on, wrapping around at the ends."""
        self.at = (self.at + step) % len(self.options)
        self.post_message(self.Changed(self, self.options[self.at][0]))

    def on_click(self, event: Click) -> None:
        event.stop()
        self.action_pick(-1 if event.x < self.size.width // 3 else 1)
