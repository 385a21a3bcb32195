"""What the page is told about a student's file: its exercises, its fights."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pions.app.board import views
from pions.app.board.history import History
from pions.app.play.fights import FightMoment, FightRequest
from pions.core.language import _, explain, ngettext
from pions.render.checks.model import CheckView, ExerciseView, FailureView
from pions.web.messages.workbench import (
    CaseShown,
    CheckedShown,
    CheckShown,
    ExerciseShown,
    FightGameShown,
    HandoutShown,
)
from pions.web.views.analysis import seconds
from pions.web.views.board import picture

if TYPE_CHECKING:  # loaded when somebody comes to the workbench
    from pions.app.checks.workbench import CheckedText, HandoutView


def handout(one: HandoutView) -> HandoutShown:
    """A hand-out one can choose."""
    found: Any = asdict(one)
    return found  # type: ignore[no-any-return] # the same fields


def exercise(one: ExerciseView, line: int | None) -> ExerciseShown:
    """An exercise, and what came of it."""
    return {
        "name": one.name,
        "label": one.label,
        "optional": one.optional,
        "status": one.status,
        "signature": one.signature,
        "why": one.why,
        "reason": one.reason,
        "note": one.note,
        "counts": one.counts,
        "line": line,
        "checks": [_check(each) for each in one.checks],
    }


def _check(one: CheckView) -> CheckShown:
    return {
        "title": one.title,
        "status": one.status,
        "hint": one.hint,
        "reason": one.reason,
        "failure": None if one.failure is None else _case(one.failure),
    }


def _case(one: FailureView) -> CaseShown:
    return {
        "call": one.call,
        "expected": one.expected,
        "obtained": one.obtained,
        "position": None if one.position is None else picture(one.position),
        "expected_board": None if one.expected_board is None else picture(one.expected_board),
        "obtained_board": None if one.obtained_board is None else picture(one.obtained_board),
        "trace": one.trace,
        "printed": one.printed,
    }


def checked(found: CheckedText) -> CheckedShown:
    """A file after all its checks."""
    view = found.view
    return {
        "passed": view.passed,
        "counted": view.counted,
        "complete": view.complete,
        "notes": view.notes,
        "printed": found.printed,
    }


def fight_game(moment: FightMoment, request: FightRequest) -> FightGameShown:
    """A game of a fight, under way or over."""
    board = views.board(History.recall(request.game, "", moment.moves))
    colour = board.colours[0 if moment.side == "first" else 1]
    return {
        "number": moment.number,
        "games": request.games,
        "side": moment.side,
        "colour": colour,
        "board": picture(board),
        "over": moment.over,
        "score": _score(moment),
        "ending": _ending(moment),
        "fault": "" if moment.fault is None else explain(moment.fault),
        "trace": moment.trace,
        "printed": moment.printed,
        "longest": seconds(moment.longest) if moment.longest else "",
        "moves": " ".join(moment.moves),
        "seed": request.seed,
        "standing": _standing(moment, request) if moment.over else (),
    }


def _standing(moment: FightMoment, request: FightRequest) -> tuple[str, str]:
    from pions.app.lab import duels  # noqa: PLC0415 - only fights need it

    name, total = request.mine.name, moment.total
    verdict = duels.verdict(name, _("The rival"), total, moment.played_out)
    return duels.scored(name, total), verdict


def _score(moment: FightMoment) -> Any:  # noqa: ANN401 - one of the words declared
    if not moment.over:
        return ""
    if moment.winner is None:
        return "drawn"
    return "won" if moment.winner == moment.side else "lost"


def _ending(moment: FightMoment) -> str:
    """How long a game was, or who ended it before its time."""
    if not moment.over:
        return ""
    if moment.fault is not None:
        return _("your file failed") if moment.mine_failed else _("the rival failed")
    count = len(moment.moves)
    return ngettext("in {count} move", "in {count} moves", count).format(count=count)
