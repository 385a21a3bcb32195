"""Every way a player can lose by its own doing, as the error that says so."""

from __future__ import annotations

import signal

from pions.core.errors import IllegalMove
from pions.core.types import Move, Term
from pions.games.catalog import AnyPosition
from pions.sandbox.calling.conventions import Convention, NotAMove
from pions.sandbox.child.main import STATUS_OUT_OF_MEMORY
from pions.sandbox.errors import Disqualified, Verdict
from pions.sandbox.host import Computed, Overrun, Waited
from pions.sandbox.limits import Limits
from pions.sandbox.process import stopwatch
from pions.sandbox.reading.child_reports import Fault, shown


def late(player: str, seconds: float, overrun: Overrun) -> Disqualified:
    """No answer in time: within `seconds` of computing, or before the wall clock ended it."""
    if isinstance(overrun, Waited):
        return Disqualified(
            Verdict.TIMEOUT,
            Term("“{player}” waited instead of computing: no answer after {seconds:g} s."),
            player=player,
            seconds=overrun.seconds,
        )
    line = overrun.line if isinstance(overrun, Computed) else None
    if line is not None:
        return Disqualified(
            Verdict.TIMEOUT,
            Term(
                "“{player}” computed for more than {seconds:g} s: the loop of line {line} had not "
                "ended."
            ),
            player=player,
            seconds=seconds,
            line=line,
        )
    message = (
        Term("“{player}” computed for more than {seconds:g} s.")
        if stopwatch.reads()
        else Term("“{player}” gave no answer within {seconds:g} s.")
    )
    return Disqualified(Verdict.TIMEOUT, message, player=player, seconds=seconds)


def out_of_turn(player: str) -> Disqualified:
    """Something that is no answer came through the channel of answers."""
    return Disqualified(
        Verdict.BAD_ANSWER, Term("“{player}” wrote to the referee's own channel."), player=player
    )


def not_a_move(player: str, answer: object, expected: Term) -> Disqualified:
    """An answer of the wrong shape."""
    return Disqualified(
        Verdict.BAD_ANSWER,
        Term("“{player}” answered {answer} instead of {expected}."),
        player=player,
        answer=shown(answer),
        expected=expected,
    )


def illegal(player: str, answer: object, reason: IllegalMove) -> Disqualified:
    """An answer the rules refuse, for `reason`."""
    return Disqualified(
        Verdict.ILLEGAL_MOVE,
        Term("“{player}” answered {answer}, which is not legal: {reason}"),
        player=player,
        answer=shown(answer),
        reason=reason,
    )


def judged(player: str, convention: Convention, answer: object, position: AnyPosition) -> Move:
    """The legal move an answer stands for; raises `Disqualified` where it is none."""
    try:
        move = convention.move(answer, position.game)
        position.play(move)
    except NotAMove:
        raise not_a_move(player, answer, convention.expected) from None
    except IllegalMove as error:
        raise illegal(player, answer, error) from error
    return move


def out_of_memory(player: str, limits: Limits, trace: str = "") -> Disqualified:
    """More memory than allowed."""
    return Disqualified(
        Verdict.OUT_OF_MEMORY,
        Term("“{player}” needed more than {memory} megabytes of memory."),
        trace=trace,
        player=player,
        memory=limits.memory,
    )


def gone(player: str, status: int | None, limits: Limits) -> Disqualified:
    """The end of the process, by its exit status; ``None`` if it only closed its pipes."""
    if status is None:
        return Disqualified(
            Verdict.CRASH,
            Term("“{player}” cut its own way to the referee instead of answering."),
            player=player,
        )
    if status == STATUS_OUT_OF_MEMORY:
        return out_of_memory(player, limits)
    if status >= 0:
        return Disqualified(
            Verdict.CRASH,
            Term("“{player}” ended its own process (exit status {status}) instead of answering."),
            player=player,
            status=status,
        )
    if -status == getattr(signal, "SIGSYS", None):
        return Disqualified(
            Verdict.FORBIDDEN,
            Term("“{player}” was stopped: it asked the system for what no player may do."),
            player=player,
        )
    return Disqualified(
        Verdict.CRASH,
        Term("The process of “{player}” crashed ({signal})."),
        player=player,
        signal=_signal_name(-status),
    )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def failed(player: str, fault: Fault, limits: Limits) -> Disqualified:
    """A failure the player's process reports itself."""
    if fault.kind == "memory":
        return out_of_memory(player, limits, fault.trace)
    if fault.kind == "forbidden":
        message = Term(
            "“{player}” tried what no player may do (files, network, other programs): {error}"
        )
        return Disqualified(
            Verdict.FORBIDDEN, message, trace=fault.trace, player=player, error=fault.error
        )
    message = Term("“{player}” raised {error}")
    if fault.line is not None:
        message = Term("“{player}” raised {error} (line {line})")
    return Disqualified(
        Verdict.EXCEPTION,
        message,
        trace=fault.trace,
        player=player,
        error=fault.error,
        line=fault.line,
    )
