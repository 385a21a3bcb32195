"""Analyses of positions and reviews of games, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES
from pions.app.play import sentences
from pions.app.play.hints import Hint
from pions.app.play.replies import Reply
from pions.app.solver import sentences as solver_sentences
from pions.app.solver.answers import (
    AnyPosition,
    Assessment,
    GameReview,
    GuessedReview,
    JudgedMove,
    MoveReasons,
    final_board,
)
from pions.core.language import _
from pions.core.numbers import decimal, percent, short, whole
from pions.core.types import Move, Side
from pions.render import verdicts
from pions.render.verdicts import most
from pions.web.messages.analysis import HintShown, OpinionShown
from pions.web.messages.board import MoveShown
from pions.web.messages.fields import filled

Plain: TypeAlias = dict[str, Any]
_SURE: Final = 0.8
"""The height of a bar where values say only who wins; there is room for a mark above it."""


def hint(found: Hint, history: History) -> HintShown:
    """Return a hint with its sentences."""
    game = history.game
    sentence, where = sentences.hint(found, game), sentences.where(found, game)
    return filled(HintShown, found, sentence=sentence, where=where)


def opinion(player: str, label: str, found: Reply) -> OpinionShown:
    """Return the move of a player."""
    nodes = None if found.nodes is None else whole(found.nodes)
    used = seconds(found.seconds)
    return filled(OpinionShown, found, player=player, label=label, nodes=nodes, seconds=used)


def answer(found: Assessment, patience: float = 0.0) -> Plain:
    """Return an analysis: the JSON of the program, and what the page adds.

    A proof was searched for `patience` seconds.
    """
    told = found.json()
    told["effort"] = seconds(found.seconds)
    if found.moves and found.facts is None:
        told |= _exact(found)
        told["judged"] = [
            {**plain, **_judged(found.position, judged)}
            for plain, judged in zip(told["judged"], found.moves, strict=True)
        ]
    elif found.search is not None:
        told["title"] = solver_sentences.guess(found)
        told["effort"] = _("depth {depth}, {nodes} positions, {seconds}").format(
            depth=found.search.depth, nodes=whole(found.nodes), seconds=seconds(found.seconds)
        )
    if found.estimate is not None:
        told |= found.estimate.words()
        told["why"] = [_choice(found, reasons) for reasons in found.reasons]
    if found.facts is not None:
        told |= found.facts.words()
        if not found.exact:
            told["sentence"] = _(
                "No proof within {seconds} seconds: this stays an estimate."
            ).format(seconds=short(patience))
    return told


def proof(found: Assessment, patience: float, named: Sequence[Move]) -> Plain:
    """Return what was proved in `patience` seconds, also of moves that an estimate had named."""
    game, ranked = found.history.game, found.ranked(named)
    words = {"win": _("wins"), "loss": _("loses")}
    told = answer(found, patience) | {
        "ranked": [
            {
                "move": game.format_move(move),
                "result": result or "",
                "proved": words.get(result or "", ""),
            }
            for move, result in ranked
        ]
    }
    if len({result for _move, result in ranked}) > 1:
        told["order"] = _(
            "Proved to win first, proved to lose last; the others in the order of the estimate."
        )
    return told


def _choice(found: Assessment, reasons: MoveReasons) -> Plain:
    """Return players' reasons for a move that the estimate names."""
    return {
        "move": found.history.game.format_move(reasons.move),
        "question": solver_sentences.question(found.history, reasons),
        "reasons": solver_sentences.reasons(found.history, [reasons]),
        "why": solver_sentences.choice(found.history, reasons),
    }


def better_soon(found: Assessment) -> Plain:
    """Return an estimate that a better one will replace."""
    return answer(found) | {"improving": True}


def scores(found: Assessment) -> Plain:
    """Return the exact value of every move, before lines and reasons are known."""
    told = found.json() | _exact(found)
    told["judged"] = [
        {**plain, **_scored(found.position, judged)}
        for plain, judged in zip(told["judged"], found.moves, strict=True)
    ]
    return told | {"effort": seconds(found.seconds), "reasons": False}


def _exact(found: Assessment) -> Plain:
    at, value = found.position, found.value or 0
    for_first = value if at.to_move is Side.FIRST else -value
    return {
        "share": 0.5 + 0.5 * for_first / max(1, most(at)),
        "title": verdicts.choice(at, found.moves),
        "others": verdicts.others(at, found.moves),
        "meaning": verdicts.meaning(at, value),
        "effort": _("{nodes} positions, {seconds}").format(
            nodes=whole(found.nodes), seconds=seconds(found.seconds)
        ),
    }


def _judged(at: AnyPosition, judged: JudgedMove) -> Plain:
    """Return a move in words, and the line to its end."""
    return {
        **_scored(at, judged),
        "question": verdicts.question(at, judged),
        "why": verdicts.why(at, judged),
        "steps": steps(at, judged.line),
        "end": views.plain(final_board(at, judged.line)),
        "ending": verdicts.ending(at, judged),
    }


def _scored(at: AnyPosition, judged: JudgedMove) -> Plain:
    return {
        "shown": verdicts.signed(judged.value),
        "words": verdicts.chip(judged.forecast),
        "spoken": verdicts.spoken(at, judged),
        "keeps": judged.value == judged.best,
        "effect": verdicts.effect(judged),
    }


def steps(at: AnyPosition, played: Sequence[int]) -> list[MoveShown]:
    """Return the moves of a line, each with its side."""
    shown: list[MoveShown] = []
    side = at.to_move
    for move in played:
        shown.append({"move": at.game.format_move(move), "side": SIDE_NAMES[side]})
        side = side.other
    return shown


def review(found: GameReview | GuessedReview) -> Plain:
    """Return a game judged move by move; `height` is for the first side."""
    told = found.json()
    told["summary"] = solver_sentences.summary(found)
    if isinstance(found, GuessedReview):
        return told | _guessed(found, told["moves"])
    counted = verdicts.counts_moves(found.history.game)
    tallest = most(found.positions[0]) + 1 if counted else 1 / _SURE
    moves: list[Plain] = []
    for at, judged, plain in zip(found.positions, found.moves, told["moves"], strict=True):
        for_first = judged.value if at.to_move is Side.FIRST else -judged.value
        moves.append({
            **plain,
            "shown": verdicts.signed(judged.value) if counted else "",
            "mistake": len(moves) in found.changes,
            "height": for_first / tallest,
            "spoken": verdicts.spoken_in_game(at, judged),
        })  # fmt: skip
    told["moves"] = moves
    told["costly"] = _explained(found)
    reasons = {costly["ply"]: costly["reasons"] for costly in told["costly"]}
    told["mistakes"] = [
        {
            **moves[index],
            **_judged(found.positions[index], found.moves[index]),
            "ply": index,
            "reasons": reasons.get(index, []),
            "title": verdicts.mistake(
                found.positions[index], found.moves[index].move, found.moves[index].grade.value
            ),
        }
        for index in found.changes
    ]
    told["accuracy"] = {
        side: None if share is None else percent(share, digits=0)
        for side, share in told["accuracy"].items()
    }
    return told


def _explained(found: GameReview) -> list[Plain]:
    """Return the mistakes of a game that has words for them, with their reasons."""
    return [
        {
            "ply": mistake.number - 1,
            "sentence": solver_sentences.mistaken(mistake),
            "reasons": solver_sentences.reasons(found.history, mistake.reasons),
        }
        for mistake in found.mistakes
        if mistake.reasons
    ]


def _guessed(found: GuessedReview, plain: Sequence[Plain]) -> Plain:
    """Return the moves with bars and marks, and the costliest of them."""
    moves = [
        {**told, "height": move.height, "shown": "", "mark": solver_sentences.mark(found, place)}
        for place, (told, move) in enumerate(zip(plain, found.moves, strict=True))
    ]
    costly = [
        {
            "ply": index,
            "sentence": solver_sentences.costly(found, index),
            "reasons": solver_sentences.reasons(found.history, found.moves[index].reasons),
        }
        for index in found.worst
    ]
    return {"moves": moves, "costly": costly}


def seconds(used: float) -> str:
    """Return a time in words: ``< 1 ms``, ``12 ms`` or ``1.3 s``."""
    if used < 0.001:
        return _("< 1 ms")
    if used < 1:
        return _("{number} ms").format(number=round(1000 * used))
    return _("{number} s").format(number=decimal(used, 1))
