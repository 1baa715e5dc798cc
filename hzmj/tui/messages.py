"""Messages that screens send up to the app."""

from textual.message import Message

from hzmj.tui.faces import Look


class LookChanged(Message):
    """The person chose another language or tile style; the app keeps it for the screens to come."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
