"""Not hostile: sends what it prints to the null device."""

import contextlib
import os


def strategie(state):
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        print("nobody hears this")
    return next(c for c in range(7) if state["libres"][c])
