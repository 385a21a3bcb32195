"""Settings every test shares."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pions.core import language

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell: programs under test would inherit deafness to Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "pions",
    deadline=None,  # a kernel compiles on its first example
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("plain", parent=settings.get_profile("pions"), max_examples=25)
settings.load_profile("plain" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "pions")


KERNELS = {"agreement", "contract", "neural", "solve", "strategies"}
"""Folders whose tests try kernels hard, and so are run with the JIT off, too."""


def pytest_collection_modifyitems(items):
    """What no kernel can change is not repeated with the JIT off."""
    here = Path(__file__).parent
    for item in items:
        folder = item.path.relative_to(here).parts[0] if item.path.is_relative_to(here) else ""
        if folder not in KERNELS:
            item.add_marker(pytest.mark.once)


@pytest.fixture(autouse=True)
def _english():
    """Each test starts in English, whatever the machine or the test before it speaks."""
    language.use("en")
    yield
    language.use("en")  # what a whole file shares is made before the next test starts
