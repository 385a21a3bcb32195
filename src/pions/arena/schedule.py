"""Who meets whom: every meeting is two games from one opening, each player opening one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, islice

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


def round_robin(
    names: Sequence[str], openings: Sequence[Opening], rounds: int
) -> Iterator[Pairing]:
    """Each meets each other once a round; the openings are taken in turn.

    A round is finished before the next begins, so that standings mean something early.
    """
    _check(names, openings, rounds)
    for number in range(1, rounds + 1):
        for one, other in combinations(sorted(names), 2):
            yield _pairing(one, other, number, openings)


def gauntlet(
    hero: str, names: Sequence[str], openings: Sequence[Opening], rounds: int
) -> Iterator[Pairing]:
    """`hero` meets each of the others once a round; they do not meet among themselves."""
    _check(names, openings, rounds)
    if hero not in names:
        raise UnknownName("There is no player “{name}” in this tournament.", name=hero, known=names)
    for number in range(1, rounds + 1):
        for other in sorted(names):
            if other != hero:
                yield _pairing(hero, other, number, openings)


def duel(
    one: str, other: str, openings: Sequence[Opening], rounds: int | None = None
) -> Iterator[Pairing]:
    """The same two, for so many rounds, or for ever."""
    _check((one, other), openings, 1 if rounds is None else rounds)
    return (_pairing(one, other, number, openings) for number in islice(count(1), rounds))


def _pairing(one: str, other: str, number: int, openings: Sequence[Opening]) -> Pairing:
    first, second = sorted((one, other))
    return Pairing(first, second, number, openings[(number - 1) % len(openings)])


def _check(names: Sequence[str], openings: Sequence[Opening], rounds: int) -> None:
    if len(set(names)) != len(names):
        raise InvalidOption("Two players of a tournament cannot have the same name.")
    if len(names) < 2:
        raise InvalidOption("A tournament needs at least two players.")
    if not openings:
        raise InvalidOption("A tournament needs at least one opening.")
    if rounds < 1:
        raise InvalidOption("The number of rounds must be 1 or more, not {rounds}.", rounds=rounds)
