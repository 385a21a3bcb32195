"""How long tests wait for what must happen: as long as it takes, on any machine.

A test that passes waits for an event and not a moment longer, so patience costs nothing; only
something that never happens is told apart from something slow, and that may take its time.
"""

import time

PATIENCE = 300.0
"""Seconds after which what has not happened never will, on a machine however busy."""


def eventually(fact):
    """Wait until `fact` holds."""
    deadline = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.03)
