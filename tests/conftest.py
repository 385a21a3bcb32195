"""Settings every test shares."""

import os

import pytest
from hypothesis import HealthCheck, settings

from pions.core import language

settings.register_profile(
    "pions",
    deadline=None,  # a kernel compiles on its first example
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("plain", parent=settings.get_profile("pions"), max_examples=25)
settings.load_profile("plain" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "pions")


@pytest.fixture(autouse=True)
def _english():
    """Each test starts in English, whatever the machine speaks."""
    language.use("en")
