"""Bots that do what bots should not, and one that remembers."""
# ruff: noqa: ARG002 - a protocol names its arguments, used or not

import fcntl
import gc
import os
import random
import signal
import sys
import threading
import time
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from typing import Any

from hzmj.bots.base import Choice
from hzmj.game.actions import Action, Discard, Win
from hzmj.game.events import Deal as DealEvent
from hzmj.game.hand import Hand
from hzmj.game.match import Match
from hzmj.game.view import View


class First:
    """Takes the first action there is."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(legal[0])


class Curious(First):
    """Looks round in its process for more than its seat may see."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        if len(view.hand) != view.sizes[view.seat] or len(view.hand) == sum(view.sizes):
            raise ValueError("a hand of another size")
        found = [type(each) for each in gc.get_objects() if isinstance(each, Match | Hand | DealEvent)]
        if found or "secret" in " ".join((*sys.argv, *sys.orig_argv)):
            raise ValueError(f"found {found}")
        return super().choose(view, legal)


class Tells(First):
    """Prints its seed when it is made."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        print("seed", seed)


class Raises(First):
    """Does not know what to do."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise ValueError("what now")


class Late(First):
    """Gives up in the third hand."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        if view.number == 3:
            raise ValueError("enough")
        return super().choose(view, legal)


class Leaves(First):
    """Ends the process, as it believes."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise SystemExit(0)


class Mute(First):
    """Says nothing."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return None


class Cheat(First):
    """Always wins."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Win("draw"))


class Dreamer(First):
    """Answers with what is no action at all."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice("win")  # type: ignore[arg-type]


class Sulks(First):
    """Raises what cannot even be told."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise Unspeakable


class Unspeakable(Exception):  # noqa: N818 - an error by its base
    def __str__(self) -> str:
        raise RuntimeError("no")


class Poser:
    """An action to look at, which raises when it is compared, hashed or shown."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __hash__(self) -> int:
        raise RuntimeError("do not hash me")

    def __repr__(self) -> str:
        raise RuntimeError("do not show me")


class Poses(First):
    """Answers with something that can be neither compared nor shown."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Poser())  # type: ignore[arg-type]


class Hides(First):
    """Answers with an action whose tile can be neither compared nor shown."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Discard(Poser()))  # type: ignore[arg-type]


class Disguised(Win):
    """Pretends to be every action."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Mimes(First):
    """Answers with what equals everything."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Disguised("draw"))


class Refuses(First):
    """Takes no seed."""

    def __init__(self) -> None:
        super().__init__(0)


class Interrupts(First):
    """Raises what the user's interrupt raises."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise KeyboardInterrupt


class Closes(First):
    """Raises what closes a generator."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise GeneratorExit


class Bare(First):
    """Answers with an action that is in no Choice."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return legal[0]


class Babbles(First):
    """Gives reasons that are none."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(legal[0], ("because",))  # type: ignore[arg-type]


class Repaints(First):
    """Sets what the view says."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        view.remaining = 0
        return super().choose(view, legal)


class Erases(First):
    """Takes something away from the view."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        del view.remaining
        return super().choose(view, legal)


class Deals(First):
    """Puts a tile into the hand of its view."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        view.hand.append(0)
        return super().choose(view, legal)


class Tidies(First):
    """Changes a list within a list of its view."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        view.tan[0][1] += 3
        return super().choose(view, legal)


class Forges(First):
    """Makes another action of one that is offered."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        if isinstance(legal[0], Discard):
            object.__setattr__(legal[0], "tile", 99)
        return super().choose(view, legal)


class Kills(First):
    """Ends its process, as if all were well."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        os._exit(0)


class Shoots(First):
    """Kills its process."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Forks(First):
    """Goes on as two processes."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        os.fork()
        return super().choose(view, legal)


class Sleeps(First):
    """Never answers."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        while True:
            time.sleep(1000)


class Spins(First):
    """Is busy for ever, in C, where no other thread gets on."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return all(repeat(True))


class Digs(First):
    """Goes ever deeper."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return self.choose(view, legal)


class Shuts(First):
    """Closes every file there is."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        os.closerange(0, 100)
        return super().choose(view, legal)


class Scribbles(First):
    """Writes into every file there is."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        for file in range(3, 100):
            with suppress(OSError):
                os.write(file, b"0\n")
        return super().choose(view, legal)


class Prints(First):
    """Prints in every way there is, a control character and Chinese among it."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        print("hello \x1b[2J 财神")
        print("oops", file=sys.stderr)
        os.write(1, b"bare\n")
        os.system("echo shell")
        return super().choose(view, legal)


class Silences(First):
    """Closes what it could print on."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        for stream in (sys.stdout, sys.stderr, sys.stdin):
            stream.close()
        return super().choose(view, legal)


class Weaves(First):
    """Starts threads that never end."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        threading.Thread(target=time.sleep, args=(1000,)).start()
        return super().choose(view, legal)


class Rigs(First):
    """Changes what all modules share."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        random.random = random.Random.random = lambda *_: 0.0  # type: ignore[method-assign,assignment]
        Hand.step = Match.step = View.see = None  # type: ignore[method-assign,assignment]
        for name in [name for name in sys.modules if name.startswith("hzmj.rules")]:
            del sys.modules[name]
        return super().choose(view, legal)


class Forces(First):
    """Changes its view by force, and what is in it."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        object.__setattr__(view, "hand", ())
        object.__setattr__(view.rules, "base", 1000)
        for action in legal[1:]:
            if isinstance(action, Discard):
                object.__setattr__(action, "tile", 99)
        return super().choose(view, legal)


class Waits(First):
    """Locks the file `waiting` and never answers, where no other thread gets on."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        with Path("waiting").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            Path("locked").touch()
            return all(repeat(True))


class NoBot:
    """Cannot choose."""
