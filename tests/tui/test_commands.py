"""The table of commands."""

from itertools import combinations

import pytest

from hzmj.rules.text import Lang
from hzmj.tui.commands import COMMANDS, EVERYWHERE, SCREENS, check_keys, commands_of, is_key
from hzmj.words import Words


def test_ids_are_different_and_keys_are_keys() -> None:
    ids = [command.id for command in COMMANDS]
    assert len(set(ids)) == len(ids)
    assert all(is_key(key) for command in COMMANDS for key in command.keys)
    assert all(command.keys for command in COMMANDS)


@pytest.mark.parametrize("screen", SCREENS)
def test_usual_keys_do_not_clash(screen: str) -> None:
    together = commands_of(screen) + (commands_of(EVERYWHERE) if screen != EVERYWHERE else ())
    for one, other in combinations(together, 2):
        assert not set(one.keys) & set(other.keys), (one, other)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_command_has_a_short_label(lang: Lang) -> None:
    words = Words(lang)
    assert all(0 < len(command.label(words)) <= 32 for command in COMMANDS)


def test_giving_the_usual_keys_is_allowed() -> None:
    check_keys({command.id: command.keys for command in COMMANDS if not command.fixed})
