"""Reads the memory of the process that started it."""

import ctypes
import os


def strategie(state):
    libc = ctypes.CDLL(None, use_errno=True)
    buffer = ctypes.create_string_buffer(64)
    if libc.process_vm_readv(os.getppid() or 1, buffer, 1, buffer, 1, 0) < 0:
        raise OSError(ctypes.get_errno(), "process_vm_readv")
    return next(c for c in range(7) if state["libres"][c])
