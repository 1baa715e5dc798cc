"""The colours of the program: a jade table, ivory tiles, a little gold."""

from textual.theme import Theme

JADE = Theme(
    name="jade",
    primary="#2f8f67",
    secondary="#1f6f54",
    accent="#f0c75e",
    foreground="#e8efe6",
    background="#0d2a20",
    surface="#123629",
    panel="#17442f",
    success="#6cc08b",
    warning="#f0c75e",
    error="#e0705c",
    dark=True,
    variables={
        "footer-key-foreground": "#f0c75e",
        "block-cursor-background": "#f0c75e",
        "block-cursor-foreground": "#0d2a20",
    },
)
