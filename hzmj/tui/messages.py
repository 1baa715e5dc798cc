"""Messages that screens send up to the app."""

from textual.message import Message

from hzmj.display.tile_faces import Look
from hzmj.tui.keymap import KeyMap


class LookChanged(Message):
    """The person chose another language or tile style; the app keeps it for the screens to come."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look


class SettingChosen(Message):
    """The person chose another value for a setting; the app keeps it and shows it everywhere."""

    def __init__(self, name: str, value: str | bool | int | KeyMap) -> None:
        super().__init__()
        self.name = name
        self.value = value
