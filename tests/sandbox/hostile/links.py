"""Makes a link to a file that is not its own."""

import os


def strategie(state):
    os.symlink("/etc/passwd", "@TARGET@/link")
    return next(c for c in range(7) if state["libres"][c])
