"""Calls home."""

import socket


def strategie(state):
    socket.create_connection(("127.0.0.1", 9), timeout=1)
    return next(c for c in range(7) if state["libres"][c])
