"""Sleeps instead of thinking."""

import time


def strategie(state):
    time.sleep(60)
    return next(c for c in range(7) if state["libres"][c])
