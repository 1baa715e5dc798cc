"""Short labels of rules and their values, for the new-match form and the rules screen."""

from hzmj.display.sanitize import clean_line, fit, number
from hzmj.presets import PRESETS
from hzmj.rules.ruleset import OPTIONS
from hzmj.words import Words, sentences

PRESET_CELLS = 24
"""Width to which the name of an unknown preset is cut."""


def rule_label(name: str, words: Words) -> str:
    """Returns the short name of a rule."""
    return words(f"rule.{name}")


def rule_choices(name: str, words: Words) -> tuple[tuple[str, str], ...] | None:
    """Returns pairs of a rule's values as written in files and as shown; None if it takes any number."""
    values = OPTIONS[name].values
    return (
        None
        if values is None
        else tuple((written(value), value_label(name, value, words)) for value in values)
    )


def value_label(name: str, value: int | str, words: Words) -> str:
    """Returns a rule's value as it is shown."""
    if isinstance(value, bool):
        return words("value.on" if value else "value.off")
    if name in ("start_level", "discard_win_level"):
        return words(f"value.level_{value}")
    key = f"value.{name}_zero" if value == 0 else f"value.{name}_{value}"
    return words(key) if key in sentences(words.lang) else value if isinstance(value, str) else number(value)


def written(value: int | str) -> str:
    """Returns a value as written in files: true, false, a number or a word."""
    return str(value).lower()


def read_value(name: str, text: str) -> int | str:
    """Returns the value that a text stands for, or the text itself, which the ruleset then refuses."""
    typed = text.strip()
    for value in OPTIONS[name].values or ():
        if written(value) == typed:
            return value
    is_number = typed.isascii() and typed.isdecimal()
    return int(typed) if OPTIONS[name].values is None and is_number else typed


def preset_label(name: str, words: Words) -> str:
    """Returns the label of a preset; for an unknown one its name, cleaned and cut to PRESET_CELLS."""
    return words(f"preset.{name}") if name in PRESETS else fit(clean_line(name), PRESET_CELLS)
