"""The messages for a bot that cannot be made, fails, or returns no legal action."""

import signal
from traceback import format_exception_only

from hzmj.text import Text

_LONGEST = 120
"""The most characters of a bot's own text that a message repeats."""


class BotFailed(Exception):  # noqa: N818 - what a bot did, told in one sentence
    """Raised if a bot cannot be made, fails, takes too long, ends its process, or chooses no legal action."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def raised(name: str, error: BaseException) -> BotFailed:
    """Returns the BotFailed for a bot that raised `error`."""
    what = clipped(format_exception_only(error)[-1].strip())
    return BotFailed(Text(f"电脑 {name} 出错：{what}", f"bot {name} failed: {what}"))


def not_legal(name: str, told: str) -> BotFailed:
    """Returns the BotFailed for a bot that chose `told`, which is not a legal action."""
    what = clipped(told)
    return BotFailed(Text(f"电脑 {name} 的选择不合规则：{what}", f"bot {name} chose no legal action: {what}"))


def clipped(text: str) -> str:
    """Returns the text, cut to at most 120 characters for use in a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def ending(code: int) -> Text:
    """Returns how a process ended, from its exit code as given by `Popen` and `multiprocessing`.

    Negative codes are signals.

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
