"""Definitions of our own that are slow in plain Python, compiled where kernels are."""

import numba

from pions.kernels import binding


def quickly(function):
    """`function` compiled by Numba, but not in the run that is about plain Python."""
    return numba.njit(function) if binding.compiled() else function
