"""The promises of a game, and the sentence about each way of breaking them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pions.core.errors import PionsError
from pions.core.text import visible
from pions.core.types import Term

_LONGEST: Final = 300


class BrokenGame(PionsError):
    """A game from a file does not keep a promise; the sentence says which, and where."""

    trace: str = ""
    """The traceback, where an exception was the reason."""
    slip: str = ""
    """The name of what happened, as in `SLIPS`; empty where the process itself failed."""


PROMISES: Final[Mapping[Term, Mapping[str, Term]]] = {
    Term("the file holds a game, and it can be started"): {
        "no-class": Term("There is no class “{wanted}”; there are: {names}."),
        "no-methods": Term("The class “{name}” is no game: it has no {methods}."),
        "no-game": Term(
            "No class is a game, with legal_moves(), play(move) and outcome(). "
            "The classes of the file: {names}."
        ),
        "several": Term(
            "Several classes are games: {names}. Name one after a colon, as in game.py:Nim."
        ),
        "start": Term(
            "A game must start without arguments, by Class() or Class.initial(), and that "
            "raises {error}"
        ),
        "start-answer": Term("The start is {answer}, which is no position."),
    },
    Term("its methods answer, soon and without an error"): {
        "raises": Term("{method} raises {error}"),
        "slow": Term("{method} computes for more than {seconds:g} s."),
    },
    Term("the legal moves are a list of different moves"): {
        "moves-answer": Term("legal_moves() must answer a list, not {answer}."),
        "twice": Term("legal_moves() lists two moves that are both written {move}."),
        "too-many": Term("legal_moves() lists more than {most} moves."),
        "move-text": Term(
            "A move is written {answer}; it takes 1 to {most} characters. Write format_move(move)."
        ),
    },
    Term("legal moves are empty exactly at the end"): {
        "moves-at-end": Term(
            "outcome() says that the game is over, and legal_moves() still lists {move}."
        ),
        "no-moves": Term("legal_moves() is empty, and outcome() says that the game goes on."),
    },
    Term("every legal move can be played"): {
        "legal-move-raises": Term(
            "{method} raises {error}, although legal_moves() lists that move."
        ),
        "play-answer": Term(
            "play({move}) answers {answer}; it must answer the position after the move."
        ),
    },
    Term("the outcome is None, 0, 1 or “draw”"): {
        "outcome": Term(
            "outcome() answers {answer}; it must be None while the game goes on, then 0 or 1 "
            "for who has won, or “draw”."
        ),
    },
    Term("the side to move is 0 or 1"): {
        "to-move": Term("to_move is {answer}; it must be 0 for who begins, or 1.")
    },
    Term("the sides take turns"): {
        "alternate": Term(
            "The side {side} is to move again. If that is your rule, write alternates = False "
            "in the class."
        ),
    },
    Term("a move changes no old position"): {
        "changed": Term(
            "play({move}) changes the position it is played in. It must make a new one: copy "
            "your lists."
        ),
        "changed-later": Term(
            "This position has changed by move {moves_on} of the game. Each position needs "
            "lists of its own: copy them."
        ),
    },
    Term("the same question has the same answer"): {
        "asked-twice": Term("Asked twice, the position tells two different things."),
        "chance": Term("play({move}), done twice, leads to two different positions."),
    },
    Term("keys are equal exactly where positions are equal"): {
        "same-key": Term(
            "The position after the moves {others} has the same key, and is another one."
        ),
        "other-key": Term(
            "The position after the moves {others} looks the same, and has another key."
        ),
    },
    Term("the game ends"): {"endless": Term("The game is not over after {plies} moves.")},
    Term("grid(), cell() and evaluate(), where they are, can be used"): {
        "grid": Term(
            "grid() answers {answer}; it must be rows of equal length, with None, 0 or 1 in "
            "each cell."
        ),
        "cell": Term(
            "cell({move}) answers {answer}; it must be a row and a column of grid(), from 0, "
            "or None."
        ),
        "evaluation": Term("evaluate() answers {answer}; it must be a number."),
    },
}
"""By their titles, in the order of reports: a sentence for each way to break one, by its name in a
reply, over the values there."""

SLIPS: Final[Mapping[str, Term]] = {
    name: said for slips in PROMISES.values() for name, said in slips.items()
}


def broken(file: str, reply: Mapping[str, Any]) -> BrokenGame:
    """Return the sentence about a promise that the process of `file` reports broken; it may lie."""
    slip = str(reply.get("broken"))
    said = SLIPS.get(slip)
    if said is None:
        return out_of_turn(file)
    told = reply.get("values")
    known = told if isinstance(told, dict) else {}
    values = {str(name): _shown(value) for name, value in known.items()}
    error: object = _shown(reply.get("error", ""))
    line = reply.get("line")
    if isinstance(line, int):
        error = PionsError("{error} (line {line})", error=error, line=line)
    values |= {"error": error}
    try:
        what = PionsError(said, **values)
        str(what)
    except (KeyError, ValueError, IndexError):
        return out_of_turn(file)
    fault = BrokenGame("{file}, {where}: {what}", file=file, where=_where(reply), what=what)
    fault.slip, fault.trace = slip, _long(reply.get("trace"))
    return fault


def out_of_turn(file: str) -> BrokenGame:
    """Something that is no answer came through the channel of answers."""
    return BrokenGame("{file} wrote to the referee's own channel.", file=file)


def _where(reply: Mapping[str, Any]) -> PionsError:
    path = reply.get("path")
    moves = [visible(str(move))[:40] for move in path] if isinstance(path, list) else []
    if not moves:
        return PionsError("at the start")
    if len(moves) > 40:
        moves = ["...", *moves[-40:]]
    return PionsError("after the moves {moves}", moves=" ".join(moves))


def _shown(value: object) -> object:
    if isinstance(value, int | float):
        return value
    return visible(str(value)[:_LONGEST])


def _long(value: object) -> str:
    text = value[:5000] if isinstance(value, str) else ""
    return "\n".join(map(visible, text.splitlines()))
