"""The command line as a process: help in both languages, what is loaded, and how it ends."""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.cells import cell_len

from hzmj import __version__
from hzmj.cli import main
from hzmj.commands import COMMANDS
from hzmj.commands.arguments import lang_of

ENGLISH = {"LC_ALL": "C.UTF-8"}
PLAY_ONE = "sim --hands 1 --bots random,random,random,random"


def hzmj(
    *arguments: str, given: bytes = b"", env: Mapping[str, str] = ENGLISH
) -> subprocess.CompletedProcess[bytes]:
    """Runs `python -m hzmj` as a process of its own."""
    command = [sys.executable, "-m", "hzmj", *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, timeout=60, env={**os.environ, **env}, check=False
    )


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(
    command: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*command.split(), "--help", "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("用法：hzmj" if lang == "zh" else "usage: hzmj")
    if lang == "zh":
        assert "show" not in out
        assert "options" not in out
    else:
        assert out.isascii()
    for line in out.splitlines():
        assert cell_len(line) <= 80, line


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh"}, "zh"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_language_of_the_locale(environment: dict[str, str], lang: str) -> None:
    assert lang_of(["rules"], environment) == lang
    assert lang_of(["rules", "--lang", "zh"], environment) == "zh"
    assert lang_of(["rules", "--lang=en"], environment) == "en"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("line", ["chess", "--chess", "score --level", "rules --json=1", "rules more", "sim"])
def test_what_makes_no_sense_is_said_in_one_line(
    line: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("hzmj: ")
    assert err.count("\n") == 1
    assert err.isascii() == (lang == "en")


LONG = "x" * 5000


@pytest.mark.parametrize(
    ("line", "tail"),
    [
        (LONG, "'keep')"),
        (f"--{LONG}", "xxx"),
        (f"score {LONG} --draw 7z", "is not tile notation"),
        (f"score 1m --draw {LONG}", "xxx'"),
        (f"score 1m --draw 1z --set {LONG}=1", "xxx'"),
        (f"score 1m --draw 1z --level {LONG}", "from 0 to 1000000000"),
        (f"play --seats you,{LONG},{LONG},{LONG}", "hard, master"),
        (f"play --theme {LONG}", "'ansi-light')"),
        (f"play --seed {LONG}", "1 to 256 printable characters"),
        (f"sim --hands 1 --bots {LONG},a,b,c", "or module:Class"),
        (f"sim --hands 1 --bots {LONG}:{LONG},a,b,c", "xxx'"),
        (f"replay {LONG}", "File name too long"),
        (f"{PLAY_ONE} --record {LONG}", "File name too long"),
    ],
)
def test_a_message_repeats_little_of_what_is_long_and_keeps_its_end(
    line: str, tail: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(f"{tail}\n")
    assert len(err) < 300


def test_what_is_long_in_a_request_is_shortened_in_the_answer() -> None:
    ran = hzmj("score", "--json", given=json.dumps({LONG: 1}).encode())
    assert (ran.returncode, ran.stderr.count(b"\n")) == (2, 1)
    assert len(ran.stderr) < 300
    assert all(len(text) < 300 for text in json.loads(ran.stdout).values())


def test_absurd_sizes_of_the_terminal_are_ignored() -> None:
    usual = hzmj("rules", env={**ENGLISH, "LINES": "", "COLUMNS": ""})
    for size in ("99999", "²", "9" * 5000, "0", "-1"):
        ran = hzmj("rules", env={**ENGLISH, "LINES": size, "COLUMNS": size})
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, usual.stdout, b"")


def test_what_argparse_says_is_said_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    said = {
        "rules --preset x": "参数 --preset：没有 'x' 这个选择（有：'room', 'platform', 'mil2025'）",
        "rules a b": "不认识的参数：a b",
        "rules --json=1": "参数 --json：不带值，多了 '1'",
        "rules --preset": "参数 --preset：后面要有一个值",
        "rules --preset room --clause 1": "参数 --clause：不能和 --preset 一起用",
        "sim": "缺少参数：--hands",
    }
    for line, sentence in said.items():
        assert main([*line.split(), "--lang", "zh"]) == 2
        assert capsys.readouterr().err == f"hzmj: {sentence}\n"
    assert main(["rules", "expected one argument", "--lang", "zh"]) == 2
    assert capsys.readouterr().err == "hzmj: 不认识的参数：expected one argument\n"


def test_argparse_is_left_as_it_is() -> None:
    translate = vars(argparse)["_"]
    assert main(["rules", "--json", "--lang", "zh"]) == 0
    assert vars(argparse)["_"] is translate


def test_version() -> None:
    ran = hzmj("--version")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"hzmj {__version__}\n".encode(), b"")
    assert hzmj("--lang", "zh", "--version").stdout == ran.stdout


LIGHT = {
    "--version": 0,
    "--help": 0,
    "score 123m456p789s111z5z --draw 7z": 0,
    "score --json": 2,
    "sim --hands 1 --bots random,random,random,random": 0,
    "replay /dev/null --check": 2,
    "rules": 0,
    "play --help": 0,
}


@pytest.mark.parametrize("line", LIGHT)
def test_nothing_but_the_game_loads_textual(line: str) -> None:
    program = (
        "import sys; from hzmj.cli import main; code = main(sys.argv[1:]);"
        " assert 'textual' not in sys.modules; sys.exit(code)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *line.split()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == LIGHT[line], ran.stderr


def test_version_loads_hardly_anything() -> None:
    program = (
        "import sys; from hzmj.cli import main; main(['--version']);"
        " assert not {'argparse', 'typing', 'tomllib', 'hzmj.rules'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_json_is_utf8_whatever_the_locale() -> None:
    told = hzmj("rules", "--json", env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
    assert "财神" in told.stdout.decode()


def test_a_locale_without_chinese_is_no_error() -> None:
    strange = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = hzmj("rules", "--lang", "zh", env=strange)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_no_input_at_all() -> None:
    ran = hzmj("score")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.parametrize("line", ["", "score --json"])
@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_what_needs_a_closed_stream_is_refused_in_one_line(line: str, redirection: str) -> None:
    ran = shell(f"hzmj {line} {redirection}")
    assert ran.returncode == 2
    assert ran.stderr.count(b"\n") == ("2>&-" not in redirection)
    assert ran.stdout.count(b"\n") == (">&-" not in redirection.replace("2>&-", "") and bool(line))


@pytest.mark.parametrize("line", ["--version", "--help", "rules --json", PLAY_ONE])
def test_a_closed_standard_output_is_told_of(line: str) -> None:
    ran = shell(f"hzmj {line} >&-")
    assert (ran.returncode, ran.stderr) == (2, b"hzmj: standard output is closed\n")


def test_a_record_does_not_take_the_place_of_a_closed_standard_error(tmp_path: Path) -> None:
    """The next file opened would get its number, and what is written on standard error."""
    stray = (
        "import os; from hzmj.bots.random import RandomBot; choose = RandomBot.choose\n"
        "def noisy(*given):\n    os.write(2, b'noise'); return choose(*given)\n"
        "RandomBot.choose = noisy; from hzmj.cli import main; main()"
    )
    ran = shell(f'python -c "{stray}" {PLAY_ONE} --record {tmp_path} 2>&-')
    assert ran.returncode == 0
    (record,) = tmp_path.iterdir()
    assert "noise" not in record.read_text()


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command line of the shell that begins with `hzmj`, which is this program, or `python`."""
    name, rest = line.split(" ", 1)
    command = f'"{sys.executable}" {rest}' if name == "python" else f'"{sys.executable}" -m hzmj {rest}'
    env = {**os.environ, **ENGLISH, "PYTHONUNBUFFERED": ""}
    return subprocess.run(["sh", "-c", command], capture_output=True, env=env, check=False)


@pytest.mark.parametrize("line", ["rules", "--version", "--help", "score --help", "rules --json"])
def test_a_full_disk(line: str) -> None:
    ran = shell(f"hzmj {line} > /dev/full")
    assert ran.returncode == 2
    assert ran.stderr == b"hzmj: [Errno 28] No space left on device\n"


@pytest.mark.parametrize("away", ["2>/dev/full", "2>&-"])
def test_what_cannot_be_said_changes_nothing(away: str) -> None:
    assert shell(f"hzmj replay --check nofile {away}").returncode == 2
    ran = shell(f"hzmj {PLAY_ONE} --json {away}")
    assert (ran.returncode, ran.stdout.count(b"\n")) == (0, 1)
    assert ran.stdout.startswith(b'{"hands": 1,')


@pytest.mark.parametrize("line", ["rules", "rules --json", "--help", "--version", "score --help"])
def test_a_reader_that_has_gone_away(line: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "hzmj", *line.split()]
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, env=buffered, check=False
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (141, b"")


SIMULATION = "sim --hands 100000 --bots normal,normal,normal,normal --record records --jobs"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt(jobs: str, tmp_path: Path) -> None:
    process = interruptible("-m", "hzmj", *SIMULATION.split(), jobs, cwd=tmp_path)
    try:
        while process.poll() is None and not list(tmp_path.glob("records/*")):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=30) == (b"", b"")
    finally:
        process.kill()
    assert process.returncode == 130


def test_an_interrupt_while_a_process_imports(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(f"""
import os, signal, sys
if __name__ == "__mp_main__" and not os.path.exists("interrupted"):
    open("interrupted", "w").close()
    os.killpg(0, signal.SIGINT)
if __name__ == "__main__":
    from hzmj.cli import main
    sys.exit(main("{SIMULATION} 2".split()))
""")
    process = interruptible(str(program), cwd=tmp_path)
    try:
        assert process.communicate(timeout=30) == (b"", b"")
    finally:
        process.kill()
    assert process.returncode == 130
    assert (tmp_path / "interrupted").exists()


def interruptible(*arguments: str, cwd: Path) -> subprocess.Popen[bytes]:
    """Python as a process that heads a group of its own."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        start_new_session=True,
        # A shell has the programs it runs in the background ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
