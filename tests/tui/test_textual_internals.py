"""The private parts of Textual that the game touches are there and behave as the game expects."""

import inspect
from typing import Any

import pytest
from textual.app import App
from textual.driver import Driver
from textual.events import Key
from textual.screen import Screen

from hzmj.tui.textual_internals import FAULT, QuietFailure, WholeFrames, event_time, set_mouse


async def test_a_batch_is_counted_while_it_lasts() -> None:
    app: App[None] = App()
    async with app.run_test():
        with app.batch_update():
            assert app._batch_count == 1
        assert app._batch_count == 0


async def test_nothing_is_drawn_while_drawing_is_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bool] = []
    monkeypatch.setattr(Screen, "_compositor_refresh", lambda _: drawn.append(True))
    app: App[None] = App()
    async with app.run_test():
        screen: WholeFrames[None] = WholeFrames()
        await app.push_screen(screen)
        drawn.clear()
        with app.batch_update():
            screen._compositor_refresh()
            assert not drawn
        screen._compositor_refresh()
        assert drawn


def test_textual_draws_a_screen_by_the_method_that_is_replaced() -> None:
    assert "self._compositor_refresh()" in inspect.getsource(Screen)


def test_the_terminal_drivers_switch_the_mouse_by_the_methods_that_are_called() -> None:
    from textual.drivers.linux_driver import LinuxDriver

    for name in ("_enable_mouse_support", "_disable_mouse_support"):
        assert callable(getattr(LinuxDriver, name))
    assert "self._mouse" in inspect.getsource(Driver)


async def test_without_a_terminal_the_mouse_is_left_alone() -> None:
    app: App[None] = App()
    async with app.run_test():
        assert not hasattr(app._driver, "_enable_mouse_support")
        set_mouse(app, on=True)


def test_events_are_stamped_by_the_same_clock() -> None:
    before = event_time()
    event: Any = Key("a", "a")
    assert before <= event.time <= event_time()


async def test_an_error_ends_the_app_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    class Failing(QuietFailure[None]):
        def on_mount(self) -> None:
            raise LookupError("hidden")

    app = Failing()
    await app.run_async(headless=True)
    assert isinstance(app.fault, LookupError)
    assert app.return_code == FAULT
    assert capsys.readouterr() == ("", "")
