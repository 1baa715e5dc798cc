"""Settings of the whole test run."""

import os

import pytest
from hypothesis import HealthCheck, settings

# A loaded machine is no fault of the code.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many processes as cores: a test of a screen waits half its time."""
    return 2 * (os.cpu_count() or 1)
