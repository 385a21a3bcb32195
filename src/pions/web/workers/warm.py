"""Machine code made ready before the first question.

The fork server imports this module once: where the machine code is on disk, it is read here, and
a new worker answers at once.
"""

from __future__ import annotations

from typing import Final

from pions.app import compiling
from pions.app.play import replies
from pions.app.solver import estimating, solving
from pions.app.solver.solving import SolverSettings

_LATE: Final = "62161276116444625526551242435433571777"
"""A game near its end: little to solve, with the same machine code."""


def warm() -> None:
    """Call each kernel once; the first time on a machine, that compiles it."""
    for spec in ("alphabeta:depth=2", "minimax:depth=2", "level:n=3", "uct:nodes=2"):
        replies.reply("connect4", "44444", spec, 0)
        replies.reply("hex-3", "", spec.replace("level:n=3", "random"), 0)
    solving.analyse("gravity-3x3x3", "123")
    solving.analyse("connect4", _LATE)
    solving.solve("connect4", "")  # reads the book, for all the copies of this process
    estimating.estimate("hex-5", "")
    replies.reply("hex-3", "", "level:n=2", 0)
    solving.analyse("hex-3", "", SolverSettings(seconds=5))


def is_quick() -> bool:
    """Warm up where nothing has to be compiled for it; return whether that was so."""
    return compiling.is_quick(warm)


is_quick()
