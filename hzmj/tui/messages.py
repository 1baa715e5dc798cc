"""Messages that screens send up to the app."""

from textual.message import Message

from hzmj.display.tile_faces import Look
from hzmj.tui.keymap import KeyMap


class LookChanged(Message):
    """Sent when the person chooses another language or tile style; the app applies and saves it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look


class SettingChosen(Message):
    """Sent when the person changes a setting; the app applies it on every screen and saves it."""

    def __init__(self, name: str, value: str | bool | int | KeyMap) -> None:
        super().__init__()
        self.name = name
        self.value = value
