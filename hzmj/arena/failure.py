"""What is said of a bot that cannot be made, fails, or answers with nothing legal."""

import signal
from traceback import format_exception_only

from hzmj.text import Text

_LONGEST = 120
"""Characters of a bot's own words that are repeated."""


class BotFailed(Exception):  # noqa: N818 - what a bot did, told in one sentence
    """A bot could not be made, raised an error, took too long, vanished, or chose no legal action."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def raised(name: str, error: BaseException) -> BotFailed:
    """The failure of a bot that raised `error`."""
    what = clipped(format_exception_only(error)[-1].strip())
    return BotFailed(Text(f"电脑 {name} 出错：{what}", f"bot {name} failed: {what}"))


def not_legal(name: str, told: str) -> BotFailed:
    """The failure of a bot that answered with something else than a legal action."""
    what = clipped(told)
    return BotFailed(Text(f"电脑 {name} 的选择不合规则：{what}", f"bot {name} chose no legal action: {what}"))


def clipped(text: str) -> str:
    """The text, cut to a length that fits into one line of a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def ending(code: int) -> Text:
    """How a process ended, by its exit code as `Popen` and `multiprocessing` tell it.

    >>> ending(3).en
    'exit code 3'
    """
    if code >= 0:
        return Text(f"退出码 {code}", f"exit code {code}")
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    return Text(f"信号 {name}", f"signal {name}")
