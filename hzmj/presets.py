"""The rule presets of RULES.md 10, read from the assets."""

import tomllib
from functools import cache

from hzmj.paths import assets
from hzmj.rules.ruleset import Ruleset, read_ruleset
from hzmj.text import Refused, Text, shortened

PRESETS: tuple[str, ...] = ("room", "platform", "mil2025")


@cache
def preset(name: str) -> Ruleset:
    """Returns the preset of that name; raises Refused for an unknown one."""
    if name not in PRESETS:
        told, choices = shortened(name), ", ".join(PRESETS)
        raise Refused(
            Text(f"没有「{told}」这套规则，只有：{choices}", f"no rules {told!r}, only {choices}"), "rules"
        )
    return read_ruleset(tomllib.loads((assets() / "presets" / f"{name}.toml").read_text("utf-8")))
