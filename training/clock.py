"""How long the program has been running; imported before anything that takes long to load."""

import time

BEGAN = time.monotonic()


def clock() -> float:
    """Seconds since the program started."""
    return time.monotonic() - BEGAN
