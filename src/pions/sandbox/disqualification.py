"""The error for each way a player can lose by its own doing."""

from __future__ import annotations

import signal
from typing import Final

from pions.core.errors import IllegalMove
from pions.core.sentences import Sentence
from pions.core.types import Move, Term
from pions.games.catalog import AnyPosition
from pions.sandbox.calling.conventions import Convention
from pions.sandbox.calling.parts import NotAMove
from pions.sandbox.child.main import STATUS_NOT_STARTED, STATUS_OUT_OF_MEMORY
from pions.sandbox.errors import Disqualified, Verdict
from pions.sandbox.host import Computed, Overrun, Waited
from pions.sandbox.limits import Limits
from pions.sandbox.process import stopwatch
from pions.sandbox.reading.child_reports import Fault, shown

WAITED: Final = Term("“{player}” waited instead of computing: no answer after {seconds:g} s.")


def late(player: str, seconds: float, overrun: Overrun, waited: Term = WAITED) -> Disqualified:
    """Return the error for no answer within `seconds` of computing, or one that `waited`."""
    line = overrun.line if isinstance(overrun, Computed) else None
    verdict = Verdict.TIMEOUT
    if isinstance(overrun, Waited):
        verdict, seconds, message = Verdict.NO_ANSWER, overrun.seconds, waited
    elif line is not None:
        message = Term(
            "“{player}” computed for more than {seconds:g} s: the loop of line {line} had not "
            "ended."
        )
    elif stopwatch.counts_computing():
        message = Term("“{player}” computed for more than {seconds:g} s.")
    else:
        message = Term("“{player}” gave no answer within {seconds:g} s.")
    return Disqualified(verdict, message, player=player, seconds=seconds, line=line)


def out_of_clock(player: str, limits: Limits) -> Disqualified:
    """Return the error for a move that used up the time of the whole game."""
    message = Term("“{player}” used up its {clock:g} s for the whole game.")
    return Disqualified(Verdict.TIMEOUT, message, player=player, clock=limits.clock)


def out_of_turn(player: str) -> Disqualified:
    """Return the error for something in the channel of answers that is no answer."""
    message = Term("“{player}” wrote to the referee's own channel.")
    return Disqualified(Verdict.BAD_ANSWER, message, player=player)


def not_a_move(player: str, answer: object, expected: Term | Sentence) -> Disqualified:
    """Return the error for an answer of the wrong shape."""
    message, said = Term("“{player}” answered {answer} instead of {expected}."), shown(answer)
    return Disqualified(Verdict.BAD_ANSWER, message, player=player, answer=said, expected=expected)


def illegal(player: str, answer: object, reason: IllegalMove) -> Disqualified:
    """Return the error for an answer the rules refuse, for `reason`."""
    message = Term("“{player}” answered {answer}, which is not legal: {reason}")
    return Disqualified(
        Verdict.ILLEGAL_MOVE, message, player=player, answer=shown(answer), reason=reason
    )


def judged(player: str, convention: Convention, answer: object, position: AnyPosition) -> Move:
    """Return the legal move an answer stands for; raises `Disqualified` where it is none."""
    try:
        move = convention.move(answer, position)
        position.play(move)
    except NotAMove:
        raise not_a_move(player, answer, convention.expected) from None
    except IllegalMove as error:
        raise illegal(player, answer, error) from error
    return move


def out_of_memory(player: str, limits: Limits, trace: str = "") -> Disqualified:
    """Return the error for more memory than allowed."""
    message = Term("“{player}” needed more than {memory} megabytes of memory.")
    return Disqualified(
        Verdict.OUT_OF_MEMORY, message, trace=trace, player=player, memory=limits.memory
    )


def gone(player: str, status: int | None, limits: Limits) -> Disqualified:
    """Return the error for the end of the process, by its exit status; ``None``: it lives on."""
    verdict, signals = Verdict.CRASH, {-number.value: number.name for number in signal.Signals}
    if status is None:
        message = Term("“{player}” cut its own way to the referee instead of answering.")
    elif status == STATUS_OUT_OF_MEMORY:
        return out_of_memory(player, limits)
    elif status == STATUS_NOT_STARTED:
        message = Term("“{player}” cannot be started on this machine.")
    elif status >= 0:
        message = Term(
            "“{player}” ended its own process (exit status {status}) instead of answering."
        )
    elif signals.get(status) == "SIGSYS":
        verdict = Verdict.FORBIDDEN
        message = Term("“{player}” was stopped: it asked the system for what no player may do.")
    else:
        message = Term("The process of “{player}” crashed ({signal}).")
    name = signals.get(status or 0, f"signal {-(status or 0)}")
    return Disqualified(verdict, message, player=player, status=status, signal=name)


def failed(player: str, fault: Fault, limits: Limits) -> Disqualified:
    """Return the error for a failure the player's process reports itself."""
    if fault.kind == "memory":
        return out_of_memory(player, limits, fault.trace)
    verdict, message = Verdict.EXCEPTION, Term("“{player}” raised {error} (line {line})")
    if fault.kind == "forbidden":
        verdict = Verdict.FORBIDDEN
        message = Term(
            "“{player}” tried what no player may do (files, network, other programs): {error}"
        )
    elif fault.line is None:
        message = Term("“{player}” raised {error}")
    values = {"error": fault.error, "line": fault.line}
    return Disqualified(verdict, message, trace=fault.trace, player=player, **values)
