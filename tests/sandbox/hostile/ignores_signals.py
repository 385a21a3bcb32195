"""Ignores every signal it may ignore, then waits."""

import signal
import time


def strategie(state):
    for number in signal.valid_signals():
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    time.sleep(60)
    return next(c for c in range(7) if state["libres"][c])
