"""Machine code made ready before the first question.

The fork server imports this module once: where the machine code is on disk, it is read here, and
a new worker answers at once.
"""

from __future__ import annotations

from typing import Final

from pions.app import machine_code
from pions.app.board.history import History
from pions.app.play import replies
from pions.app.solver import estimated_answers, exact_answers
from pions.app.solver.exact_answers import SolverSettings

_LATE: Final = "62161276116444625526551242435433571777"
"""A game near its end: little to solve, with the same machine code."""


def warm() -> None:
    """Call each kernel once; the first time on a machine, that compiles it."""
    for spec in ("alphabeta:depth=2", "minimax:depth=2", "level:n=3", "uct:nodes=2"):
        replies.reply("connect4", "44444", spec, 0)
        replies.reply("hex-3", "", spec.replace("level:n=3", "random"), 0)
    exact_answers.analyse(History.recall("gravity-3x3x3", "123"))
    exact_answers.analyse(History.recall("connect4", _LATE))
    exact_answers.solve(History.recall("connect4"))  # reads the book, for all copies
    estimated_answers.estimate(History.recall("hex-5"))
    replies.reply("hex-3", "", "level:n=2", 0)
    exact_answers.analyse(History.recall("hex-3"), SolverSettings(seconds=5))


def is_quick() -> bool:
    """Warm up where nothing has to be compiled for it; return whether that was so."""
    return machine_code.is_quick(warm)


is_quick()
