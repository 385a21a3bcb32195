"""The stages of a hand-in, each a piece of work for a worker process.

A file that cannot play may still have exercises that pass: what stops it is said at the trial
games, after the exercises.
"""

from __future__ import annotations

import contextvars
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pions.app import players
from pions.app.tournament.plan import terms_of
from pions.arena import openings, referee
from pions.arena.referee import DRAW, WIN, Contender
from pions.arena.schedule import Pairing
from pions.core import language
from pions.core.errors import PionsError
from pions.core.sentences import Kept, Sentence
from pions.core.types import Term
from pions.games import catalog
from pions.sandbox import Description, Limits, PlayerFile, PlayerFileError, Tier, best_tier
from pions.sandbox.calling import contracts
from pions.sandbox.reading import hand_ins, player_file
from pions.store.class_records import Assignment, ClassHandIn, Stage
from pions.store.game_records import GameRecord

if TYPE_CHECKING:
    from pions.app.checks.checking import Checked

YARDSTICKS: Final = ("level:n=2", "level:n=5")
"""Who is met before the ladder: an easy one, and one that sees a little ahead."""
OPENINGS: Final = 32
"""Openings of a ladder; the same two players take them in turn."""
_RIVAL: Final = "random"


@dataclass(frozen=True, slots=True)
class ClassRules:
    """The conditions of all games of a class."""

    folder: Path
    weakest: Tier | None = None
    seconds: float | None = None
    """The limit of a move; ``None`` for that of the contract, or the usual one."""
    check_seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class StageJob:
    """A hand-in at the beginning of a stage; picklable."""

    hand_in: ClassHandIn
    content: bytes
    assignment: Assignment
    rules: ClassRules


@dataclass(frozen=True, slots=True)
class StageResult:
    """The next stage, or the one in which the hand-in stopped, and what was found."""

    stage: Stage
    found: Mapping[str, object]
    stopped: Kept | None = None
    games: tuple[GameRecord, ...] = field(default=(), repr=False)
    """Games against yardsticks, which count on the ladder."""


def limits_of(assignment: Assignment, rules: ClassRules) -> Limits:
    """Return the limits of the players of an assignment."""
    contract = _contract(assignment, rules)
    seconds = rules.seconds or (contract.seconds if contract else None)
    return Limits() if seconds is None else Limits(seconds=seconds)


def file_of(job: StageJob) -> PlayerFile:
    """Return a hand-in as a player's file; raises `PionsError` where it is none."""
    name, limits = job.hand_in.name, limits_of(job.assignment, job.rules)
    if not name.lower().endswith(".zip"):
        file = player_file.of_bytes(job.content, name, limits)
        return file.under(_contract(job.assignment, job.rules))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "hand-in.zip")
        path.write_bytes(job.content)
        found = hand_ins.read(path, limits)
    if len(found) == 1 and found[0].file is not None:
        return found[0].file.under(_contract(job.assignment, job.rules))
    if len(found) == 1 and found[0].problem is not None:
        raise found[0].problem
    raise PlayerFileError(
        "{file} holds {count} files that could play: hand in the one that is to.",
        verdict=None,
        file=name,
        count=len(found),
    )


def contender_of(job: StageJob) -> Contender:
    """Return the player of a hand-in, under the name that tells no person; raises `PionsError`."""
    made, _ = _described(job)
    return replace(made, name=job.hand_in.player)


def _described(job: StageJob) -> tuple[Contender, Description]:
    game, limits = catalog.find(job.assignment.game), limits_of(job.assignment, job.rules)
    return players.file_contender(file_of(job), game, limits, job.rules.weakest)


def run(job: StageJob) -> StageResult:
    """Take a hand-in through the stage it waits for."""
    try:
        return _STAGES[job.hand_in.stage](job)
    except PionsError as error:
        return StageResult(job.hand_in.stage, job.hand_in.found, error.sentence.kept())


def _passed(
    job: StageJob,
    stage: Stage,
    found: Mapping[str, object],
    games: tuple[GameRecord, ...] = (),
) -> StageResult:
    return StageResult(stage, {**job.hand_in.found, job.hand_in.stage.value: found}, None, games)


def _read(job: StageJob) -> StageResult:
    file = file_of(job)
    notes = [note.kept() for note in file.notes]
    return _passed(job, Stage.RECOGNISED, {"lines": file.source.count("\n") + 1, "notes": notes})


def _recognise(job: StageJob) -> StageResult:
    try:
        _, told = _described(job)
    except PionsError as error:
        if not job.assignment.handout:
            raise
        return _passed(job, Stage.EXERCISES, {"problem": error.sentence.kept()})
    after = Stage.EXERCISES if job.assignment.handout else Stage.TRIALS
    return _passed(job, after, {"calling": told.sentence.kept(), "team": told.team})


def _exercise(job: StageJob) -> StageResult:
    from pions.app.checks import checking  # noqa: PLC0415 - loads all the checks

    recognised: Any = job.hand_in.found.get(Stage.RECOGNISED.value, {})
    request = checking.CheckRequest(
        job.assignment.handout_in(job.rules.folder),
        seconds=job.rules.check_seconds,
        weakest=job.rules.weakest,
    )
    try:
        checked = checking.begin(file_of(job), request)
    except PionsError as error:
        if "calling" not in recognised or job.assignment.settings.get("gate"):
            raise
        none_of_them = {"passed": 0, "shares": {}, "problem": error.sentence.kept()}
        return _passed(job, Stage.TRIALS, none_of_them)
    for _result in checked.run():
        pass
    view, views = checked.view(), {}
    for code in language.LANGUAGES:  # findings are kept in words
        views[code] = contextvars.copy_context().run(_worded, checked, code)
    shares = {one.exercise.name: one.share for one in checked.results if not one.by_hand}
    found = {"passed": view.passed, "shares": shares, "views": views}
    result = _passed(job, Stage.TRIALS, found)
    if "problem" in recognised:
        return replace(result, stopped=recognised["problem"])
    if job.assignment.settings.get("gate") and not view.complete:
        return replace(result, stage=Stage.EXERCISES, stopped=Sentence(_GATE).kept())
    return result


def _worded(checked: Checked, code: str) -> list[dict[str, Any]]:
    language.use(code)
    return [asdict(one) for one in checked.view().exercises]


def _try(job: StageJob) -> StageResult:
    """Play against itself and against random moves: a fault of its own stops it."""
    own = contender_of(job)
    twin = replace(own, name=f"{own.name} again")
    rival = replace(players.contender(_RIVAL, catalog.find(job.assignment.game)), name=_RIVAL)
    games: list[GameRecord] = []
    for other in (twin, rival):
        games += _met(job, own, other, ())
    shown = [_shown(game) for game in games]
    for game, told in zip(games, shown, strict=True):
        loser = game.second.name if game.winner == "first" else game.first.name
        if game.termination not in (WIN, DRAW) and loser != _RIVAL:
            met = _FAULT if _RIVAL in {game.first.name, game.second.name} else _OWN_FAULT
            said: Kept = {"says": met, "with": {"reason": game.cause}}
            found = {**job.hand_in.found, Stage.TRIALS.value: {"games": shown, "fault": told}}
            return StageResult(Stage.TRIALS, found, said)
    return _passed(job, Stage.YARDSTICKS, {"games": shown})


_GATE: Final = Term("Only files with all their exercises right play in this class.")
_FAULT: Final = Term("In a trial game against random moves: {reason}")
_OWN_FAULT: Final = Term("In a trial game against itself: {reason}")


def _met(
    job: StageJob, own: Contender, other: Contender, opening: openings.Opening
) -> tuple[GameRecord, GameRecord]:
    terms = ladder_terms(job.assignment, job.rules)
    one, two = sorted((own.name, other.name))
    both = {own.name: own, other.name: other}
    return referee.play_pair(terms, Pairing(one, two, 1, opening), both)


def _measure(job: StageJob) -> StageResult:
    """Play the first games of the ladder, against yardsticks."""
    own, game = contender_of(job), catalog.find(job.assignment.game)
    games: list[GameRecord] = []
    for spec in YARDSTICKS:
        level = players.contender(spec, game)
        games += _met(job, own, level, openings_of(job.assignment)[0])
    return _passed(job, Stage.LADDER, {"games": [_shown(one) for one in games]}, tuple(games))


@cache
def _openings(game: str, seed: int) -> tuple[openings.Opening, ...]:
    return openings.openings(catalog.find(game), OPENINGS, seed)


def openings_of(assignment: Assignment) -> tuple[openings.Opening, ...]:
    """Return the openings of a ladder."""
    return _openings(assignment.game, assignment.number)


def ladder_terms(assignment: Assignment, rules: ClassRules) -> referee.Terms:
    """Return what all games of a ladder share."""
    game = catalog.find(assignment.game)
    tier = rules.weakest or best_tier()
    return terms_of(game, assignment.number, limits_of(assignment, rules), tier)


def _shown(game: GameRecord) -> dict[str, object]:
    return {
        "first": game.first.name,
        "second": game.second.name,
        "moves": game.moves,
        "winner": game.winner,
        "termination": game.termination,
        "trace": game.trace,
    }


def _contract(assignment: Assignment, rules: ClassRules) -> contracts.Contract | None:
    return contracts.load(rules.folder / assignment.contract) if assignment.contract else None


_STAGES: Final[Mapping[Stage, Callable[[StageJob], StageResult]]] = {
    Stage.READ: _read,
    Stage.RECOGNISED: _recognise,
    Stage.EXERCISES: _exercise,
    Stage.TRIALS: _try,
    Stage.YARDSTICKS: _measure,
}
