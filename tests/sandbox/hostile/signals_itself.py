"""Kills itself."""

import os
import signal


def strategie(state):
    os.kill(os.getpid(), signal.SIGKILL)
    while True:
        pass
    return next(c for c in range(7) if state["libres"][c])
