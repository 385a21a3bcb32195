"""Runs another program."""

import subprocess


def strategie(state):
    subprocess.run(["/bin/true"], check=True)
    return next(c for c in range(7) if state["libres"][c])
