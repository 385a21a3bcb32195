"""A whole game, judged move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pions.core.types import Move, Side
from pions.families.gravity.explain import Explanation, Grade, Oracle, explain
from pions.games.gravity import GravityPosition


@dataclass(frozen=True, slots=True)
class Review:
    """Every move of a game with its explanation."""

    moves: tuple[Explanation, ...]
    opener: Side
    """The side that played the first move of `moves`."""

    @property
    def turning_point(self) -> int | None:
        """The index of the first move that changed the result; ``None`` where none did."""
        for index, move in enumerate(self.moves):
            if move.grade in (Grade.CHANGES, Grade.REVERSES):
                return index
        return None

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The indices of all moves that changed the result."""
        return tuple(
            index
            for index, move in enumerate(self.moves)
            if move.grade in (Grade.CHANGES, Grade.REVERSES)
        )

    def accuracy(self, side: Side) -> float | None:
        """The share of `side`'s moves that kept the result; ``None`` where it played none."""
        grades = [m.grade for i, m in enumerate(self.moves) if (i + self.opener) % 2 == side]
        if not grades:
            return None
        return sum(grade in (Grade.KEEPS, Grade.SLOWER) for grade in grades) / len(grades)


def review(
    start: GravityPosition,
    moves: Sequence[Move],
    oracle: Oracle,
    progress: Callable[[int, int], None] = lambda done, total: None,  # noqa: ARG005 - the role
) -> Review:
    """Judge each of `moves` played from `start`; `progress` hears how many are done of how many.

    The game is read from its end, where positions are easy, so that the table knows the
    late ones when it meets the early ones.
    """
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    judged: list[Explanation] = []
    for index in reversed(range(len(moves))):
        judged.append(explain(positions[index], moves[index], oracle))
        progress(len(judged), len(moves))
    return Review(tuple(reversed(judged)), start.to_move)
