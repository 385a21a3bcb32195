"""A file that is only memory."""

import os


def strategie(state):
    os.ftruncate(os.memfd_create("x"), 1 << 30)
    return next(c for c in range(7) if state["libres"][c])
