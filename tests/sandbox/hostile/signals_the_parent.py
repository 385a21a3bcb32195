"""Kills the referee."""

import os
import signal


def strategie(state):
    os.kill(os.getppid(), signal.SIGKILL)
    return next(c for c in range(7) if state["libres"][c])
