"""Makes itself a door to the memory of the machine."""

import os
import stat


def strategie(state):
    os.mknod("@TARGET@/memory", stat.S_IFCHR | 0o600, os.makedev(1, 1))
    return next(c for c in range(7) if state["libres"][c])
