"""The README's commands work.

Its `sh` blocks are run in their order, in one empty folder, and then its `python` block. The lines of
its `console` blocks build something or open the game: a `make` target must exist, and `hzmj` must get as
far as missing a terminal.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hzmj.bots.base import Bot, make_bot
from hzmj.game.actions import Chi, Discard, Pass, Peng, Win
from hzmj.game.match import Match
from hzmj.text import Lang
from hzmj.words import Words
from tests.game.play import NORMAL, match_of, play_on

CHECKOUT = Path(__file__).parent.parent
README = (CHECKOUT / "README.md").read_text("utf-8")
INSTALL = "pip install ."


def blocks(language: str) -> list[str]:
    """The code blocks of that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command that finds the `hzmj` of this environment."""
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
    }
    return subprocess.run(
        command,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        check=False,
    )


def test_commands_that_run(tmp_path: Path) -> None:
    scripts = blocks("sh")
    assert len(scripts) >= 4
    for script in scripts:
        ran = run("bash", "-euo", "pipefail", "-c", script, cwd=tmp_path)
        assert ran.returncode == 0, script + ran.stderr
        assert ran.stdout
    (program,) = blocks("python")  # reads a record that a command has written
    ran = run(sys.executable, "-c", program, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    (said,) = re.findall(r"^print\(win.*#\s*(.*)$", program, re.MULTILINE)
    assert ran.stdout.splitlines()[0] == said


@pytest.mark.parametrize("line", "".join(blocks("console")).splitlines())
def test_commands_that_build_or_open(line: str) -> None:
    assert line.startswith("$ ")
    command = shlex.split(line.removeprefix("$ "))
    if command[0] == "make":
        assert run(*command, "--dry-run", cwd=CHECKOUT).returncode == 0
    elif command[0] == "hzmj":
        ran = run(*command, cwd=CHECKOUT)
        lang: Lang = "zh" if "zh" in command else "en"
        assert (ran.returncode, ran.stderr) == (2, f"hzmj: {Words(lang)('app.no_terminal')}\n")
    else:
        assert line == f"$ {INSTALL}"


def test_targets_that_play_and_test_are_told() -> None:
    told = set(re.findall(r"make ([a-z-]+)", README))
    assert {"play", "test", "check", "bench"} <= told


def test_files_it_points_to() -> None:
    for path in re.findall(r"(?:\]\(|src=\")((?!https?:)[^)\"#]+)", README):
        assert (CHECKOUT / path).exists(), path


def example_bot() -> type[Bot]:
    """The bot that the README shows."""
    (source,) = re.findall(r"^cat > mybot.py <<'END'\n(.*?)^END$", README, re.MULTILINE | re.DOTALL)
    assert len([line for line in source.splitlines() if line]) <= 30
    names: dict[str, type[Bot]] = {}
    exec(source, names)
    return names["MyBot"]


def test_the_example_bot_does_what_is_said_of_it() -> None:
    bot = example_bot()(0)
    claimed = 0

    def watch(match: Match) -> None:
        nonlocal claimed
        for seat, legal in match.pending.items():
            view = match.view(seat)
            done = bot.choose(view, legal).action
            assert done in legal
            if any(isinstance(action, Win) for action in legal):
                assert isinstance(done, Win)
                continue
            weighed = {each.action: each for each in make_bot("normal", 0).choose(view, legal).candidates}
            plays = [each for each in weighed.values() if isinstance(each.action, Discard)]
            if isinstance(done, Discard) and plays:
                nearest = [each for each in plays if each.distance == min(each.distance for each in plays)]
                assert weighed[done].distance == nearest[0].distance
                counted = [each.live for each in nearest if each.live is not None]
                assert weighed[done].live == max(counted)
            if isinstance(done, Chi | Peng):
                claimed += 1
                assert weighed[done].distance < weighed[Pass()].distance

    play_on(match_of("room", 4, "example", NORMAL), watch)
    assert claimed > 5
