"""The table of commands."""

from itertools import combinations

import pytest

from hzmj.text import Lang, Refused
from hzmj.tui.keymap import COMMANDS, EVERYWHERE, SCREENS, KeyMap, check_keys, commands_of, is_key
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
        if {one.asked, other.asked} != {"turn", "claim"}:
            assert not {*one.keys, *one.also} & {*other.keys, *other.also}, (one, other)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_command_has_a_short_label(lang: Lang) -> None:
    words = Words(lang)
    assert all(0 < len(command.label(words)) <= 32 for command in COMMANDS)


@pytest.mark.parametrize(
    ("keys", "field", "reason"),
    [
        ({"table.discard": ("1", "2")}, "table.discard", "needs 14 keys"),
        ({"table.gang": ("v", "v", "n", "m")}, "table.gang", "has the key v twice"),
        ({"table.chi": ("t",)}, "table.chi", "'Chi' and 'Hints: what to do'"),
        ({"table.chi": ("碰",)}, "table.chi", "'Chi' and 'Peng' cannot both be on the key 碰"),
        ({"table.chi": ("C",)}, "table.chi", "no key 'C'"),
        ({"table.move": ("j",)}, "table.move", "fixed"),
        ({"end.again": ("m",)}, "end.again", "'Play again' and 'Main menu'"),
    ],
)
def test_keys_that_cannot_be_are_refused_by_name(keys: KeyMap, field: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check_keys(keys)
    assert refused.value.field == f"keys.{field}"
    assert reason in refused.value.text.en


def test_what_is_never_asked_at_one_time_may_share_keys() -> None:
    check_keys({"table.pass": ("1", "9"), "table.number": tuple("234567")})


def test_giving_the_usual_keys_is_allowed() -> None:
    check_keys({command.id: command.keys for command in COMMANDS if not command.fixed})
