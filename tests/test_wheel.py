"""What is built holds all that the program reads, and runs where nothing of the checkout is."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from hzmj import __version__
from hzmj.paths import assets

CHECKOUT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path, given: str = "") -> str:
    """Runs a command that must succeed; answers what it wrote."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(
        command, cwd=cwd, input=given, capture_output=True, text=True, encoding="utf-8", env=env, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("built")
    build = (sys.executable, "-m", "hatchling", "build", "-d", folder)
    run(*build, "-t", "wheel", "-t", "sdist", cwd=CHECKOUT)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment that has the wheel, and what it depends on from this one."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = built.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet")
    run(*pip, "--no-deps", "--no-index", "--disable-pip-version-check", wheel, cwd=home)
    site = Path(
        run(programs / "python", "-c", "import site; print(site.getsitepackages()[0])", cwd=home).strip()
    )
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return programs


def test_the_wheel_holds_what_the_program_reads(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    read = [path for path in assets().rglob("*") if path.is_file()]
    assert read
    assert {f"hzmj/assets/{path.relative_to(assets()).as_posix()}" for path in read} <= names
    assert {"hzmj/rules/suits.bin", "hzmj/py.typed"} <= names
    assert {"hzmj/rules/RULES.md", "hzmj/rules/RULES.zh.md", "hzmj/record/FORMATS.md"} <= names
    assert not any(name.startswith(("tests", "assets")) for name in names)


def test_the_source_holds_everything(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "Makefile",
        "hzmj/rules/suits.bin",
        "tests/test_wheel.py",
    }
    assert needed | {"assets/words/zh.toml", "assets/presets/room.toml"} <= names


def test_it_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    hzmj = installed / "hzmj"
    where = run(installed / "python", "-c", "import hzmj; print(hzmj.__file__)", cwd=tmp_path)
    assert str(installed.parent) in where
    assert run(hzmj, "--version", cwd=tmp_path) == f"hzmj {__version__}\n"
    assert "爆头" in run(hzmj, "score", "123m456p789s111z5z", "--draw", "7z", "--lang", "zh", cwd=tmp_path)
    request = (
        '{"dealer": 0, "level": 1, "winner": 0, "hand": "123m456p789s111z5z", "tile": "7z", "by": "draw"}'
    )
    assert '"multiplier": 2' in run(hzmj, "score", "--json", cwd=tmp_path, given=request)
    bots = "normal,random,random,normal"
    simulated = run(hzmj, "sim", "--hands", "4", "--bots", bots, "--jobs", "2", "--json", cwd=tmp_path)
    assert '"hands": 4' in simulated
    assert "third_tan" in run(hzmj, "rules", cwd=tmp_path)
