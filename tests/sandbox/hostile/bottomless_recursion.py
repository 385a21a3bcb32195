"""Calls itself for ever, with the safety off."""

import sys


def strategie(state):
    sys.setrecursionlimit(10**9)
    return strategie(state)
