"""Settings of the whole test run."""

from hypothesis import HealthCheck, settings

# A loaded machine is no fault of the code.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")
