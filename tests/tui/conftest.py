import pytest

from hzmj.tui import key_gate
from hzmj.tui.screens.page import Page


@pytest.fixture(autouse=True)
def keys_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for a person to have read the question."""
    monkeypatch.setattr(key_gate, "GRACE", 0.0)
    monkeypatch.setattr(key_gate, "REPEAT", 0.0)
    monkeypatch.setattr(Page, "GRACE", 0.0)
