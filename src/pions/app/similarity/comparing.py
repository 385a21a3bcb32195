"""A class compared: every two files, by their shape and by the moves they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
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
from pions.games.catalog import AnyGame
from pions.sandbox import Limits, PlayerFile, Tier
from pions.sandbox.reading import hand_ins

SHAPE: Final = 0.35
"""The larger share that the two files of a pair found in each other; see docs/benchmarks.md."""
CHOICES: Final = 0.85
"""The excess of agreement; measured like `SHAPE`."""
_LEAST: Final = 20
"""Fingerprints below which a file is too short to have a shape of its own."""
_CLASS: Final = 8
"""Files below which that most of them share something does not make it usual."""


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
    usual: int
    """How many fingerprints were left out because more than half of the class has them."""
    problems: tuple[NotCompared, ...]
    positions: int


class Comparing:
    """A class while its files play; `comparison` tells how far it has come."""

    def __init__(self, handed_in: Sequence[hand_ins.HandIn], request: SimilarityRequest) -> None:
        self._request = request
        self._game: AnyGame = games.find(request.game)
        sandbox.require(request.weakest)
        self._given = _given(request)
        self.problems = [
            NotCompared(one.label, "file", one.problem.sentence) for one in handed_in if one.problem
        ]
        named = {one.label: one.file for one in handed_in if one.file is not None}
        self.identical = hand_ins.identical(named.items())
        again = {name for group in self.identical for name in group[1:]}
        self.files = {name: file for name, file in named.items() if name not in again}
        self._names = tuple(named)
        self._shapes: dict[str, FileShape] = {}
        self._asked: list[HesitatingPosition] = []
        self._chosen: dict[str, tuple[Move, ...]] = {}
        self._stop = Event()

    def read(self) -> None:
        """Find the shape of every file."""
        for name, file in self.files.items():
            try:
                self._shapes[name] = shapes.shape(file.source).without(self._given)
            except PionsError as error:
                self.problems.append(NotCompared(name, "shape", error.sentence))

    def play(self, progress: Progress = no_progress) -> Iterator[str]:
        """Find the positions, then let every file choose; yield its name when it is done."""
        request = self._request
        self._asked = choices.questions(self._game, request.positions, request.seed, progress)
        if not self._asked or len(self.files) < 2:
            return
        with ThreadPoolExecutor(request.workers) as pool:
            waiting = {pool.submit(self._answers, *one): one[0] for one in self.files.items()}
            try:
                for future in as_completed(waiting):
                    self._kept(waiting[future], future)
                    yield waiting[future]
            finally:
                self._stop.set()
                pool.shutdown(cancel_futures=True)

    def _answers(self, name: str, file: PlayerFile) -> tuple[Move, ...]:
        request = self._request
        # A seed of its own: two files that choose at random must not choose alike.
        seed = derive(request.seed, "similarity", name)
        found: list[Move] = []
        with players.admitted(
            file, self._game, request.limits, request.weakest, seed=seed
        ) as player:
            for question in self._asked:
                if self._stop.is_set():
                    break
                found.append(player.choose(question.position))
        return tuple(found)

    def _kept(self, name: str, future: Future[tuple[Move, ...]]) -> None:
        try:
            self._chosen[name] = future.result()
        except PionsError as error:
            self.problems.append(NotCompared(name, "choices", error.sentence))

    def comparison(self) -> ClassComparison:
        """Compare every two files by what is known of them."""
        known, usual = self._own_shapes()
        pairs = [self._pair(one, other, known) for one, other in combinations(self.files, 2)]
        pairs.sort(key=lambda pair: (-max(pair.likeness), pair.one, pair.other))
        return ClassComparison(
            self._game.name,
            self._names,
            self.identical,
            tuple(pairs),
            usual,
            tuple(self.problems),
            len(self._asked),
        )

    def _own_shapes(self) -> tuple[dict[str, FileShape], int]:
        """Return the shapes without what is usual in this class, and how much that is."""
        often = Counter(mark for one in self._shapes.values() for mark in one.marks)
        most = len(self._shapes) / 2 if len(self._shapes) >= _CLASS else len(self._shapes)
        usual = frozenset(mark for mark, count in often.items() if count > most)
        return {name: one.without(usual) for name, one in self._shapes.items()}, len(usual)

    def _pair(self, one: str, other: str, known: dict[str, FileShape]) -> Pair:
        shares: tuple[float, float] | None = None
        blocks: tuple[Block, ...] = ()
        if one in known and other in known and min(known[one].size, known[other].size) >= _LEAST:
            shared = sum(count for *_places, count in known[one].matched(known[other]))
            shares = (shared / known[one].size, shared / known[other].size)
            if max(shares) > SHAPE:
                blocks = tuple(known[one].blocks(known[other]))
        agreement = None
        if one in self._chosen and other in self._chosen:
            rest = [moves for name, moves in self._chosen.items() if name not in (one, other)]
            agreement = choices.agreement(self._asked, self._chosen[one], self._chosen[other], rest)
        return Pair(one, other, shares, agreement, blocks)


def _given(request: SimilarityRequest) -> frozenset[int]:
    """Return the marks of what authors were given."""
    own = [] if request.handout is None else [starter.starter(catalog.at(request.handout))]
    texts = [*own, *(sandbox.read(path).source for path in request.starters)]
    return _ours().union(*(shapes.shape(text).marks for text in texts))


@cache
def _ours() -> frozenset[int]:
    texts = map(starter.starter, catalog.HANDOUTS.values())
    return frozenset().union(*(shapes.shape(text).marks for text in texts))
