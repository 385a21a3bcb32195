"""Watches every line that runs."""

import sys
import threading


def strategie(state):
    sys.settrace(lambda *a: 1 / 0)
    threading.settrace(print)
    return next(c for c in range(7) if state["libres"][c])
