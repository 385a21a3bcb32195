"""Calls home without waiting."""

import socket


def strategie(state):
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hi", ("127.0.0.1", 9))
    return next(c for c in range(7) if state["libres"][c])
