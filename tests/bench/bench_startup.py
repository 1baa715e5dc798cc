"""How fast the command line starts: `python -m tests.bench.bench_startup`."""

import statistics
import subprocess
import sys
import time

ROUNDS = 25
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "hzmj --version": ["-m", "hzmj", "--version"],
    "hzmj --help": ["-m", "hzmj", "--help"],
    "hzmj score": ["-m", "hzmj", "score", "123m456p789s111z5z", "--draw", "7z"],
    "hzmj rules --json": ["-m", "hzmj", "rules", "--json"],
}


def milliseconds(arguments: list[str]) -> float:
    """The time of one run, from start to end."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    """Prints the median of interleaved runs."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, arguments in COMMANDS.items():
            times[name].append(milliseconds(arguments))
    medians = {name: statistics.median(each) for name, each in times.items()}
    for name, median in medians.items():
        print(f"{name:32}{median:10.1f} ms")
    limit = 1.6 * medians["python -c pass"] + 60
    print(f"{'limit of hzmj --version':32}{limit:10.1f} ms")


if __name__ == "__main__":
    main()
