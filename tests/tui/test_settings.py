"""The settings and their file."""

import errno
from pathlib import Path

import pytest

from hzmj.display.tile_faces import Look
from hzmj.text import Refused
from hzmj.tui.settings import CHOICES, Settings, SettingsFile, path_of_settings, read_settings, written

EVERY = Settings(
    lang="en",
    tiles="ascii",
    theme="mono",
    pace="instant",
    sort="manual",
    dim_drawn=True,
    hints=True,
    confirm=False,
    bell=True,
    claims="turns",
    window_seconds=12,
    mouse=False,
    keys={"table.tiles": ("j", "f12"), "app.help": ('"', "\\")},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "settings.toml"


def wrong(path: Path, text: str | bytes) -> SettingsFile:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return SettingsFile(path)


@pytest.mark.parametrize("settings", [Settings(), EVERY])
def test_what_is_written_is_read(settings: Settings) -> None:
    assert read_settings(written(settings)) == settings


def test_every_setting_differs_from_the_usual_above() -> None:
    assert all(getattr(EVERY, name) != getattr(Settings(), name) for name in CHOICES)


def test_the_file_is_in_the_given_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    assert path_of_settings() == tmp_path / "settings.toml"
    monkeypatch.delenv("HZMJ_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert path_of_settings().name == "settings.toml"


def test_look() -> None:
    assert Settings().look("zh") == Look("zh", "cjk")
    assert Settings().look("en") == Look("en", "indexed")
    assert Settings(lang="en").look("zh") == Look("en", "indexed")
    assert Settings(tiles="ascii").look("zh") == Look("zh", "ascii")


@pytest.mark.parametrize(
    ("text", "field", "told"),
    [
        ('theme = "pink"', "theme", "pink"),
        ("theme = 1", "theme", "jade"),
        ("mouse = 1", "mouse", "true"),
        ('mouse = "true"', "mouse", "false"),
        ("colour = 1", "colour", "colour"),
        ("theme = ", None, "TOML"),
        ("lang = 2025-01-01", "lang", "2025"),
        ("keys = 1", "keys", "table"),
        ("[keys]\n'table.tiles' = 1", "keys.table.tiles", "list"),
        ("[keys]\n'table.tiles' = [1]", "keys.table.tiles", "list"),
        ("[keys]\n'table.tiles' = []", "keys.table.tiles", "needs a key"),
        ("[keys]\n'table.tiles' = 'ctl+x'", "keys.table.tiles", "ctl+x"),
        ("[keys]\n'table.tiles' = ''", "keys.table.tiles", "no key"),
        ("[keys]\n'table.tile' = 'x'", "keys.table.tile", "table.tile"),
        ("[keys]\ntable.tiles = 'x'", "keys.table", "list"),
        ("[keys]\n'table.move' = 'x'", "keys.table.move", "fixed"),
        ("x = " + "[" * 3000, None, "nested"),
    ],
)
def test_what_cannot_be_is_refused_by_name(text: str, field: str | None, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_settings(text)
    assert refused.value.field == field
    assert told in refused.value.text.en


@pytest.mark.parametrize(
    ("keys", "names"),
    [
        ("'table.tiles' = 'f2'", ("Other tiles", "Change to", "f2")),
        ("'table.tiles' = 'f1'", ("Other tiles", "Help", "f1")),
        ("'app.help' = 'h'", ("Help", "Win", "h")),
        ("'table.tiles' = 'f9'\n'table.pace' = ['f12', 'f9']", ("Other tiles", "Other pace", "f9")),
    ],
)
def test_two_commands_on_one_key_are_refused_by_name(keys: str, names: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        read_settings(f"[keys]\n{keys}")
    assert all(name in refused.value.text.en for name in names)


def test_keys_may_change_places_and_be_the_same_on_two_screens() -> None:
    assert read_settings("[keys]\n'table.tiles' = 'f2'\n'table.language' = 'f3'")
    assert read_settings("[keys]\n'menu.tiles' = 'f2'")


def test_no_file_is_no_problem(path: Path) -> None:
    file = SettingsFile(path)
    assert file.problem is None
    assert file.settings == Settings()
    assert not path.exists()


def test_changes_are_kept(path: Path) -> None:
    assert SettingsFile(path).change(theme="mono") is None
    SettingsFile(path).change(bell=True, keys={"app.help": ("f12",)})
    kept = SettingsFile(path)
    assert kept.settings == Settings(theme="mono", bell=True, keys={"app.help": ("f12",)})
    assert [each.name for each in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize("text", ["theme = 'pink'", b"\xff", b"#" * 70_000])
def test_a_bad_file_is_told_of_and_stays_until_something_is_changed(path: Path, text: str | bytes) -> None:
    file = wrong(path, text)
    before = path.read_bytes()
    assert file.settings == Settings()
    assert file.problem is not None
    assert "settings.toml" in file.problem.zh
    assert "\n" not in file.problem.en
    assert path.read_bytes() == before
    path.with_name("settings.toml.bad").write_text("an older one")
    aside = file.change(theme="mono")
    assert aside is not None
    assert aside.read_bytes() == before
    assert aside.name == "settings.toml.bad2"
    assert SettingsFile(path).settings == Settings(theme="mono")
    assert file.change(theme="jade") is None


def test_a_folder_in_its_place_is_told_of(path: Path) -> None:
    path.mkdir(parents=True)
    file = SettingsFile(path)
    assert file.problem is not None
    file.change(bell=True)
    assert SettingsFile(path).settings.bell


def test_what_cannot_be_is_not_written(path: Path) -> None:
    file = SettingsFile(path)
    file.change(theme="mono")
    with pytest.raises(Refused):
        file.change(theme="pink")
    assert SettingsFile(path).settings.theme == "mono"


def test_a_full_disk_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(path)
    file.change(theme="mono")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        file.change(theme="jade-light")
    assert file.settings.theme == "mono"
    assert SettingsFile(path).settings.theme == "mono"
    assert [each.name for each in path.parent.iterdir()] == ["settings.toml"]


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("bell = true\n")
    path.parent.mkdir(parents=True)
    path.symlink_to(real)
    SettingsFile(path).change(theme="mono")
    assert path.is_symlink()
    assert read_settings(real.read_text()) == Settings(bell=True, theme="mono")
