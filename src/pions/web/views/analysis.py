"""Analyses of positions and reviews of games, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES
from pions.app.play.hints import Hint
from pions.app.play.replies import Reply
from pions.app.solver.assessments import (
    AnyPosition,
    Assessment,
    EstimatedReview,
    GameReview,
    JudgedMove,
    MoveReasons,
    final_board,
)
from pions.core.language import _
from pions.core.numbers import decimal, percent, short, whole
from pions.core.types import Move, Side
from pions.render import answer_sentences, game_sentences, value_sentences
from pions.render import reasons as reason_words
from pions.render.value_sentences import most
from pions.web.messages.analysis import HintShown
from pions.web.messages.board import MoveShown
from pions.web.messages.fields import filled

Plain: TypeAlias = dict[str, Any]
_SURE: Final = 0.8
"""The height of a bar where values say only who wins; there is room for a mark above it."""


def hint(advice: Hint, history: History) -> HintShown:
    """Return a hint with its sentences."""
    game = history.game
    sentence, where = game_sentences.hint(advice, game), game_sentences.where(advice, game)
    return filled(HintShown, advice, sentence=sentence, where=where)


def opinion(player: str, label: str, reply: Reply) -> Plain:
    """Return the move of a player."""
    return {
        "player": player,
        "label": label,
        "move": reply.move,
        "nodes": None if reply.nodes is None else whole(reply.nodes),
        "seconds": seconds(reply.seconds),
    }


def answer(assessment: Assessment, patience: float = 0.0) -> Plain:
    """Return an analysis: the JSON of the program, and what the page adds.

    A proof was searched for `patience` seconds.
    """
    told = assessment.json()
    told["effort"] = seconds(assessment.seconds)
    if assessment.moves and assessment.facts is None:
        told |= _exact(assessment)
        told["judged"] = [
            {**plain, **_judged(assessment.position, judged)}
            for plain, judged in zip(told["judged"], assessment.moves, strict=True)
        ]
    elif assessment.search is not None:
        told["title"] = answer_sentences.guess(assessment)
        told["effort"] = _("depth {depth}, {nodes} positions, {seconds}").format(
            depth=assessment.search.depth,
            nodes=whole(assessment.nodes),
            seconds=seconds(assessment.seconds),
        )
    if assessment.estimate is not None:
        told |= assessment.estimate.words()
        told["why"] = [_choice(assessment, reasons) for reasons in assessment.reasons]
    if assessment.facts is not None:
        told |= assessment.facts.words()
        if not assessment.exact:
            told["sentence"] = _(
                "No proof within {seconds} seconds: this stays an estimate."
            ).format(seconds=short(patience))
    return told


def proof(assessment: Assessment, patience: float, named: Sequence[Move]) -> Plain:
    """Return what was proved in `patience` seconds, also of moves that an estimate had named."""
    game, ranked = assessment.history.game, assessment.ranked(named)
    words = {"win": _("wins"), "loss": _("loses")}
    told = answer(assessment, patience) | {
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


def _choice(assessment: Assessment, reasons: MoveReasons) -> Plain:
    return {
        "move": assessment.history.game.format_move(reasons.move),
        "question": reason_words.question(assessment.history.game, reasons),
        "reasons": reason_words.reasons(assessment.history.game, [reasons]),
        "why": reason_words.choice(assessment.history.game, reasons),
    }


def better_soon(assessment: Assessment) -> Plain:
    """Return an estimate that a better one will replace."""
    return answer(assessment) | {"improving": True}


def scores(assessment: Assessment) -> Plain:
    """Return the exact value of every move, before lines and reasons are known."""
    told = assessment.json() | _exact(assessment)
    told["judged"] = [
        {**plain, **_scored(assessment.position, judged)}
        for plain, judged in zip(told["judged"], assessment.moves, strict=True)
    ]
    return told | {"effort": seconds(assessment.seconds), "reasons": False}


def _exact(assessment: Assessment) -> Plain:
    at, value = assessment.position, assessment.value or 0
    for_first = value if at.to_move is Side.FIRST else -value
    return {
        "share": 0.5 + 0.5 * for_first / max(1, most(at)),
        "title": value_sentences.choice(at, assessment.moves),
        "others": value_sentences.others(at, assessment.moves),
        "meaning": value_sentences.meaning(at, value),
        "effort": _("{nodes} positions, {seconds}").format(
            nodes=whole(assessment.nodes), seconds=seconds(assessment.seconds)
        ),
    }


def _judged(at: AnyPosition, judged: JudgedMove) -> Plain:
    return {
        **_scored(at, judged),
        "question": value_sentences.question(at, judged),
        "why": value_sentences.why(at, judged),
        "steps": steps(at, judged.line),
        "end": views.plain(final_board(at, judged.line)),
        "ending": value_sentences.ending(at, judged),
    }


def _scored(at: AnyPosition, judged: JudgedMove) -> Plain:
    return {
        "shown": value_sentences.signed(judged.value),
        "words": value_sentences.chip(judged.forecast),
        "spoken": value_sentences.spoken(at, judged),
        "keeps": judged.value == judged.best,
        "effect": value_sentences.effect(judged),
    }


def steps(at: AnyPosition, played: Sequence[int]) -> list[MoveShown]:
    """Return the moves of a line, each with its side."""
    shown: list[MoveShown] = []
    side = at.to_move
    for move in played:
        shown.append({"move": at.game.format_move(move), "side": SIDE_NAMES[side]})
        side = side.other
    return shown


def review(reviewed: GameReview | EstimatedReview) -> Plain:
    """Return a game judged move by move; `height` is for the first side."""
    told = reviewed.json()
    if isinstance(reviewed, EstimatedReview):
        told["summary"] = answer_sentences.judged_by(reviewed)
        return told | _estimated(reviewed, told["moves"])
    told["summary"] = answer_sentences.changes(reviewed)
    counted = value_sentences.counts_moves(reviewed.history.game)
    tallest = most(reviewed.positions[0]) + 1 if counted else 1 / _SURE
    moves: list[Plain] = []
    for at, judged, plain in zip(reviewed.positions, reviewed.moves, told["moves"], strict=True):
        for_first = judged.value if at.to_move is Side.FIRST else -judged.value
        moves.append({
            **plain,
            "shown": value_sentences.signed(judged.value) if counted else "",
            "mistake": len(moves) in reviewed.changes,
            "height": for_first / tallest,
            "spoken": value_sentences.spoken_in_game(at, judged),
        })  # fmt: skip
    told["moves"] = moves
    told["costly"] = _explained(reviewed)
    why = {costly["ply"]: costly["reasons"] for costly in told["costly"]}
    told["mistakes"] = [
        {
            **moves[index],
            **_judged(at, judged),
            "ply": index,
            "reasons": why.get(index, []),
            "title": value_sentences.mistake(at, judged.move, judged.grade.value),
        }
        for index in reviewed.changes
        for at, judged in [(reviewed.positions[index], reviewed.moves[index])]
    ]
    told["accuracy"] = {
        side: None if share is None else percent(share, digits=0)
        for side, share in told["accuracy"].items()
    }
    return told


def _explained(reviewed: GameReview) -> list[Plain]:
    """Return the mistakes of a game that has words for them, with their reasons."""
    return [
        {
            "ply": mistake.number - 1,
            "sentence": answer_sentences.mistaken(mistake),
            "reasons": reason_words.reasons(reviewed.history.game, mistake.reasons),
        }
        for mistake in reviewed.mistakes
        if mistake.reasons
    ]


def _estimated(reviewed: EstimatedReview, plain: Sequence[Plain]) -> Plain:
    """Return the moves with bars and marks, and the costliest of them."""
    moves = [
        {**told, "height": move.height, "shown": "", "mark": answer_sentences.mark(reviewed, place)}
        for place, (told, move) in enumerate(zip(plain, reviewed.moves, strict=True))
    ]
    costly = [
        {
            "ply": index,
            "sentence": answer_sentences.costly(reviewed, index),
            "reasons": reason_words.reasons(reviewed.history.game, reviewed.moves[index].reasons),
        }
        for index in reviewed.worst
    ]
    return {"moves": moves, "costly": costly}


def seconds(used: float) -> str:
    """Return a time in words: ``< 1 ms``, ``12 ms`` or ``1.3 s``."""
    if used < 0.001:
        return _("< 1 ms")
    if used < 1:
        return _("{number} ms").format(number=round(1000 * used))
    return _("{number} s").format(number=decimal(used, 1))
