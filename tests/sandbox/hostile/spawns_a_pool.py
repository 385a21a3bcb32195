"""A pool of processes."""

import multiprocessing


def strategie(state):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(abs, range(4))
    return next(c for c in range(7) if state["libres"][c])
