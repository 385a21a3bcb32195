"""What was found out about a position or a game, as the page is told it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final, TypeAlias

from pions.app.board import sentences, views
from pions.app.board.views import SIDE_NAMES, BoardView, SeatView
from pions.app.play.hints import Hint
from pions.app.solver import solved
from pions.app.solver.estimates import HexEstimate
from pions.app.solver.hex_solved import HexAnalysed
from pions.app.solver.solved import RESULTS, Analysed, Estimated, Mistake, Reviewed
from pions.core.language import _
from pions.core.numbers import decimal, percent, short, whole
from pions.core.types import Side
from pions.render import hex_verdicts, verdicts, wording

Plain: TypeAlias = dict[str, Any]

SHOWN: Final = 5
"""Best cells that the page lists."""


def flat(view: BoardView | SeatView) -> Plain:
    """A view in plain values."""
    if isinstance(view, BoardView):
        return views.plain(view)
    return {one.name: getattr(view, one.name) for one in fields(view)}


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
        "final": flat(solved.final_board(at, one.line)),
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
        "final": flat(solved.final_board(at, judged.line)),
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
    return {
        "exact": False,
        "source": sentences.source(found),
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
        "others": sentences.crossing(found),
        "order": sentences.order(found, SHOWN),
        "effort": seconds(found.seconds),
    }


def _cells(view: BoardView) -> int:
    return len(view.cells) * len(view.cells)


def proof(found: HexAnalysed, patience: float) -> Plain:
    """What is certain of a Hex position: its winner, perhaps, and what its stones have joined."""
    game = found.position.game
    certain = _certain(found)
    if found.winner is None:
        sentence = _("No proof within {seconds} seconds: this stays an estimate.").format(
            seconds=short(patience)
        )
        return {"winner": None, "sentence": sentence, "wins": [], "needed": [], **certain}
    who = found.board.colours[found.winner]
    moves = [move for move, wins in (found.wins or {}).items() if wins]
    if found.winner is found.position.to_move and found.move is not None:
        sentence = _("Proved: {who} wins, with {move}.").format(
            who=who, move=game.format_move(found.move)
        )
    else:
        sentence = _("Proved: {who} wins, whatever is played.").format(who=who)
    return {
        "winner": SIDE_NAMES[found.winner],
        "sentence": sentence,
        "move": None if found.move is None else game.format_move(found.move),
        "wins": [divmod(move, game.size) for move in moves if move != game.swap_move],
        "needed": [divmod(move, game.size) for move in found.carrier],
        **certain,
    }


def _certain(found: HexAnalysed) -> Plain:
    """Bridges, edge templates and where one must play, to draw and in words: proofs, all."""
    at, seen = found.position, found.seen
    must = () if found.winner is not None or seen.must is None else seen.must.cells
    facts = [hex_verdicts.must(at, must)] if must else []
    facts += [hex_verdicts.bridge(at, one) for one in seen.bridges]
    facts += [hex_verdicts.template(at, one) for one in seen.templates]
    return {
        "must": [divmod(move, at.game.size) for move in must],
        "bridges": [
            {
                "side": SIDE_NAMES[one.side],
                "ends": [divmod(end, at.game.size) for end in one.ends],
                "cells": [divmod(cell, at.game.size) for cell in one.cells],
            }
            for one in seen.bridges
        ],
        "templates": [
            {
                "side": SIDE_NAMES[one.side],
                "cells": [divmod(cell, at.game.size) for cell in one.carrier],
            }
            for one in seen.templates
        ],
        "facts": facts,
    }


def seconds(used: float) -> str:
    """``< 1 ms``, ``12 ms`` or ``1.3 s``."""
    if used < 0.001:
        return _("< 1 ms")
    if used < 1:
        return _("{number} ms").format(number=round(1000 * used))
    return _("{number} s").format(number=decimal(used, 1))
