"""Bots of one's own: what they cannot do, and what is said of those that try."""

import fcntl
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from hzmj.arena import guest as guest_module
from hzmj.arena import simulation
from hzmj.arena.failure import BotFailed
from hzmj.arena.guests import Guests
from hzmj.arena.host import fixed
from hzmj.arena.simulation import Series
from hzmj.bots.base import bot_seed, guest_seed
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.presets import preset
from hzmj.record.decisions import Decision, walk
from tests.commands.run import Shell
from tests.game.play import NORMAL, match_of, play_on

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the odd bots fork and lock")

ODD = "tests.arena.odd"
FAILING = {
    "nowhere:Bot": "cannot load",
    "broken:Bot": "RuntimeError: at import",
    "gone:Bot": "failed: SystemExit: 3",
    f"{ODD}:Nonesuch": "cannot load",
    f"{ODD}:NoBot": "no class with a choose method",
    f"{ODD}:Refuses": "TypeError",
    f"{ODD}:Raises": "ValueError: what now (wall 0, seat 2, hand 1, event ",
    f"{ODD}:Leaves": "SystemExit: 0",
    f"{ODD}:Interrupts": "KeyboardInterrupt",
    f"{ODD}:Closes": "GeneratorExit",
    f"{ODD}:Mute": "answered None, which is no Choice",
    f"{ODD}:Bare": "which is no Choice",
    f"{ODD}:Babbles": "'because' is no Candidate",
    f"{ODD}:Cheat": "chose no legal action: Win(by='draw')",
    f"{ODD}:Dreamer": "chose no legal action: 'win'",
    f"{ODD}:Sulks": "Unspeakable",
    f"{ODD}:Poses": "do not show me",
    f"{ODD}:Hides": "do not",
    f"{ODD}:Mimes": "chose no legal action: Disguised",
    f"{ODD}:Repaints": "a view cannot be changed: remaining",
    f"{ODD}:Erases": "a view cannot be changed: remaining",
    f"{ODD}:Deals": "'tuple' object has no attribute 'append'",
    f"{ODD}:Tidies": "'tuple' object does not support item assignment",
    f"{ODD}:Forges": "chose no legal action: Discard(tile=99)",
    f"{ODD}:Kills": "has ended: exit code 0",
    f"{ODD}:Shoots": "has ended: signal SIGKILL",
    f"{ODD}:Forks": "forked its process",
    f"{ODD}:Sleeps": "took more than 1 s to answer (wall 0, seat 2, hand 1, event ",
    f"{ODD}:Spins": "took more than 1 s to answer (wall 0, seat 2, hand 1, event ",
    f"{ODD}:Digs": "RecursionError",
    f"{ODD}:Shuts": "has ended",
    f"{ODD}:Scribbles": "chose no legal action",
}
TOGETHER = [f"{ODD}:{name}" for name in ("Interrupts", "Kills", "Spins")]
"""Of the failing ones those that are tried with two jobs by default too."""


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules that raise as they are imported."""
    (tmp_path / "broken.py").write_text("raise RuntimeError('at import')\n")
    (tmp_path / "gone.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(str(tmp_path))


def check_failing(hzmj: Shell, bot: str, jobs: int) -> None:
    ran = hzmj(
        f"sim --hands 16 --bots random,random,{bot},random --seed 1 --bot-seconds 1 --json --jobs {jobs}"
    )
    assert bot in ran.message
    assert FAILING[bot] in ran.message
    assert len(ran.message) < 300
    assert ran.out == ""


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize("bot", FAILING)
def test_a_guest_that_fails_is_named(hzmj: Shell, bot: str) -> None:
    check_failing(hzmj, bot, 1)


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize(
    "bot", [bot if bot in TOGETHER else pytest.param(bot, marks=pytest.mark.slow) for bot in FAILING]
)
def test_a_guest_that_fails_is_named_by_another_process(hzmj: Shell, bot: str) -> None:
    check_failing(hzmj, bot, 2)


def series(*bots: str, **changes: object) -> Series:
    a, b, c, d = bots
    made = Series("room", preset("room"), (a, b, c, d), 2, "secret", "now")
    return replace(made, **changes)  # type: ignore[arg-type]


def told(played: Series, folder: Path) -> list[str]:
    """The lines of the series' records but those that name the bots."""
    for _ in simulation.run(replace(played, folder=folder)):
        pass
    return [line for path in sorted(folder.iterdir()) for line in path.read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize("name", ["Prints", "Silences", "Weaves", "Rigs", "Forces", "Curious"])
def test_what_a_guest_does_in_its_process_changes_no_record(tmp_path: Path, name: str) -> None:
    usual = told(series("random", f"{ODD}:First", "random", "random"), tmp_path / "usual")
    assert told(series("random", f"{ODD}:{name}", "random", "random"), tmp_path / "odd") == usual


@pytest.mark.parametrize("name", ["normal", "master"])
def test_a_built_in_bot_plays_the_same_as_a_guest(tmp_path: Path, name: str) -> None:
    kind = {"normal": "hzmj.bots.normal:NormalBot", "master": "hzmj.bots.expert:ExpertBot"}[name]
    at_home = told(series(name, name, "random", name), tmp_path / "home")
    assert told(series(kind, name, "random", kind), tmp_path / "guest") == at_home


def test_what_a_guest_prints_goes_to_standard_error_under_its_name(hzmj: Shell) -> None:
    ran = hzmj(f"sim --hands 1 --bots {ODD}:Prints,random,random,random --seed 1 --json")
    assert ran.code == 0
    assert ran.json["hands"] == 1
    lines = ran.err.splitlines()
    for said in ("hello  [2J 财神", "oops", "bare", "shell"):
        assert lines.count(f"{ODD}:Prints: {said}") == len(lines) / 4


def test_what_a_guest_in_another_process_prints_too() -> None:
    line = f"sim --hands 9 --bots {ODD}:Prints,random,random,random --seed 1 --json --jobs 2"
    ran = subprocess.run([sys.executable, "-m", "hzmj", *line.split()], capture_output=True, check=True)
    assert json.loads(ran.stdout)["hands"] == 9
    said = {part.partition(f"{ODD}:Prints: ")[::2] for part in ran.stderr.decode().splitlines()}
    assert said == {("", "hello  [2J 财神"), ("", "oops"), ("", "bare"), ("", "shell")}


def test_the_place_of_a_failure_is_that_of_the_record(hzmj: Shell, tmp_path: Path) -> None:
    """Late gives up at its first decision in the third hand."""
    sim = f"sim --hands 4 --bots random,random,{ODD}:{{}},random --seed 1 --record {tmp_path}"
    message = hzmj(sim.format("Late")).message
    found = re.search(r"wall 0, seat (\d), hand (\d+), event (\d+)\)", message)
    assert found is not None
    assert hzmj(sim.format("First")).code == 0
    places = []

    def look(decision: Decision) -> None:
        if (decision.seat, decision.hand) == (2, 3):
            places.append(("2", "3", str(decision.events.start)))

    walk(tmp_path / "000000.hzmj.jsonl", look)
    assert found.groups() == places[0]


def test_a_guest_that_is_never_made_is_cut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text("while True: pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(guest_module, "MAKING_SECONDS", 1)
    with Guests() as guests, pytest.raises(BotFailed, match="bot endless:Bot took more than 1 s"):
        guests.sit("endless:Bot", 0, 1)


def test_a_guests_seed_is_that_of_its_place_in_the_series(capfd: pytest.CaptureFixture[str]) -> None:
    """Nothing of the match's seed is in it: another series has the same."""
    tells = f"{ODD}:Tells"

    def seeds(**changes: object) -> list[str]:
        for _ in simulation.run(series(tells, "random", "random", tells, hands=9, **changes)):
            pass
        return sorted(capfd.readouterr().err.splitlines())

    places = [(deal, seat) for deal in range(2) for seat in (0, 3)]
    expected = sorted(f"{tells}: seed {guest_seed(*place)}" for place in places)
    assert len(set(expected)) == 4
    assert seeds() == seeds(seed="another") == expected
    assert not any(str(bot_seed("secret/0", seat)) in " ".join(expected) for seat in range(4))


def test_a_fixed_view_shows_the_same_and_takes_no_change() -> None:
    def watch(match: Match) -> None:
        for seat in match.pending:
            view = match.view(seat)
            shown = fixed(view)
            assert shown.holding == view.holding
            assert shown.last_turn == view.last_turn
            assert as_lists(shown) == as_lists(view)
            seen.append(shown)

    def as_lists(view: View) -> dict[str, str]:
        """The view's fields, without what tells a list from a tuple."""
        written = {field.name: repr(getattr(view, field.name)) for field in fields(View)}
        return {name: re.sub("[(\\[]", "[", re.sub(",?[)\\]]", "]", text)) for name, text in written.items()}

    seen: list[View] = []
    play_on(match_of("room", 1, "fixed", NORMAL), watch)
    with pytest.raises(AttributeError):
        seen[0].see(match_of("room", 1).setup)
    with pytest.raises(AttributeError):
        seen[0].moment += 1


# -- the end of the processes -------------------------------------------------------------------------


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[Path]:
    """A folder for a guest that locks a file in it and never answers."""
    yield tmp_path
    assert lockable(tmp_path / "waiting"), "the guest is still there"


def lockable(path: Path) -> bool:
    """Whether the lock on the file is free within a minute: it is freed as its process ends."""
    for _ in range(1200):
        with path.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(0.05)
            else:
                return True
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills a process with its parent")
@pytest.mark.parametrize(
    ("how", "jobs"),
    [
        ("SIGKILL", "1"),
        ("SIGKILL", "2"),
        *(pytest.param(how, jobs, marks=pytest.mark.slow) for how in ("SIGTERM", "SIGHUP") for jobs in "12"),
    ],
)
def test_all_processes_end_with_the_first(waiting: Path, how: str, jobs: str) -> None:
    root = Path(__file__).parents[2]
    line = f"sim --hands 80000 --bots normal,{ODD}:Waits,normal,normal --bot-seconds 3600 --jobs {jobs}"
    program = f"import sys; sys.path.insert(0, {str(root)!r}); from hzmj.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", program, *line.split()],
        cwd=waiting, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    while process.poll() is None and not (waiting / "locked").exists():
        time.sleep(0.05)
    process.send_signal(getattr(signal, how))
    # The workers have these pipes too: their end is that of the last of them.
    assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == -getattr(signal, how)
