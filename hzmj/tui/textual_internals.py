"""Every private part of Textual that the game uses, why, and when it can be dropped.

`tests/tui/test_textual_internals.py` fails if a release of Textual no longer has one of them.
"""

from typing import Any, Generic, TypeVar

from textual.app import App
from textual.message import Message
from textual.screen import Screen

Answer = TypeVar("Answer")

FAULT = 1
"""The return code of an app that ended with an error of its own."""


class WholeFrames(Screen[Answer], Generic[Answer]):
    """A screen that draws nothing while `App.batch_update` holds drawing back.

    Private: `Screen._compositor_refresh`, `App._batch_count`. During a batch Textual forgets that the whole
    screen is dirty and afterwards draws only the rest: a curtain's first frame was mixed with the hand
    behind it. Can be dropped once a batch keeps the dirty regions for the frame after it.
    """

    def _compositor_refresh(self) -> None:
        if not self.app._batch_count:
            super()._compositor_refresh()


class QuietFailure(App[Answer], Generic[Answer]):
    """An app that ends on an error without printing it.

    Private: `App._handle_exception`, `_exception`, `_exception_event`, `_return_code`,
    `_close_messages_no_wait`. Textual prints all local variables, among them a seat's hidden hand. Can be
    dropped once Textual lets an app decide what is printed for an error.
    """

    @property
    def fault(self) -> Exception | None:
        """The error that ended the app, or None."""
        return self._exception

    def end_on(self, error: Exception) -> None:
        """Ends the app with the return code FAULT; `fault` is the first error given."""
        self._return_code = FAULT
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    def _handle_exception(self, error: Exception) -> None:
        self.end_on(error)


def set_mouse(app: App[Any], *, on: bool) -> None:
    """Turns the terminal's mouse reports on or off while the app runs.

    Private: `App._driver`, `Driver._mouse`, `Driver._enable_mouse_support` and `_disable_mouse_support`.
    Can be dropped once Textual can switch the mouse after it has started.
    """
    driver: Any = app._driver
    if driver is None or app.is_headless:
        return
    if on:
        driver._mouse = True
        driver._enable_mouse_support()
    else:
        driver._disable_mouse_support()


def event_time() -> float:
    """Returns the current time by the clock that stamps `Message.time`.

    Undocumented: the attribute `time` of messages, and which clock it is. Can be dropped once Textual
    documents either.
    """
    return Message().time
