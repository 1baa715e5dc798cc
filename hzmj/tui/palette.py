"""The names of the themes."""

THEMES: tuple[str, ...] = ("jade", "jade-light", "contrast", "mono", "ansi-dark", "ansi-light")
