"""Writes async before def."""

async def think():
    return 3


def strategie(state):
    return think()
