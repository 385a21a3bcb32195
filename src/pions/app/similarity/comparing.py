"""A class compared: every two files, by their shape and by the moves they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import log
from pathlib import Path
from threading import Event
from typing import Final

from pions import sandbox
from pions.app import players
from pions.app.similarity import choices, shapes
from pions.app.similarity.choices import Agreement, HesitatingPosition
from pions.app.similarity.shapes import Block, FileShape
from pions.checks import catalog, starter
from pions.core.errors import PionsError
from pions.core.progress import Progress, no_progress
from pions.core.seeds import derive
from pions.core.sentences import Sentence
from pions.core.types import Move
from pions.games import catalog as games
from pions.sandbox import Limits, PlayerFile, Tier
from pions.sandbox.reading import hand_ins

SHAPE: Final = 0.35
"""The larger share that the two files of a pair found in each other; see docs/benchmarks.md."""
CHOICES: Final = 0.85
"""The excess of agreement; measured like `SHAPE`."""
_LEAST: Final = 20
"""Fingerprints below which a file is too short to have a shape of its own."""
FEW: Final = 24
"""Files of a class in which it can be told what many write."""
_OF_TWO: Final = log(2)
"""In a class of two or three, what two share counts as in one of four."""
_RARE: Final = 1.5
"""The power of what a fingerprint weighs: the higher, the less counts what many files share."""


@dataclass(frozen=True, slots=True)
class SimilarityRequest:
    """The settings of a comparison."""

    game: str
    handout: str | None = None
    """The hand-out whose starter is left out beside those of ours."""
    starters: tuple[Path, ...] = ()
    limits: Limits = field(default_factory=Limits)
    weakest: Tier | None = None
    seed: int = 0
    workers: int = 1
    positions: int = choices.POSITIONS
    """0: the shape alone."""


@dataclass(frozen=True, slots=True)
class NotCompared:
    """Why a file has no shape, or no choices."""

    name: str
    about: str
    """``file``, ``shape`` or ``choices``."""
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Pair:
    """Two files, and what they share."""

    one: str
    other: str
    shares: tuple[float, float] | None
    """Of the fingerprints of each file, those that the other has too; ``None``: no shape."""
    agreement: Agreement | None
    """``None`` where one of them has no choices."""
    blocks: tuple[Block, ...] = ()
    """The lines that correspond, for a pair that stands out."""

    @property
    def likeness(self) -> tuple[float, float]:
        """How far its shape and its choices go toward their limits; above 1 it stands out."""
        known = self.agreement
        chosen = known.excess / CHOICES if known and known.enough else 0.0
        return max(self.shares or (0.0,)) / SHAPE, chosen

    @property
    def stands_out(self) -> bool:
        """Whether it goes beyond what independent files reach."""
        return max(self.likeness) > 1


@dataclass(frozen=True, slots=True)
class ClassComparison:
    """A class compared, as far as it has come."""

    game: str
    files: tuple[str, ...]
    identical: tuple[tuple[str, ...], ...]
    pairs: tuple[Pair, ...]
    """Those that resemble each other most first; of identical files only the first."""
    problems: tuple[NotCompared, ...]
    positions: int


class Comparing:
    """A class while its files play; `comparison` tells how far it has come."""

    def __init__(self, handed_in: Sequence[hand_ins.HandIn], request: SimilarityRequest) -> None:
        self._request, self._game = request, games.find(request.game)
        sandbox.require(request.weakest)
        named = {one.label: one.file for one in handed_in if one.file is not None}
        self.identical = hand_ins.identical(named.items())
        again = {name for group in self.identical for name in group[1:]}
        self.files = {name: file for name, file in named.items() if name not in again}
        self._names = tuple(named)
        self._shapes: dict[str, FileShape] = {}
        self.asked: list[HesitatingPosition] = []
        self.chosen: dict[str, tuple[Move, ...]] = {}
        """The moves of each file in the positions `asked`."""
        self._stop = Event()
        self.problems = [
            NotCompared(one.label, "file", one.problem.sentence) for one in handed_in if one.problem
        ]

    def read(self) -> None:
        """Find the shape of every file, without what all were given."""
        handout = self._request.handout
        texts = [] if handout is None else [starter.starter(catalog.at(handout))]
        texts += (sandbox.read(path).source for path in self._request.starters)
        given = _ours().union(*(shapes.shape(text).marks for text in texts))
        for name, file in self.files.items():
            try:
                self._shapes[name] = shapes.shape(file.source).without(given)
            except PionsError as error:
                self.problems.append(NotCompared(name, "shape", error.sentence))

    def play(self, progress: Progress = no_progress) -> Iterator[str]:
        """Find the positions, then let every file choose; yield its name when it is done."""
        request = self._request
        self.asked = choices.questions(self._game, request.positions, request.seed, progress)
        if not self.asked or len(self.files) < 2:
            return
        with ThreadPoolExecutor(request.workers) as pool:
            waiting = {pool.submit(self._answers, *one): one[0] for one in self.files.items()}
            try:
                for future in as_completed(waiting):
                    name = waiting[future]
                    try:
                        self.chosen[name] = future.result()
                    except PionsError as error:
                        self.problems.append(NotCompared(name, "choices", error.sentence))
                    yield name
            finally:
                self._stop.set()
                pool.shutdown(cancel_futures=True)

    def _answers(self, name: str, file: PlayerFile) -> tuple[Move, ...]:
        request = self._request
        # A seed of its own: two files that choose at random must not choose alike.
        seed = derive(request.seed, "similarity", name)
        conditions = request.limits, request.weakest
        with players.admitted(file, self._game, *conditions, seed=seed) as player:
            return tuple(
                player.choose(question.position)
                for question in self.asked
                if not self._stop.is_set()
            )

    def comparison(self) -> ClassComparison:
        """Compare every two files by what is known of them."""
        shapes_known = list(self._shapes.values())
        weights, small = _weights(shapes_known), _weights(shapes_known, FEW)
        pairs = [
            self._pair(one, other, weights, small) for one, other in combinations(self.files, 2)
        ]
        pairs.sort(key=lambda pair: (-max(pair.likeness), pair.one, pair.other))
        found = self._game.name, self._names, self.identical, tuple(pairs)
        return ClassComparison(*found, tuple(self.problems), len(self.asked))

    def blocks(self, one: str, other: str) -> list[Block]:
        """Return the lines of two files that correspond, the largest block first."""
        known = self._shapes
        return known[one].blocks(known[other]) if {one, other} <= known.keys() else []

    def _pair(
        self, one: str, other: str, weights: Mapping[int, float], small: Mapping[int, float]
    ) -> Pair:
        shares, agreement = None, None
        mine, theirs = self._shapes.get(one), self._shapes.get(other)
        if mine and theirs and min(mine.size(weights), theirs.size(weights)) >= _LEAST:
            shared = mine.shared(theirs, small)
            shares = (round(shared / mine.size(small), 6), round(shared / theirs.size(small), 6))
        if one in self.chosen and other in self.chosen:
            rest = [moves for name, moves in self.chosen.items() if name not in (one, other)]
            agreement = choices.agreement(self.asked, self.chosen[one], self.chosen[other], rest)
        blocks = self.blocks(one, other) if shares and max(shares) > SHAPE else ()
        return Pair(one, other, shares, agreement, tuple(blocks))


def _weights(known: Sequence[FileShape], few: int = 0) -> Mapping[int, float]:
    """Return what each fingerprint counts: 1 where two files have it, 0 where all have it.

    With less than `few` files, what two of them share may be what every class writes: it counts as
    if as large a part of so many files had it.
    """
    often = Counter(mark for one in known for mark in one.marks)
    count = len(known)
    whole = log(max(count, few, 3) / 2)
    return {
        mark: (max(log(count / files), _OF_TWO if files == 2 else 0) / whole) ** _RARE
        for mark, files in often.items()
        if files > 2 or count < few
        if files > 1
    }


@cache
def _ours() -> frozenset[int]:
    texts = map(starter.starter, catalog.HANDOUTS.values())
    return frozenset().union(*(shapes.shape(text).marks for text in texts))
