"""Min-max with one mistake: the columns and the values that the usual mistakes find.

A mistake is a rival of the right answer. It is searched for only when a wrong answer is to be
explained, so that a check that passes costs nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from pions.checks.right_answers import Rivals
from pions.core.protocols import Evaluator
from pions.core.types import Move, Score, Side
from pions.games.gravity import GravityPosition, has_line

Pick: TypeAlias = Callable[[Iterable[Score]], Score]


@dataclass(frozen=True, slots=True)
class WrongSearch:
    """The mistake of a search."""

    below: Callable[[bool, int], Pick] | None = None
    """The choice below the first move, by whether the first player is to move, and the depth."""
    absolute: bool = False
    """Whether `below` is about red, and not about the side that moves first."""
    tried: Callable[[tuple[Move, ...]], tuple[Move, ...]] | None = None
    """The moves that are tried, of those there are."""
    at_root: bool = False
    """Whether the others are left out at the first move only."""
    from_zero: bool = False
    """Whether the best value starts from 0."""
    plays_on: bool = False
    """Whether a won game goes on; a line then belongs to the side that played last."""


BELOW: Final = {
    "helped": WrongSearch(below=lambda _mine, _depth: max),
    "opposed": WrongSearch(below=lambda _mine, _depth: min),
}
"""Both sides play for one of them below the first move."""
BELOW_FOR_RED: Final = {
    "largest below": WrongSearch(below=lambda _red, _depth: max, absolute=True),
    "smallest below": WrongSearch(below=lambda _red, _depth: min, absolute=True),
    "odd depths": WrongSearch(below=lambda _red, depth: max if depth % 2 else min, absolute=True),
    "even depths": WrongSearch(below=lambda _red, depth: min if depth % 2 else max, absolute=True),
}
"""Values are always red's, and below the first move the choice is fixed, or goes by the depth."""
_OTHERS: Final = {
    **{
        f"no {name} column{where}": WrongSearch(tried=tried, at_root=bool(where))
        for where in ("", ": at first")
        for name, tried in (
            ("first", lambda moves: tuple(move for move in moves if move > 0) or moves),
            ("last", lambda moves: tuple(move for move in moves if move < 6) or moves),
            ("lowest", lambda moves: moves[1:] or moves),
            ("highest", lambda moves: moves[:-1] or moves),
        )
    },
    "from zero": WrongSearch(from_zero=True),
    "plays on": WrongSearch(plays_on=True),
}


def columns(
    position: GravityPosition,
    depth: int,
    evaluate: Evaluator[GravityPosition],
    below: Mapping[str, WrongSearch],
) -> Rivals:
    """For each mistake, the columns that it may choose."""
    moves = position.legal_moves()

    def chosen(slip: WrongSearch) -> list[Move]:
        return _best(_scores(position, depth, evaluate, slip), slip)

    found = {name: partial(chosen, slip) for name, slip in _possible(depth, below)}
    return {"always first": moves[:1], "always last": moves[-1:], **found}


def values(
    position: GravityPosition,
    depth: int,
    evaluate: Evaluator[GravityPosition],
    below: Mapping[str, WrongSearch],
) -> Rivals:
    """For each mistake, the value that it finds."""

    def value(slip: WrongSearch) -> Score:
        scores = _scores(position, depth, evaluate, slip)
        return max((*scores.values(), *[0] * slip.from_zero))

    return {name: partial(value, slip) for name, slip in _possible(depth, below)}


def _possible(depth: int, below: Mapping[str, WrongSearch]) -> Iterator[tuple[str, WrongSearch]]:
    """The mistakes that can be seen at that depth; the others were seen at a lesser one."""
    if depth in (2, 3):
        yield from below.items()
    if depth < 3:
        yield from _OTHERS.items()


def _best(scores: Mapping[Move, Score], slip: WrongSearch) -> list[Move]:
    best = max(scores.values())
    if slip.from_zero and best <= 0:
        return [min(scores)]
    return [move for move, score in scores.items() if score == best]


def _scores(
    position: GravityPosition, depth: int, evaluate: Evaluator[GravityPosition], slip: WrongSearch
) -> dict[Move, Score]:
    """Return the value of each first move for its player, by a search with that mistake."""
    root = position.to_move

    def value(here: GravityPosition, left: int) -> Score:
        sign = 1 if here.to_move is root else -1
        moves = _open(here) if slip.plays_on and left else here.legal_moves()
        if not moves or not left:
            return sign * _leaf(here, evaluate, slip)
        if slip.tried is not None and not slip.at_root:
            moves = slip.tried(moves)
        found = [value(_play(here, move), left - 1) for move in moves]
        if slip.from_zero:
            found.append(0)
        return _pick(here, left, slip, root)(found)

    moves = position.legal_moves()
    tried = moves if slip.tried is None else slip.tried(moves)
    return {move: value(_play(position, move), depth - 1) for move in tried}


def _pick(here: GravityPosition, left: int, slip: WrongSearch, root: Side) -> Pick:
    """Return the choice among values, seen by the side that moves first."""
    if slip.below is None:
        return max if here.to_move is root else min
    if not slip.absolute:
        return slip.below(here.to_move is root, left)
    pick = slip.below(here.to_move is Side.FIRST, left)
    if root is Side.FIRST:
        return pick
    return min if pick is max else max


def _open(position: GravityPosition) -> tuple[Move, ...]:
    """Return the columns with room, in a won game too."""
    game = position.game
    return tuple(c for c in range(game.width) if position.height_of(c) < game.height)


def _play(position: GravityPosition, move: Move) -> GravityPosition:
    """The position after a disc, even in a game that is over."""
    bit = position.game.bit(column=move, row=position.height_of(move))
    return GravityPosition(position.game, position.theirs, position.mask | bit)


def _leaf(
    position: GravityPosition, evaluate: Evaluator[GravityPosition], slip: WrongSearch
) -> Score:
    """Return the value at the end of a search, for the side to move."""
    owners = (position.theirs, position.mine) if slip.plays_on else (position.theirs,)
    if any(has_line(stones, position.game) for stones in owners):
        return -math.inf
    full = position.ply == position.game.width * position.game.height
    return 0 if full else evaluate(position)
