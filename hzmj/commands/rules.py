"""`hzmj rules`: prints every option with its meaning, sources and values, or the text of a clause."""

from argparse import ArgumentParser, Namespace
from typing import Any

from hzmj.clauses import clause_lines
from hzmj.commands.arguments import LANGS
from hzmj.commands.json_io import print_json
from hzmj.display.rule_labels import value_label
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS
from hzmj.words import Words


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj rules`."""
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--preset", choices=PRESETS, help=words("cli_rules.preset"))
    shown.add_argument("--clause", metavar="8.7", help=words("cli_rules.clause"))
    parser.add_argument("--json", action="store_true", help=words("cli_rules.json"))


def run(options: Namespace, words: Words) -> int:
    """Prints the options of one preset or of all side by side, or the text of a clause."""
    if options.clause is not None:
        _print_clause(options.clause, words, as_json=options.json)
        return 0
    presets = PRESETS if options.preset is None else (options.preset,)
    if options.json:
        print_json(_told(presets))
    else:
        _print(presets, words)
    return 0


def _print_clause(reference: str, words: Words, *, as_json: bool) -> None:
    lines = clause_lines(reference, words.lang)
    if as_json:
        both = {f"lines_{lang}": clause_lines(reference, lang) for lang in LANGS}
        print_json({"clause": reference, **both})
        return
    from hzmj.commands.output import paper

    out = paper()
    for line in lines:
        out.print(line, soft_wrap=words.lang == "zh")  # Rich wraps at spaces, of which Chinese has few


def _told(presets: tuple[str, ...]) -> list[dict[str, Any]]:
    """Returns each option with all its facts, ready for JSON."""
    rulesets = {name: preset(name).as_dict() for name in presets}
    return [
        {
            "name": name,
            "meaning_zh": option.meaning.zh,
            "meaning_en": option.meaning.en,
            "clause": option.clause,
            "sources": option.sources.split(),
            "values": option.values,
            "presets": {preset_name: rules[name] for preset_name, rules in rulesets.items()},
        }
        for name, option in OPTIONS.items()
    ]


def _print(presets: tuple[str, ...], words: Words) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from hzmj.commands.output import paper

    out = paper()
    for name in presets:
        out.print(words("cli_rules.about_preset", preset=name, about=words(f"preset.{name}_about")))
    for name, option in OPTIONS.items():
        values = {each: _value(name, preset(each).as_dict()[name], words) for each in presets}
        meaning = option.meaning.pick(words.lang)
        about = words("cli_rules.option", meaning=meaning, clause=option.clause, sources=option.sources)
        out.print()
        out.print(Text.assemble((name, "bold"), " = ", _side_by_side(values)))
        out.print(Padding(about, (0, 0, 0, 4), expand=False))
    out.print()
    out.print(words("rules.legend"))


def _value(name: str, value: int | str, words: Words) -> str:
    """Returns a value as `--set` takes it, with its label in words if that differs."""
    label = value_label(name, value, words)
    typed = ("off", "on")[value] if isinstance(value, bool) else str(value)
    return typed if label == typed else words("cli_rules.value", value=typed, label=label)


def _side_by_side(values: dict[str, str]) -> str:
    """Returns the values by preset, or the single value if all are equal."""
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return "; ".join(f"{preset_name}: {value}" for preset_name, value in values.items())
