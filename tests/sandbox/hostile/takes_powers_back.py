"""Asks for every capability there is."""

import ctypes


def strategie(state):
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    everything = (ctypes.c_uint32 * 6)(*[0xFFFFFFFF, 0xFFFFFFFF, 0] * 2)
    if libc.capset(header, everything) < 0:
        raise OSError(ctypes.get_errno(), "capset")
    return next(c for c in range(7) if state["libres"][c])
