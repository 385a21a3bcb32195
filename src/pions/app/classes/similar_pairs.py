"""Which versions that play resemble each other, for the teacher alone.

What a teacher decides about a pair is kept in the file of the class, for later versions too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.classes import overview, school, stages
from pions.app.classes.overview import hand_in_of
from pions.app.classes.stages import ClassRules, StageJob
from pions.app.similarity.comparing import ClassComparison, Comparing, Pair, SimilarityRequest
from pions.app.similarity.shapes import Block
from pions.core.progress import Progress
from pions.sandbox import Limits, PlayerFileError
from pions.sandbox.reading.hand_ins import HandIn
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn

SHOWN: Final = 40
"""Pairs of the list, those that stand out first."""
_POSITIONS: Final = 4
"""Positions shown of a pair."""
_SECONDS: Final = 1.0
"""The limit of a move."""
_AT_ONCE: Final = 2
"""Files that choose at the same time: pupils need the processors."""


@dataclass(frozen=True, slots=True)
class AlikeChoice:
    """A move that both of a pair choose, and few yardsticks do."""

    board: BoardView
    """After the move."""
    move: str
    yardsticks: int
    of: int


@dataclass(frozen=True, slots=True)
class ListedPair:
    """A pair of hand-ins that play."""

    one: int
    other: int
    pair: Pair
    decided: Any
    """What the teacher decided, as plain values; empty for nothing."""
    alike: tuple[AlikeChoice, ...]


@dataclass(frozen=True, slots=True)
class SimilarPairs:
    """The pairs of an assignment: all that is known, and those of the list."""

    whole: ClassComparison
    listed: tuple[ListedPair, ...]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Two hand-ins and the lines that correspond."""

    names: tuple[str, str]
    files: tuple[str, str]
    received: tuple[float, float]
    texts: tuple[str, str]
    blocks: tuple[Block, ...]


def compared(
    path: Path, number: int, rules: ClassRules, *, play: bool, progress: Progress
) -> SimilarPairs:
    """Compare the versions that play; with `play` by their moves as well, which takes minutes."""
    with ClassFile(path, known=True) as file:
        settings, assignment = file.settings(), school.assignment(file, number)
        found = {}
        for one in sorted({*file.playing(assignment.number).values()}):
            hand_in, handed_in = _read(file, one, rules)
            found[handed_in.label] = hand_in, handed_in
    comparing = _comparing(assignment, rules, [one for _hand_in, one in found.values()])
    if play:
        total = len(comparing.files)
        for done, _name in enumerate(comparing.play(progress), start=1):
            progress(done, total)
    whole = comparing.comparison()
    listed = []
    for pair in whole.pairs[:SHOWN]:
        mine, theirs = found[pair.one][0], found[pair.other][0]
        decided = settings.get(_key(assignment.number, mine.person, theirs.person), {})
        alike = islice(_alike(comparing, pair), _POSITIONS)
        listed.append(ListedPair(mine.number, theirs.number, pair, decided, tuple(alike)))
    return SimilarPairs(whole, tuple(listed))


def side_by_side(path: Path, one: int, other: int, rules: ClassRules) -> SideBySide:
    """Return two hand-ins with the lines that correspond; raises `InvalidOption`."""
    with ClassFile(path, known=True) as file:
        both = [_read(file, number, rules) for number in (one, other)]
        assignment = school.assignment(file, both[0][0].assignment)
        texts = [overview.text_of(mine, file.content(mine.number) or b"") for mine, _file in both]
    comparing = _comparing(assignment, rules, [found for _mine, found in both])
    (first, name), (second, again) = ((mine, file.label) for mine, file in both)
    return SideBySide(
        (name, again),
        (first.name, second.name),
        (first.received, second.received),
        (texts[0], texts[1]),
        tuple(comparing.blocks(name, again)),
    )


def decide(file: ClassFile, one: int, other: int, decided: Mapping[str, object]) -> None:
    """Keep what the teacher decides about a pair of hand-ins; nothing, to take it back."""
    first, second = hand_in_of(file, one), hand_in_of(file, other)
    file.set(_key(first.assignment, first.person, second.person), decided)


def _key(assignment: int, one: int, other: int) -> str:
    low, high = sorted((one, other))
    return f"pair-{assignment}-{low}-{high}"


def _read(file: ClassFile, number: int, rules: ClassRules) -> tuple[ClassHandIn, HandIn]:
    """Return a hand-in and its player's file, under the name of the person."""
    mine = hand_in_of(file, number)
    label = school.names_of(file).get(mine.person, mine.player)
    assignment = school.assignment(file, mine.assignment)
    job = StageJob(mine, file.content(number) or b"", assignment, rules)
    try:
        return mine, HandIn(label, mine.name, stages.file_of(job))
    except PlayerFileError as error:
        return mine, HandIn(label, mine.name, problem=error)


def _comparing(assignment: Assignment, rules: ClassRules, files: list[HandIn]) -> Comparing:
    given = assignment.handout_in(rules.folder) or None
    limits = Limits(seconds=_SECONDS)
    made = Comparing(
        files,
        SimilarityRequest(
            assignment.game, given, limits=limits, weakest=rules.weakest, workers=_AT_ONCE
        ),
    )
    made.read()
    return made


def _alike(comparing: Comparing, pair: Pair) -> Iterator[AlikeChoice]:
    """Yield positions in which both choose alike, those first where fewest yardsticks do."""
    if pair.agreement is None or not pair.agreement.enough:
        return
    one, other = comparing.chosen[pair.one], comparing.chosen[pair.other]
    same = [
        (question.chosen.count(move), question.position, move, len(question.chosen))
        for question, move, theirs in zip(comparing.asked, one, other, strict=True)
        if move == theirs
    ]
    for yardsticks, position, move, count in sorted(same, key=lambda found: found[0]):
        history = History((position,)).play_all([move])
        yield AlikeChoice(views.board(history), position.game.format_move(move), yardsticks, count)
