"""What was found out about a position or a game, as the page is told it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES
from pions.app.play import sentences
from pions.app.play.hints import Hint
from pions.app.play.replies import Reply
from pions.app.solver import sentences as solver_sentences
from pions.app.solver.assessments import (
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
from pions.render import value_sentences
from pions.render.value_sentences import most
from pions.web.messages.analysis import OpinionShown
from pions.web.messages.board import MoveShown

Plain: TypeAlias = dict[str, Any]
_SURE: Final = 0.8
"""The height of a bar where values say who wins and no more; there is room for a mark above it."""


def hint(found: Hint, history: History) -> Plain:
    """A hint and the sentence that goes with it."""
    return {
        "move": found.move,
        "exact": found.exact,
        "sentence": sentences.hint(found, history.game),
        "area": found.area,
        "where": sentences.where(found, history.game),
    }


def opinion(player: str, label: str, found: Reply) -> OpinionShown:
    """What a player would do."""
    return {
        "player": player,
        "label": label,
        "move": found.move,
        "nodes": None if found.nodes is None else whole(found.nodes),
        "seconds": seconds(found.seconds),
    }


def answer(found: Assessment, patience: float = 0.0) -> Plain:
    """What is known of a position: as other programs are told, and what the page says and draws.

    A proof was looked for during `patience` seconds.
    """
    told = found.json()
    told["effort"] = seconds(found.seconds)
    if found.moves and found.facts is None:
        told |= _exact(found)
        told["judged"] = [
            {**one, **_judged(found.position, judged)}
            for one, judged in zip(told["judged"], found.moves, strict=True)
        ]
    elif found.search is not None:
        told["title"] = solver_sentences.guess(found)
        told["effort"] = _("depth {depth}, {nodes} positions, {seconds}").format(
            depth=found.search.depth, nodes=whole(found.nodes), seconds=seconds(found.seconds)
        )
    if found.estimate is not None:
        told |= found.estimate.words()
        told["why"] = [_choice(found, one) for one in found.reasons]
    if found.facts is not None:
        told |= found.facts.words()
        if not found.exact:
            told["sentence"] = _(
                "No proof within {seconds} seconds: this stays an estimate."
            ).format(seconds=short(patience))
    return told


def proof(found: Assessment, patience: float, named: Sequence[Move]) -> Plain:
    """What was proved during `patience` seconds, also of moves that an estimate had named."""
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


def _choice(found: Assessment, one: MoveReasons) -> Plain:
    """What players say of a move that the estimate names."""
    return {
        "move": found.history.game.format_move(one.move),
        "question": solver_sentences.question(found.history, one),
        "reasons": list(map(asdict, solver_sentences.reasons(found.history, [one]))),
        "why": solver_sentences.choice(found.history, one),
    }


def better_soon(found: Assessment) -> Plain:
    """An estimate that another will replace."""
    return answer(found) | {"improving": True}


def scores(found: Assessment) -> Plain:
    """The exact value of every move, before lines and reasons are known."""
    told = found.json() | _exact(found)
    told["judged"] = [
        {**one, **_scored(found.position, judged)}
        for one, judged in zip(told["judged"], found.moves, strict=True)
    ]
    return told | {"effort": seconds(found.seconds), "reasons": False}


def _exact(found: Assessment) -> Plain:
    """Every move judged, in words."""
    at, value = found.position, found.value or 0
    for_first = value if at.to_move is Side.FIRST else -value
    return {
        "share": 0.5 + 0.5 * for_first / max(1, most(at)),
        "title": value_sentences.choice(at, found.moves),
        "others": value_sentences.others(at, found.moves),
        "meaning": value_sentences.meaning(at, value),
        "effort": _("{nodes} positions, {seconds}").format(
            nodes=whole(found.nodes), seconds=seconds(found.seconds)
        ),
    }


def _judged(at: AnyPosition, one: JudgedMove) -> Plain:
    """A move in words, and the way to its end."""
    return {
        **_scored(at, one),
        "question": value_sentences.question(at, one),
        "why": value_sentences.why(at, one),
        "steps": steps(at, one.line),
        "end": views.plain(final_board(at, one.line)),
        "ending": value_sentences.ending(at, one),
    }


def _scored(at: AnyPosition, one: JudgedMove) -> Plain:
    """What a move is worth, in words."""
    return {
        "shown": value_sentences.signed(one.value),
        "words": value_sentences.chip(one.forecast),
        "spoken": value_sentences.spoken(at, one),
        "keeps": one.value == one.best,
        "effect": value_sentences.effect(one),
    }


def steps(at: AnyPosition, played: Sequence[int]) -> list[MoveShown]:
    """Moves to come, each with its side."""
    shown: list[MoveShown] = []
    side = at.to_move
    for move in played:
        shown.append({"move": at.game.format_move(move), "side": SIDE_NAMES[side]})
        side = side.other
    return shown


def review(found: GameReview | GuessedReview) -> Plain:
    """A game judged move by move, from the first side's point of view where it says `height`."""
    told = found.json()
    told["summary"] = solver_sentences.summary(found)
    if isinstance(found, GuessedReview):
        return told | _guessed(found, told["moves"])
    counted = value_sentences.counts_moves(found.history.game)
    tallest = most(found.positions[0]) + 1 if counted else 1 / _SURE
    moves: list[Plain] = []
    for at, one, plain in zip(found.positions, found.moves, told["moves"], strict=True):
        for_first = one.value if at.to_move is Side.FIRST else -one.value
        moves.append({
            **plain,
            "shown": value_sentences.signed(one.value) if counted else "",
            "mistake": len(moves) in found.changes,
            "height": for_first / tallest,
            "spoken": value_sentences.spoken_in_game(at, one),
        })  # fmt: skip
    told["moves"] = moves
    told["costly"] = _explained(found)
    reasons = {one["ply"]: one["reasons"] for one in told["costly"]}
    told["mistakes"] = [
        {
            **moves[index],
            **_judged(found.positions[index], found.moves[index]),
            "ply": index,
            "reasons": reasons.get(index, []),
            "title": value_sentences.mistake(
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
    """The mistakes of a game whose kind has words for them, and why each was one."""
    return [
        {
            "ply": mistake.number - 1,
            "sentence": solver_sentences.mistaken(mistake),
            "reasons": [
                asdict(one) for one in solver_sentences.reasons(found.history, mistake.reasons)
            ],
        }
        for mistake in found.mistakes
        if mistake.reasons
    ]


def _guessed(found: GuessedReview, plain: Sequence[Plain]) -> Plain:
    """The moves with bars and marks, and which cost most."""
    moves = [
        {
            **told,
            "height": one.height,
            "shown": "",
            "mark": solver_sentences.mark(found, place),
        }
        for place, (told, one) in enumerate(zip(plain, found.moves, strict=True))
    ]
    costly = [
        {
            "ply": index,
            "sentence": solver_sentences.costly(found, index),
            "reasons": list(map(asdict, _reasons(found, index))),
        }
        for index in found.worst
    ]
    return {"moves": moves, "costly": costly}


def _reasons(found: GuessedReview, index: int) -> Sequence[solver_sentences.WordedReason]:
    return solver_sentences.reasons(found.history, found.moves[index].reasons)


def seconds(used: float) -> str:
    """``< 1 ms``, ``12 ms`` or ``1.3 s``."""
    if used < 0.001:
        return _("< 1 ms")
    if used < 1:
        return _("{number} ms").format(number=round(1000 * used))
    return _("{number} s").format(number=decimal(used, 1))
