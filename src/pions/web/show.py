"""What the page is told, in plain values with the sentences already in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from pions.app import listing, sentences, solved, solving
from pions.app.estimates import HexEstimate
from pions.app.history import History
from pions.app.roster import Roster
from pions.app.sitting import Sitting
from pions.app.solved import RESULTS, Analysed, Estimated, Mistake, Reviewed
from pions.app.table import HUMAN, Hint
from pions.app.views import SIDE_NAMES, BoardView, TableView, board
from pions.core.errors import IllegalMove, PionsError
from pions.core.language import _, explain
from pions.core.types import Side
from pions.render import verdicts, wording
from pions.render.numbers import decimal, percent, whole
from pions.web.tables import Fault, Table

Plain = dict[str, Any]

_MOST_LISTED: Final = 12
"""So many legal moves fit in a sentence."""


def game(name: str, roster: Roster) -> Plain:
    """A game one can choose, and whom to play it with."""
    line = listing.find(name)
    return {
        "name": line.name,
        "rules": line.rules,
        "solvable": solving.has_solver(line.name),
        "usual": roster.usual(line.name),
        "players": [asdict(choice) for choice in roster.choices(line.name)],
    }


def table(one: Table, roster: Roster) -> Plain:
    """A table as it stands."""
    sitting, view = one.sitting, _named(one.sitting, roster)
    return {
        "key": one.key,
        "ply": sitting.ply,
        **asdict(view),
        "specs": list(sitting.seats),
        "start": sitting.history.start_text,
        "moves": moves(sitting.history),
        "line": sitting.history.game.format_moves(sitting.history.moves),
        "solvable": solving.has_solver(sitting.history.game.name),
        "thinking": one.thinking is not None,
        "stopped": one.stopped,
        "fault": None if one.fault is None else fault(one.fault),
        "seconds": [None if used is None else seconds(used) for used in one.seconds],
        "people": sitting.people,
        "ending": None if view.result is None else sentences.ending(view),
    }


def _named(sitting: Sitting, roster: Roster) -> TableView:
    """The view, its programs called as people chose them."""
    view = sitting.view()
    first, second = (
        seat if seat.person else replace(seat, name=roster.label(seat.name, view.board.game))
        for seat in view.seats
    )
    return replace(view, seats=(first, second))


def _ending(history: History) -> str | None:
    """Who won a game between two people, if it is over."""
    result = board(history).result
    if result is None:
        return None
    return sentences.ending(Sitting((HUMAN, HUMAN), history).view())


def fault(one: Fault) -> Plain:
    """Why a program did not move."""
    if one.error is not None:
        return {"sentence": explain(one.error), "trace": one.trace}
    return {"sentence": _("The program failed."), "trace": one.trace}


def refusal(error: PionsError, legal: Sequence[str]) -> PionsError:
    """The error, and what could be played instead where that fits a sentence."""
    if not isinstance(error, IllegalMove) or not 0 < len(legal) <= _MOST_LISTED:
        return error
    return PionsError("{problem} Play {moves}.", problem=error, moves=sentences.alternatives(legal))


def position(history: History, ply: int) -> Plain:
    """A game seen at one of its moments."""
    here = history.back(len(history.moves) - ply)
    return {
        "board": asdict(board(here)),
        "ply": ply,
        "moves": moves(history),
        "start": history.start_text,
        "text": here.text,
        "line": history.game.format_moves(history.moves),
        "cells": [
            at.landing(move) for at, move in zip(history.positions, history.moves, strict=False)
        ],
        "ending": _ending(here),
        "solvable": solving.has_solver(history.game.name),
    }


def moves(history: History) -> list[Plain]:
    """Every move with the side that made it."""
    return [
        {"move": history.game.format_move(move), "side": SIDE_NAMES[position.to_move]}
        for position, move in zip(history.positions, history.moves, strict=False)
    ]


def hint(found: Hint) -> Plain:
    """A hint and the sentence that goes with it."""
    return {"move": found.move, "exact": found.exact, "sentence": sentences.hint(found)}


def analysis(found: Analysed) -> Plain:
    """Every column judged."""
    at = found.position
    most = (len(found.board.cells) * len(found.board.cells[0]) - at.ply + 1) // 2
    for_first = found.value if at.to_move is Side.FIRST else -found.value
    return {
        "exact": True,
        "value": verdicts.signed(found.value),
        "result": "win" if found.value > 0 else "loss" if found.value < 0 else "draw",
        "share": 0.5 + 0.5 * for_first / max(1, most),
        "title": verdicts.choice(at, found.moves),
        "others": wording.others(at, found.moves),
        "meaning": verdicts.meaning(at, found.value),
        "columns": [_column(found, index) for index in range(len(found.moves))],
        "line": line(at, found.line),
        "effort": _("{nodes} positions, {seconds}").format(
            nodes=whole(found.nodes), seconds=seconds(found.seconds)
        ),
    }


def _column(found: Analysed, index: int) -> Plain:
    at, one = found.position, found.moves[index]
    name = at.game.format_move(one.move)
    return {
        "move": name,
        "value": verdicts.signed(one.value),
        "result": RESULTS[one.forecast.result],
        "words": wording.chip(one.forecast),
        "spoken": wording.spoken_column(at, one),
        "best": one.value == one.best,
        "mark": one.grade.value,
        "question": wording.question(at, one),
        "why": verdicts.why(at, one),
        "line": line(at, one.line),
        "final": asdict(solved.final_board(at, one.line)),
    }


def line(at: Any, played: Sequence[int]) -> list[Plain]:  # noqa: ANN401 - a position of any game
    """Moves to come, each with its side."""
    shown, side = [], at.to_move
    for move in played:
        shown.append({"move": at.game.format_move(move), "side": SIDE_NAMES[side]})
        side = side.other
    return shown


def review(found: Reviewed) -> Plain:
    """A game judged move by move, from the first side's point of view where it says `first`."""
    judged = []
    most = len(found.board.cells) * len(found.board.cells[0]) // 2 + 1
    for at, one in zip(found.positions, found.review.moves, strict=True):
        for_first = one.value if at.to_move is Side.FIRST else -one.value
        judged.append({
            "move": at.game.format_move(one.move),
            "side": SIDE_NAMES[at.to_move],
            "value": verdicts.signed(one.value),
            "mark": one.grade.value,
            "mistake": one.grade.value in {"?", "??"},
            "height": for_first / most,
            "spoken": wording.spoken_move(at, one),
        })  # fmt: skip
    return {
        "moves": judged,
        "mistakes": [_mistake(one) for one in found.mistakes if one.judged.grade.value != "?!"],
        "accuracy": {
            SIDE_NAMES[side]: None if share is None else percent(share, digits=0)
            for side, share in found.accuracy().items()
        },
        "summary": wording.summary(found.review, found.positions),
        "seconds": seconds(found.seconds),
    }


def _mistake(one: Mistake) -> Plain:
    at, judged = one.position, one.judged
    return {
        "ply": one.number - 1,
        "move": at.game.format_move(judged.move),
        "side": SIDE_NAMES[at.to_move],
        "mark": judged.grade.value,
        "title": wording.mistake(at, judged, one.number),
        "why": verdicts.why(at, judged),
        "better": [at.game.format_move(move) for move in one.better],
        "line": line(at, judged.line),
        "final": asdict(solved.final_board(at, judged.line)),
    }


def guess(found: Estimated) -> Plain:
    """A search that proves nothing, unless it saw the end."""
    return {
        "exact": False,
        "best": list(found.best),
        "title": sentences.guess(found.board, found.best, found.result),
        "effort": _("depth {depth}, {nodes} positions, {seconds}").format(
            depth=found.depth, nodes=whole(found.nodes), seconds=seconds(found.seconds)
        ),
    }


def hexagons(found: HexEstimate) -> Plain:
    """Estimates of a Hex position."""
    first, second = found.board.colours
    mover = 0 if found.board.to_move == "first" else 1
    return {
        "exact": False,
        "share": found.chance,
        "chances": [percent(found.chance, digits=0), percent(1 - found.chance, digits=0)],
        "cells": [
            {
                "move": one.move,
                "cell": one.cell,
                "chance": one.chance,
                "shown": str(round(100 * one.chance)),
                "words": percent(one.chance, digits=0),
            }
            for one in found.cells
        ],
        "needs": [sentences.stones(number, _cells(found.board)) for number in found.needs],
        "paths": found.paths,
        "title": sentences.ahead(found.board, found.chance, found.cells[0].move),
        "others": sentences.crossing(
            found.cells[0].move, found.cells[0].cell, found.paths, (first, second)[mover]
        ),
        "effort": _("{games} random games, {seconds}").format(
            games=whole(found.games), seconds=seconds(found.seconds)
        ),
    }


def _cells(view: BoardView) -> int:
    return len(view.cells) * len(view.cells)


def seconds(used: float) -> str:
    """``< 1 ms``, ``12 ms`` or ``1.3 s``."""
    if used < 0.001:
        return _("< 1 ms")
    if used < 1:
        return _("{number} ms").format(number=round(1000 * used))
    return _("{number} s").format(number=decimal(used, 1))
