"""Asks a shell to write a file."""

import os


def strategie(state):
    os.system("echo mine > @TARGET@/shell.txt")
    return next(c for c in range(7) if state["libres"][c])
