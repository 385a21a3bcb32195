"""Hides a message in a name to look up."""

import socket


def strategie(state):
    socket.getaddrinfo("example.org", 80)
    return next(c for c in range(7) if state["libres"][c])
