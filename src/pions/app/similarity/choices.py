"""The moves that programs choose in positions where good players differ.

How often two of them would agree without knowing each other is judged in three ways, of which the
highest counts: by how often yardsticks and the other files of the class choose the same moves, by
how often both agree with one yardstick, such as a search of the same depth, and with one habit,
such as the first move of the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pions.app.players import strategy
from pions.core.progress import Progress, no_progress
from pions.core.seeds import generator
from pions.core.types import Move
from pions.families import family_of
from pions.games.catalog import AnyGame, AnyPosition

POSITIONS: Final = 40
ENOUGH: Final = 10.0
"""Positions in which two programs do not agree by chance, below which choices say nothing."""
_OPINIONS: Final = 3
"""Moves between which the yardsticks hesitate, at least."""
_FAVOURITE: Final = 0.6
"""The share of yardsticks that choose the most frequent of them, at most."""
_TRIES: Final = 20
"""Games drawn for each position that is wanted."""
_LEVELS: Final = range(3, 7)
_OPENING: Final = 3
"""Moves of the shortest game to a position."""


@dataclass(frozen=True, slots=True)
class HesitatingPosition:
    """A position, and what yardsticks choose there, in a fixed order; habits stand at the end."""

    position: AnyPosition
    chosen: tuple[Move, ...]
    habits: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often two programs choose alike."""

    same: int
    positions: int
    expected: float
    """In how many of these positions they would without knowing each other."""

    @property
    def enough(self) -> bool:
        """Whether there are enough positions in which it says something."""
        return self.positions - self.expected >= ENOUGH

    @property
    def excess(self) -> float:
        """Where they agree of the positions where chance does not explain it: 1 is everywhere."""
        return (self.same - self.expected) / max(self.positions - self.expected, 1.0)


def questions(
    game: AnyGame, count: int, seed: int = 0, progress: Progress = no_progress
) -> list[HesitatingPosition]:
    """Return `count` positions of a game in which good players differ, or as many as are found."""
    rng, family = generator(seed, "similarity", game.name), family_of(game)
    specs = [f"level:n={level}" for level in _LEVELS]
    depths = range(1, family.countable + 1)
    specs += [f"alphabeta:depth={n},eval={one}" for one in family.evaluators for n in depths]
    yardsticks = [strategy(spec, game, rng) for spec in specs]
    found: list[HesitatingPosition] = []
    seen: set[object] = set()
    for number in range(count * _TRIES):
        if len(found) == count:
            break
        position = _drawn(game, seed, number)
        if position is None or (key := _either_way(position)) in seen:
            continue
        seen.add(key)
        chosen = tuple(one.choose(position) for one in yardsticks)
        often = Counter(chosen).most_common()
        if len(often) >= _OPINIONS and often[0][1] <= _FAVOURITE * len(chosen):
            found.append(HesitatingPosition(position, chosen, _habits(position)))
            progress(len(found), count)
    return found


def _drawn(game: AnyGame, seed: int, number: int) -> AnyPosition | None:
    """Return a position of a random game, or of one between levels; ``None`` if it is over."""
    rng = generator(seed, "similarity", game.name, number)
    specs = ("random",) if number % 2 else ("level:n=2", "level:n=4")
    sides = [strategy(spec, game, rng) for spec in specs]
    position: AnyPosition = game.initial()
    cells = sum(map(len, position.grid()))
    for ply in range(rng.randint(_OPENING, max(_OPENING, cells // 2))):
        if position.outcome() is not None:
            return None
        # The first moves are random in both kinds: levels open alike.
        chosen = rng.choice(position.legal_moves()) if ply < _OPENING else None
        move = sides[ply % len(sides)].choose(position) if chosen is None else chosen
        position = position.play(move)
    return None if position.outcome() is not None else position


def _either_way(position: AnyPosition) -> object:
    """Return what a position shares with its mirror image, and with the board turned round."""
    rows = [tuple(row) for row in position.grid()]
    mirrored = [row[::-1] for row in rows]
    return min(map(str, (rows, mirrored, mirrored[::-1])))


def _habits(position: AnyPosition) -> tuple[Move, ...]:
    moves, game = list(position.legal_moves()), position.game
    off_centre = family_of(game).off_centre
    centre = [min(order, key=lambda move: off_centre(game, move)) for order in (moves, moves[::-1])]
    return (moves[0], moves[-1], *centre)


def agreement(
    asked: Sequence[HesitatingPosition],
    one: Sequence[Move],
    other: Sequence[Move],
    others: Sequence[Sequence[Move]],
) -> Agreement:
    """Compare the choices of two programs; `others` are those of the rest of the class.

    They would also agree because both resemble the same yardstick, or have the same habit.
    """
    likely = 0.0
    for number, question in enumerate(asked):
        known = Counter((*question.chosen, *(choices[number] for choices in others)))
        total = known.total() + 1  # a move that none has chosen is still possible
        legal = len(question.position.legal_moves())
        mine, theirs = ((known[chosen[number]] + 1 / legal) / total for chosen in (one, other))
        likely += (mine + theirs) / 2
    same = sum(map(int.__eq__, one, other))
    models = zip(*((*question.chosen, *question.habits) for question in asked), strict=True)
    resembling = (
        sum(map(int.__eq__, one, model)) * sum(map(int.__eq__, other, model)) / len(asked)
        for model in models
    )
    return Agreement(same, len(asked), max((likely, *resembling)))
