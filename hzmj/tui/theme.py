"""The colours of the program: jade by night and by day, high contrast, grey, and the terminal's own."""

from typing import TypeVar

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

from hzmj.tui.palette import THEMES

Answer = TypeVar("Answer")

JADE = Theme(
    name="jade",
    primary="#2f8f67",
    secondary="#1f6f54",
    accent="#f0c75e",
    foreground="#e8efe6",
    background="#0d2a20",
    surface="#123629",
    panel="#17442f",
    success="#7fd09c",
    warning="#f0c75e",
    error="#f09a88",
    dark=True,
    variables={
        "block-cursor-background": "#f0c75e",
        "block-cursor-foreground": "#0d2a20",
        "felt": "#12402f",
        "tray": "#0f3527",
        "urgent": "#4d4118",
        "quiet": "#a9c4b5",
        "scrollbar": "#5fa57f",
        "scrollbar-hover": "#f0c75e",
        "scrollbar-active": "#f0c75e",
        "scrollbar-background": "#0f3527",
        "scrollbar-background-hover": "#0f3527",
        "scrollbar-background-active": "#0f3527",
        "input-cursor-background": "#f0c75e",
        "input-cursor-foreground": "#0d2a20",
    },
)
JADE_LIGHT = Theme(
    name="jade-light",
    primary="#2a7051",
    secondary="#3f8a68",
    accent="#7a4a00",
    foreground="#14261c",
    background="#eef4ee",
    surface="#dfeae1",
    panel="#cbded0",
    success="#14592f",
    warning="#7a4a00",
    error="#97180f",
    dark=False,
    variables={
        "block-cursor-background": "#2a7051",
        "block-cursor-foreground": "#ffffff",
        "felt": "#c3ddcb",
        "tray": "#d6e7da",
        "urgent": "#f3dfae",
        "quiet": "#3c5748",
        "scrollbar": "#2a7051",
        "scrollbar-hover": "#7a4a00",
        "scrollbar-active": "#7a4a00",
        "scrollbar-background": "#cbded0",
        "scrollbar-background-hover": "#cbded0",
        "scrollbar-background-active": "#cbded0",
        "input-cursor-background": "#14261c",
        "input-cursor-foreground": "#ffffff",
    },
)
CONTRAST = Theme(
    name="contrast",
    primary="#004c99",
    secondary="#003366",
    accent="#ffe000",
    foreground="#ffffff",
    background="#000000",
    surface="#101010",
    panel="#262626",
    success="#60ff90",
    warning="#ffe000",
    error="#ff9c90",
    dark=True,
    variables={
        "block-cursor-background": "#ffe000",
        "block-cursor-foreground": "#000000",
        "felt": "#000000",
        "tray": "#101010",
        "urgent": "#402000",
        "quiet": "#e0e0e0",
        "scrollbar": "#ffffff",
        "scrollbar-hover": "#ffe000",
        "scrollbar-active": "#ffe000",
        "scrollbar-background": "#303030",
        "scrollbar-background-hover": "#303030",
        "scrollbar-background-active": "#303030",
        "input-cursor-background": "#ffe000",
        "input-cursor-foreground": "#000000",
    },
)
MONO = Theme(
    name="mono",
    primary="#585858",
    secondary="#444444",
    accent="#ffffff",
    foreground="#e4e4e4",
    background="#101010",
    surface="#1c1c1c",
    panel="#2a2a2a",
    success="#ffffff",
    warning="#ffffff",
    error="#ffffff",
    dark=True,
    variables={
        "block-cursor-background": "#e4e4e4",
        "block-cursor-foreground": "#000000",
        "felt": "#161616",
        "tray": "#1c1c1c",
        "urgent": "#3a3a3a",
        "quiet": "#b4b4b4",
        "scrollbar": "#a0a0a0",
        "scrollbar-hover": "#ffffff",
        "scrollbar-active": "#ffffff",
        "scrollbar-background": "#303030",
        "scrollbar-background-hover": "#303030",
        "scrollbar-background-active": "#303030",
        "input-cursor-background": "#ffffff",
        "input-cursor-foreground": "#000000",
    },
)


def _ansi(name: str, *, dark: bool) -> Theme:
    """One of Textual's own two, with the colours that this program adds."""
    usual = BUILTIN_THEMES[name]
    return Theme(
        name=name,
        ansi=True,
        primary="ansi_blue",
        secondary="ansi_blue",
        accent="ansi_bright_yellow" if dark else "ansi_blue",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        success="ansi_bright_green" if dark else "ansi_default",
        warning="ansi_bright_yellow" if dark else "ansi_red",
        error="ansi_bright_red" if dark else "ansi_red",
        dark=dark,
        variables={
            **usual.variables,
            "block-cursor-background": "ansi_blue",
            "block-cursor-foreground": "ansi_bright_white",
            "felt": "ansi_default",
            "tray": "ansi_default",
            "urgent": "ansi_default",
            "quiet": "ansi_default",
            "scrollbar": "ansi_blue",
            "scrollbar-hover": "ansi_blue",
            "scrollbar-active": "ansi_blue",
        },
    )


ALL: tuple[Theme, ...] = (
    JADE,
    JADE_LIGHT,
    CONTRAST,
    MONO,
    _ansi("ansi-dark", dark=True),
    _ansi("ansi-light", dark=False),
)
"""The themes, in the order of THEMES."""
assert tuple(theme.name for theme in ALL) == THEMES


class Themed(App[Answer]):
    """An app that knows the themes and begins with the usual one."""

    def __init__(self) -> None:
        super().__init__()
        for theme in ALL:
            self.register_theme(theme)
        self.theme = JADE.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours that style sheets may name from the first moment on."""
        return JADE.variables
