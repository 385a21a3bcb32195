"""Which versions that play resemble each other, for the teacher alone.

What a teacher decides about a pair is kept in the file of the class, for the versions to come too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.classes import overview, school, stages
from pions.app.classes.stages import ClassRules, StageJob
from pions.app.similarity import comparing, shapes
from pions.app.similarity.choices import HesitatingPosition
from pions.app.similarity.comparing import Comparing, SimilarityRequest
from pions.core.errors import InvalidOption, PionsError
from pions.core.progress import Progress
from pions.render import similarity
from pions.sandbox import Limits, PlayerFileError
from pions.sandbox.reading.hand_ins import HandIn
from pions.store.class_file import ClassFile

SHOWN: Final = 40
"""Pairs of the list, those that stand out first."""
_POSITIONS: Final = 4
"""Positions shown of a pair."""
_SECONDS: Final = 1.0
"""The limit of a move: a position is as good as any other."""


@dataclass(frozen=True, slots=True)
class AlikeChoice:
    """A position in which both of a pair choose what few yardsticks do."""

    board: BoardView
    move: str
    yardsticks: int
    of: int


@dataclass(frozen=True, slots=True)
class ListedPair:
    """A pair of hand-ins that play, and the two measures."""

    one: int
    other: int
    names: tuple[str, str]
    shape: float | None
    """The larger share of the one that is found in the other."""
    choices: float | None
    """The share of positions with the same choice; ``None`` where that says nothing."""
    same: int
    positions: int
    expected: float
    stands_out: tuple[bool, bool]
    """By its shape, and by its choices."""
    decided: dict[str, Any]
    """What the teacher decided; empty for nothing."""
    alike: tuple[AlikeChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class SimilarPairs:
    """The pairs of an assignment."""

    pairs: tuple[ListedPair, ...]
    compared: int
    agreements: tuple[float, ...]
    """Of all pairs, where choices say something."""
    identical: tuple[str, ...]
    problems: tuple[str, ...]
    played: bool
    """Whether the moves were compared as well."""
    limits: tuple[float, float]


def compared(
    path: Path, number: int, rules: ClassRules, *, play: bool, tell: Callable[..., None]
) -> SimilarPairs:
    """Compare the versions that play; with `play` by their moves as well, which takes minutes."""
    with ClassFile(path) as file:
        assignment = overview.assignment_of(file, number)
        names = school.names_of(file)
        kept = file.settings()
        found = [overview.hand_in_of(file, one) for one in file.playing(number).values()]
        jobs = [StageJob(one, file.content(one.number) or b"", assignment, rules) for one in found]
    handed_in = [_file(names, job) for job in jobs]
    handout = assignment.handout
    own = rules.folder / handout
    given = (str(own) if own.is_dir() else handout) or None
    limits = Limits(seconds=_SECONDS)
    request = SimilarityRequest(
        assignment.game, given, limits=limits, weakest=rules.weakest, workers=2
    )
    work = Comparing(handed_in, request)
    work.read()
    if play:
        _play(work, tell)
    numbers = {name: job.hand_in for name, job in zip(_labels(handed_in), jobs, strict=True)}
    result = work.comparison()
    listed = []
    for pair in result.pairs[:SHOWN]:
        one, other = numbers[pair.one], numbers[pair.other]
        known = pair.agreement if pair.agreement and pair.agreement.enough else None
        alike = _alike(work.asked, work.chosen.get(pair.one, ()), work.chosen.get(pair.other, ()))
        listed.append(
            ListedPair(
                *(one.number, other.number, (pair.one, pair.other)),
                max(pair.shares) if pair.shares else None,
                known.same / known.positions if known else None,
                *((known.same, known.positions, known.expected) if known else (0, 0, 0.0)),
                (pair.likeness[0] > 1, pair.likeness[1] > 1),
                kept.get(_key(number, one.person, other.person), {}),
                tuple(alike) if known else (),
            )
        )
    known = [one.agreement for one in result.pairs if one.agreement and one.agreement.enough]
    return SimilarPairs(
        tuple(listed),
        len(result.pairs),
        tuple(one.same / one.positions for one in known),
        tuple(similarity.identical(result.identical)),
        tuple(similarity.problems(result)),
        play,
        (comparing.SHAPE, comparing.CHOICES),
    )
