"""The pairings of a tournament: two games from one opening, each player opening one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pions.arena.openings import Opening
from pions.core.errors import InvalidOption, UnknownName


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two games: `one` opens the first of them, `other` the second."""

    one: str
    other: str
    """After `one` in the order of names, so that two players meet the same way in every mode."""
    round: int
    """Counted from 1."""
    opening: Opening


class Schedule:
    """The pairings of all rounds, worked out when asked for: the same couples in each round.

    A round is finished before the next begins, so that early standings are fair. The openings
    are used in turn.
    """

    def __init__(
        self, couples: Iterable[tuple[str, str]], openings: Sequence[Opening], rounds: int
    ) -> None:
        if not openings:
            raise InvalidOption("A tournament needs at least one opening.")
        if rounds < 1:
            raise InvalidOption(
                "The number of rounds must be 1 or more, not {rounds}.", rounds=rounds
            )
        self._couples = [tuple(sorted(couple)) for couple in couples]
        self._places = {couple: place for place, couple in enumerate(self._couples)}
        self._openings = openings
        self._rounds = rounds

    def __len__(self) -> int:
        return len(self._couples) * self._rounds

    def __getitem__(self, number: int) -> Pairing:
        """Return the pairing with that number, counted from 0; raises `IndexError`."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        before, place = divmod(number, len(self._couples))
        one, other = self._couples[place]
        return Pairing(one, other, before + 1, self._openings[before % len(self._openings)])

    def __iter__(self) -> Iterator[Pairing]:
        return map(self.__getitem__, range(len(self)))

    def number(self, one: str, other: str, round_: int) -> int | None:
        """Return the number of a pairing; ``None`` where there is no such one."""
        place = self._places.get((one, other) if one < other else (other, one))
        if place is None or not 1 <= round_ <= self._rounds:
            return None
        return (round_ - 1) * len(self._couples) + place


def round_robin(names: Sequence[str], openings: Sequence[Opening], rounds: int) -> Schedule:
    """Let each player meet each other once a round; raises `InvalidOption`."""
    _check(names)
    return Schedule(combinations(sorted(names), 2), openings, rounds)


def gauntlet(hero: str, names: Sequence[str], openings: Sequence[Opening], rounds: int) -> Schedule:
    """Let only `hero` meet each of the others once a round; raises `PionsError`."""
    _check(names)
    if hero not in names:
        raise UnknownName("There is no player “{name}” in this tournament.", name=hero, known=names)
    others = (name for name in sorted(names) if name != hero)
    return Schedule(((hero, other) for other in others), openings, rounds)


def _check(names: Sequence[str]) -> None:
    if len(set(names)) != len(names):
        raise InvalidOption("Two players of a tournament cannot have the same name.")
    if len(names) < 2:
        raise InvalidOption("A tournament needs at least two players.")
