"""The settings and their file."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

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


def names_beside(path: Path) -> list[str]:
    """The files in its folder but for that of the lock."""
    return sorted({each.name for each in path.parent.iterdir()} - {".settings.toml.lock"})


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
        ("window_seconds = " + "9" * 5000, None, "too many digits"),
        ("window_seconds = 0x" + "f" * 10_000, "window_seconds", "0xfff"),
        ("theme = [0x" + "f" * 10_000 + "]", "theme", "[...]"),
        ("theme" + ".a" * 5000 + " = 1", "theme", "{...}"),
        ("window_seconds = inf", "window_seconds", "inf"),
        ("window_seconds = nan", "window_seconds", "nan"),
        ("theme = 2024-02-30", None, "Invalid date"),
        ("theme = '" + "x" * 5000 + "'", "theme", "xxx...xxx"),
        ("x" * 5000 + " = 1", "x" * 19 + "..." + "x" * 18, "no setting 'xxx"),
        ("[keys]\n'table.tiles' = '" + "x" * 5000 + "'", "keys.table.tiles", "xxx...xxx"),
    ],
)
def test_what_cannot_be_is_refused_by_name(text: str, field: str | None, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_settings(text)
    assert refused.value.field == field
    assert told in refused.value.text.en
    assert max(map(len, refused.value.text)) < 300


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
    assert names_beside(path) == ["settings.toml"]


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


def loop(path: Path) -> None:
    path.symlink_to(path)


def long_loop(path: Path) -> None:
    path.symlink_to("other")
    path.with_name("other").symlink_to(path)


def closed(path: Path) -> None:
    path.write_text("bell = true")
    path.chmod(0)


def link_to_a_pipe(path: Path) -> None:
    """As a link to a device would be, which no test is to touch."""
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


@pytest.mark.skipif(os.name == "nt", reason="Windows has none of these")
@pytest.mark.parametrize(
    "make", [loop, long_loop, os.mkfifo, link_to_a_pipe, Path.mkdir], ids=lambda make: make.__name__
)
def test_what_is_no_file_is_told_of_and_put_aside(path: Path, make: Callable[[Path], None]) -> None:
    path.parent.mkdir(parents=True)
    make(path)
    file = SettingsFile(path)
    assert file.settings == Settings()
    assert file.problem is not None
    assert "settings.toml: " in file.problem.en
    aside = file.change(bell=True)
    assert aside == path.with_name("settings.toml.bad")
    assert os.path.lexists(aside)
    assert not path.with_name("pipe").exists() or path.with_name("pipe").is_fifo()
    assert SettingsFile(path).settings == Settings(bell=True)
    assert not path.is_symlink()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told_of(path: Path) -> None:
    path.parent.mkdir(parents=True)
    closed(path)
    check_refused_by_the_system(path)


def test_what_the_system_refuses_is_told_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    check_refused_by_the_system(path)


def check_refused_by_the_system(path: Path) -> None:
    file = SettingsFile(path)
    assert file.settings == Settings()
    assert file.problem is not None
    assert file.problem.en.endswith("settings.toml: cannot be opened: Permission denied")


def test_a_name_that_is_too_long_is_told_of(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / ("x" * 5000) / "settings.toml")
    assert file.settings == Settings()
    assert file.problem is not None
    with pytest.raises(OSError, match="too long"):
        file.change(bell=True)


def test_a_byte_order_mark_is_no_fault(path: Path) -> None:
    file = wrong(path, "\ufefftheme = 'mono'\n")
    assert (file.problem, file.settings) == (None, Settings(theme="mono"))
    file.change(bell=True)
    assert SettingsFile(path).settings == Settings(theme="mono", bell=True)


BY_HAND = """\
# mine

bell = true  # loud
theme = 'mono'  # at night

# what I press
[keys]
'table.tiles' = 'j'  # j
"""


def test_comments_and_order_are_kept(path: Path) -> None:
    file = wrong(path, BY_HAND)
    file.change(theme="jade", pace="slow")
    file.change(keys={"table.tiles": ("j",), "app.help": ("f12",)})
    assert (
        path.read_text()
        == BY_HAND.replace("mono", "jade").replace("# at night\n", '# at night\npace = "slow"\n')
        + '"app.help" = ["f12"]\n'
    )
    file.change(keys={})
    assert path.read_text().splitlines()[-2:] == ["# what I press", "[keys]"]
    assert SettingsFile(path).settings == Settings(bell=True, pace="slow")


def test_a_file_that_cannot_be_edited_is_written_anew_and_kept_aside(path: Path) -> None:
    """tomlkit takes no key out of a table whose keys are written in several places."""
    text = "keys.'app.help' = 'f12'\ntheme = 'mono'\nkeys.'table.tiles' = 'j'\n"
    aside = wrong(path, text).change(keys={})
    assert SettingsFile(path).settings == Settings(theme="mono")
    assert aside is not None
    assert aside.read_text() == text


def test_what_another_process_has_changed_meanwhile_is_kept(path: Path) -> None:
    wrong(path, "theme = 'mono'\n[keys]\n'table.tiles' = 'j'\n")
    one, other = SettingsFile(path), SettingsFile(path)
    one.change(bell=True, keys={"table.tiles": ("j",), "app.help": ("f12",)})
    other.change(hints=True, keys={})
    one.change(pace="slow")
    assert SettingsFile(path).settings == Settings(
        theme="mono", bell=True, hints=True, pace="slow", keys={"app.help": ("f12",)}
    )


def test_keys_that_clash_with_what_another_process_has_chosen_are_refused(path: Path) -> None:
    one, other = SettingsFile(path), SettingsFile(path)
    one.change(keys={"table.tiles": ("f9",)})
    with pytest.raises(Refused, match="f9"):
        other.change(keys={"table.pace": ("f9",)})
    assert SettingsFile(path).settings.keys == {"table.tiles": ("f9",)}


def test_a_file_that_goes_bad_meanwhile_is_put_aside(path: Path) -> None:
    file = wrong(path, "theme = 'mono'")
    path.write_text("theme = ")
    aside = file.change(bell=True)
    assert aside is not None
    assert aside.read_text() == "theme = "
    assert SettingsFile(path).settings == Settings(theme="mono", bell=True)


def test_processes_that_change_settings_at_once_lose_none(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from hzmj.tui.settings import SettingsFile\n"
        "file = SettingsFile(Path(sys.argv[1])); print(flush=True); sys.stdin.read(1)\n"
        "file.change(**{sys.argv[2]: True})"
    )
    names = ("bell", "hints", "dim_drawn")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, path, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for name in names
    ]
    for process in running:
        assert process.stdout is not None
        process.stdout.readline()
    for process in running:
        process.communicate(b"x")
        assert process.returncode == 0
    assert SettingsFile(path).settings == Settings(bell=True, hints=True, dim_drawn=True)


def test_a_lock_that_is_held_is_told_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hzmj.tui.settings.PATIENCE", 0)
    file = wrong(path, "theme = 'mono'")
    with FileLock(path.with_name(".settings.toml.lock")), pytest.raises(Refused, match="another process"):
        file.change(bell=True)
    assert path.read_text() == "theme = 'mono'"


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
    assert names_beside(path) == ["settings.toml"]


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("bell = true\n")
    path.parent.mkdir(parents=True)
    path.symlink_to(real)
    SettingsFile(path).change(theme="mono")
    assert path.is_symlink()
    assert read_settings(real.read_text()) == Settings(bell=True, theme="mono")


def test_nobody_without_a_home_is_left_without_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user the system does not know, as in a container, and no HOME."""

    def unknown(*_: object, **__: object) -> None:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("HZMJ_HOME", raising=False)
    monkeypatch.setattr("platformdirs.user_config_dir", unknown)
    with pytest.raises(Refused, match="HZMJ_HOME"):
        SettingsFile()
