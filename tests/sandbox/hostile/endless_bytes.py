"""Writes bytes for ever, to both streams."""

import os


def strategie(state):
    while True:
        os.write(1, bytes(65536))
        os.write(2, bytes(65536))
    return next(c for c in range(7) if state["libres"][c])
