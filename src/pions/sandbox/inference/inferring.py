"""Which of the conventions that a file's text leaves open stands in trial calls."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, cast

from pions.core.errors import IllegalMove, PionsError
from pions.core.types import Move
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.sandbox.calling.conventions import CONVENTIONS, Convention, falls
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.parts import NEW_GRID, NotAMove
from pions.sandbox.calling.playing_function import Choice
from pions.sandbox.errors import Disqualified
from pions.sandbox.file_session import Session
from pions.sandbox.inference import candidates
from pions.sandbox.inference.candidates import OwnGrid
from pions.sandbox.inference.findings import FULL, FoundReading, NothingFound, Result
from pions.sandbox.inference.positions import Trial, narrow, positions
from pions.sandbox.inference.source import Candidate, ExaminedText
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.child_reports import Fault, shown
from pions.sandbox.reading.player_file import PlayerFile

SECONDS: Final = 3.3
"""Of the player's computing, for all trials of a file."""
_CALL: Final = 0.4
_SLOW: Final = 0.08
_RESERVE: Final = 0.5
"""Kept for fresh positions."""
_WANTED: Final = {"win": 4, "both": 3, "block": 2, "ordinary": 3}
_FRESH: Final = {"win": 2, "both": 1}
_NARROW: Final = 8
_MOST: Final = 4
"""Candidates that are tried, and readings that are shown."""
_PAIRS: Final = ("(column, value) from {}", "(value, column) from {}")
_TURNED: Final = {
    one.format(first): other.format(first)
    for one, other in (_PAIRS, _PAIRS[::-1])
    for first in (0, 1)
}
"""Pairs that are read both ways are two moves of a list, and no answer of a player."""
_SCREEN: Final = 3
_LATER: Final = 12
_VARIED: Final = 3
"""Moves that a player without a win must have chosen between."""
_SURE: Final = 3.0
"""The weight of a name that says that the function plays."""


@dataclass(slots=True)
class _Standing:
    convention: Convention
    moves: list[Move] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)

    def misses(self, trials: Sequence[Trial]) -> int:
        """Return in how many of the trials it neither won nor blocked where it could."""
        return sum(
            bool(t.good) and m not in t.good for t, m in zip(trials, self.moves, strict=True)
        )

    def took(self, trials: Iterable[Trial], kind: str) -> int:
        return sum(t.kind == kind and m in t.good for t, m in zip(trials, self.moves, strict=False))


class _Trials:
    """A file read by its definitions, asked for moves; started again where a call ended it."""

    def __init__(self, file: PlayerFile, tier: Tier, lower: str | None = None) -> None:
        self.file, self.tier, self.lower = file, tier, lower
        self.hurry = True
        """Whether its clocks run fast."""
        self.limits = Limits(seconds=_CALL, load_seconds=FULL)
        self.left = SECONDS
        self.failures = Counter[tuple[str, str]]()
        """Why calls of the present candidate fell away, and what was seen."""
        self.session: Session | None = None

    def ask(self, request: dict[str, Any], seconds: float = _CALL) -> dict[str, Any]:
        """Return the reply; raises `Disqualified` or `PlayerFileError`."""
        allowed = max(0.05, min(seconds, self.left))
        if self.session is None:
            self.session = Session(self.file, self.limits, self.tier)
            self.session.read(0, "all")
            self.left -= self.session.seconds
        try:
            reply = self.session.ask(request, allowed, patience(allowed))
            self.left -= self.session.seconds
        except BaseException as error:
            self.left -= allowed
            self.close()
            late = isinstance(error, Disqualified) and error.verdict.late
            if late and self._lowered(request):
                return self.ask(request, seconds)
            raise
        if self.session.seconds > _SLOW and self._lowered(request):
            self.close()
        return reply

    def _lowered(self, request: dict[str, Any]) -> bool:
        """Let the file look one move ahead from now on, where it looked further."""
        if self.lower is None or "try" not in request:
            return False
        self.file, self.lower = replace(self.file, source=self.lower), None
        return True

    def answer(
        self, convention: Convention, trial: Trial, seed: int, seconds: float = _CALL
    ) -> dict[str, Any]:
        """Return what a call gives; empty where it raises an exception."""
        plain = replace(convention, answer="column from 0")
        wish = Choice(Definition(convention.use), plain).wish()
        given = convention.arguments(trial.position, trial.history, 1.0)
        asked = {"use": wish, "arguments": given}
        reply = self.ask({"try": {**asked, "seed": seed, "hurry": self.hurry}}, seconds)
        fault = Fault.read(reply)
        if not fault.kind:
            return reply
        self.failures["raised", f"{fault.error} (line {fault.line})"] += 1
        return {}

    def close(self) -> None:
        if self.session is not None:
            self.session.close()
        self.session = None


def infer(file: PlayerFile, game: AnyGame | None, tier: Tier) -> Result:
    """Return how `file` plays `game`, or the game it shows itself; raises `PlayerFileError`."""
    try:
        source = ExaminedText(file.source)
        asked = source.candidates(file.function)
        lowered, lowest = source.shallow(2), source.shallow(1)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return NothingFound()
    known = game is None or any(one.rules and one.plays(game) for one in CONVENTIONS.values())
    if not (asked and known):
        return NothingFound()
    with closing(_Trials(replace(file, source=lowered, namespace=None), tier, lowest)) as trials:
        own, grids = _surveyed(trials, source, game)
        if own is None:
            return NothingFound()
        home = "" if game is None or own == game else own.name
        found = _tried(trials, source, grids, game or own, asked)
        if isinstance(found, NothingFound):
            return replace(found, home=home)
        if isinstance(found, tuple):
            return found
    return _confirmed(file, source, found, asked, tier, trials.left)


def board_of(file: PlayerFile, tier: Tier) -> str:
    """Return the name of the game whose board the file makes itself; Connect Four if none."""
    try:
        source = ExaminedText(file.source)
        with closing(_Trials(file, tier)) as trials:
            own, _ = _surveyed(trials, source, None)
    except (SyntaxError, ValueError, RecursionError, MemoryError, PionsError):
        return Gravity().name
    return own.name if own is not None and source.candidates() else Gravity().name


def _surveyed(
    trials: _Trials, source: ExaminedText, game: AnyGame | None
) -> tuple[AnyGame | None, list[OwnGrid]]:
    """Return the game whose board the file makes, and its grids."""
    hexes = "hex" in source.text.lower() and "puissance" not in source.text.lower()
    falling = not hexes if game is None else falls(game)
    try:
        reply = trials.ask({"survey": candidates.survey_request(source)}, FULL)
        grids = candidates.own_grids(reply["survey"], falling=falling)
    except (Disqualified, KeyError, ValueError):
        grids = []
    grids = [g for g in grids if falling or g.width == g.height <= 26]
    sizes = [(g.width, g.height) for g in grids]
    thirds = re.search(r"// ?3\b", source.text) and re.search(r"% ?3\b", source.text)
    if max(sizes[0]) == 3 if sizes else thirds:
        return None, []  # noughts and crosses
    if not sizes:
        return (game or (Gravity() if falling else Hex(11))), grids
    width, height = sizes[0]
    if game is not None and any(candidates.fits(one, game) for one in grids[:1]):
        return game, grids
    if game is not None and falling:
        return replace(cast("Gravity", game), width=width, height=height, discs=0), grids
    return (Gravity(width, height) if falling else Hex(width)), grids


@lru_cache(4)
def _positions(game: AnyGame, seed: int, fresh: bool) -> list[Trial]:  # noqa: FBT001
    found = positions(game, seed, _FRESH if fresh else _WANTED)
    if fresh:
        return found
    kinds = {kind: [t for t in found if t.kind == kind] for kind in _WANTED}
    first = [*kinds["both"][:1], *kinds["win"][: 2 - bool(kinds["both"])], *kinds["ordinary"][:1]]
    return first + [t for t in found if t not in first]


def _tried(
    trials: _Trials,
    source: ExaminedText,
    grids: list[OwnGrid],
    game: AnyGame,
    asked: list[Candidate],
) -> Result:
    weak: Result = NothingFound()
    fallen = list[tuple[str, str, str]]()
    for one in asked[:_MOST]:
        trials.failures.clear()
        done = _standing(trials, source, grids, game, one)
        found = _settled(trials, source, grids, game, one, done)
        readings = found if isinstance(found, tuple) else (found,)
        if isinstance(readings[0], FoundReading) and readings[0].taken == readings[0].wins:
            # A helper of the player that plays is none to be taken unasked.
            helper = one.weight < _SURE <= asked[0].weight
            return cast("Result", readings) if helper else found
        if isinstance(weak, NothingFound) and one.weight >= _SURE:
            weak = found
        unknown = [name for name, role in zip(one.parameters, one.roles, strict=True) if not role]
        usual = [("unknown", unknown[0]) if unknown else ("no grid", "")]
        seen = [("chance", "")] if done else [why for why, _ in trials.failures.most_common(1)]
        fallen.append((one.shown, *(seen or usual)[0]))
    return NothingFound(fallen=tuple(fallen[:2])) if isinstance(weak, NothingFound) else weak


def _standing(  # noqa: C901 - the likeliest first, then those that miss a win
    trials: _Trials, source: ExaminedText, grids: list[OwnGrid], game: AnyGame, one: Candidate
) -> list[_Standing]:
    """Return the ways to call a function under which all answers are legal, and wins are taken.

    Those that miss a win come only where none takes all.
    """
    plan = _positions(game, 1, False)
    slow, later, done = set[str](), list[_Standing](), list[_Standing]()

    def tried(start: _Standing, most: int) -> list[_Standing]:
        layout = start.convention.grid.layout
        if layout in slow or trials.left <= _RESERVE:
            return []
        strict = sure() and source.own(one, start.convention.grid) <= 0
        try:
            return _stands(trials, start, plan[:most], strict=strict)
        except Disqualified as error:
            if error.verdict.late:
                # A wrong layout may make it loop for ever: that is not the player's doing.
                slow.add(layout)
                trials.failures["late", f"{_CALL:g}"] += 1
            return []

    def sure() -> bool:
        """Return whether one takes all wins, those included where it might block."""
        good = (s for s in done if all(m in t.good for m, t in zip(s.moves, plan, strict=True)
                                       if t.kind in {"win", "both"}))  # fmt: skip
        return any(_said(source, one, s) > 0 for s in good)

    for convention in candidates.conventions(source, grids, game, one):
        if any(s.misses(plan) == 0 and _said(source, one, s) > 0 for s in done):
            break
        for start in tried(_Standing(convention), _SCREEN):
            good = all(m in t.good for m, t in zip(start.moves, plan[:2], strict=False))
            if good or source.own(one, convention.grid) > 0:
                done += tried(start, len(plan))
            else:
                later.append(start)
    if not sure():
        for start in later[:_LATER]:
            done += tried(start, len(plan))
    return [s for s in done if len(set(s.moves)) > 1]  # a constant plays nothing


def _sided(standing: _Standing) -> bool:
    return any(str(word).startswith("side") for word in standing.convention.sent)


def _said(source: ExaminedText, one: Candidate, standing: _Standing) -> int:
    """Return how surely the file itself says from whose side it sees the board."""
    convention, told = standing.convention, {*map(str, standing.convention.sent)}
    if _sided(standing):
        return int("rival" not in one.roles or "rival" in told)
    sided = convention.board is not None and "side" in convention.board.replayed
    if convention.answer == NEW_GRID:  # it puts its own mark
        return 2
    seen = "grid" in told or ("moves" in told and sided)
    return source.own(one, convention.grid) if seen else 1


def _stands(
    trials: _Trials, start: _Standing, plan: list[Trial], *, strict: bool
) -> list[_Standing]:
    """Return the readings of the answers under which all are legal moves.

    If `strict`, under which all wins are taken, too.
    """
    convention, told = start.convention, list(start.told)
    forms: list[str] | None = [convention.answer] if told else None
    played: dict[str, list[Move]] = {}
    for number, trial in enumerate(plan):
        if number < len(start.told):
            continue
        # One that has answered so far may take its time.
        patient = _CALL if number < _SCREEN else FULL
        told.append(trials.answer(convention, trial, number, patient))
        if forms is None:
            forms = candidates.readings(trial.position.game, told[0], convention.grid.layout)
        read = {form: _moves(convention, form, told, plan) for form in forms}
        played = {form: moves for form, moves in read.items() if moves is not None}
        if strict and trial.kind in {"win", "both"}:
            played = {form: moves for form, moves in played.items() if moves[-1] in trial.good}
        if not (forms := list(played)):
            if told[-1]:
                trials.failures["no move", shown(told[-1].get("value"))[:40]] += 1
            return []
    if not played:
        return [start]
    return [_Standing(replace(convention, answer=f), moves, told) for f, moves in played.items()]


def _moves(
    convention: Convention, form: str, told: list[dict[str, Any]], plan: list[Trial]
) -> list[Move] | None:
    """Return the moves that all answers stand for in a form; ``None`` where one is not legal."""
    reading, moves = replace(convention, answer=form), list[Move]()
    shape = reading.form
    for reply, trial in zip(told, plan, strict=False):
        answer, put = reply.get("value"), reply.get("grid")
        own = 1 + reading.grid.seen(trial.position.to_move, trial.position.to_move)
        put = put if isinstance(put, list) and len(put) == 3 else None
        if put and put[2] != own:
            return None  # it puts the mark of the other side
        if shape.printed:
            answer = reply.get("printed") if answer is None else None
        elif form == NEW_GRID:
            answer = put[:2] if put else None
        elif shape.attributes:
            held = reply.get("attributes")
            answer = [held.get(a) for a in shape.attributes] if isinstance(held, dict) else None
        try:
            move = reading.move(answer, trial.position)
            trial.position.play(move)
            landing = trial.position.landing(move)
            falling = falls(trial.position.game) and "row" in shape.words
            wanted = reading.answer_for(move, landing, trial.position.game)
            if falling and shape.read(answer) != shape.read(wanted):
                return None  # a disc that floats
        except (NotAMove, IllegalMove, TypeError, ValueError):
            return None
        moves.append(move)
    return moves


def _settled(  # noqa: PLR0913, PLR0917 - the file, the game, and what was tried
    trials: _Trials,
    source: ExaminedText,
    grids: list[OwnGrid],
    game: AnyGame,
    one: Candidate,
    done: list[_Standing],
) -> Result:
    """Return the reading that stands alone; two between which the author chooses; or nothing.

    Who blocks before it wins takes all wins under the marks of the other side: nothing that is
    seen tells this from a player that wins first. So the file itself must say whose side it sees.
    """
    plan = _positions(game, 1, False)
    wins, both = (sum(t.kind == kind for t in plan) for kind in ("win", "both"))

    def rank(standing: _Standing) -> tuple[int, ...]:
        return tuple(standing.took(plan, kind) for kind in ("win", "both", "block"))

    def said(standing: _Standing) -> int:
        return _said(source, one, standing)

    def reading(standing: _Standing) -> FoundReading:
        trial, move = plan[2].position, standing.moves[2]
        answer = standing.told[2].get("value")
        example = (game.format_position(trial), shown(answer)[:40], trial.landing(move))
        taken = standing.took(plan, "win")
        return FoundReading(standing.convention, game.name, len(plan), taken, wins, example=example)

    proven = any(said(s) > 1 for s in done)
    kept = [s for s in done if not proven or said(s) > 1 or _sided(s)]
    doubted = any(rank(s)[0] == wins for s in done if s not in kept)
    done = kept
    winners = [s for s in done if rank(s)[0] == wins]
    winners = [s for s in winners if s.convention.grid.mover] or winners
    best = sorted(winners, key=lambda s: (said(s), rank(s)), reverse=True)
    best = best or sorted(done, key=said, reverse=True)
    if not best:
        return NothingFound()
    if winners:
        top = [s for s in best if rank(s) == max(map(rank, best)) or said(s) > 0]
        if said(top[0]) <= 0:  # that of the other side is shown, too; it may take no wins
            mover = best[0].convention.grid.mover
            top = [*(s for s in done if said(s) > 0 and s.convention.grid.mover is mover), *best]
            form = top[0].convention.grid
            turned = replace(top[0].convention, grid=replace(form, marks=form.marks[::-1]))
            top[1:1] = [s for s in done if s.convention == turned]
        equal = [s for s in top if (said(s), rank(s)) == (said(top[0]), rank(top[0]))]
        strong = rank(top[0])[1] == both or said(top[0]) > 1
        strong = strong and rank(top[0])[0] == wins
        if (
            said(top[0]) > 0
            and strong
            and (len({tuple(s.moves) for s in equal}) == 1 or not falls(game))
        ):
            return reading(top[0])
    else:
        top = _narrowed(trials, game, best)
        sure = one.weight >= _SURE and any(len(grid.layouts) == 1 for grid in grids)
        same = _distinct(top, lambda s: (*s.moves, s.convention.grid.symbols))
        forms = {(s.convention.answer, s.convention.grid.layout) for s in same}
        told = bool(top) and top[0].convention.grid.mover and said(top[0]) > 0
        told = told or any(s.convention.answer == NEW_GRID for s in top[:1])
        told = told or any(_blind(trials, game, s, len(plan)) for s in top[:1])
        if (
            told and len(forms) == 1 and sure and not doubted
            and len(set(top[0].moves)) > _VARIED
        ):  # fmt: skip
            return reading(top[0])
        if not top or len(forms) > 2:  # a question shows two
            return NothingFound()
    alike = _distinct(top, lambda s: replace(s.convention, given=(), board=None))
    first = _distinct(alike, lambda s: tuple(s.moves))
    mark = first[0].convention.grid.marks if first else ()
    unseen = any(s.convention.grid.marks == mark[::-1] and s.moves == first[0].moves for s in done)
    marks = [s for s in top if s.convention.grid.marks != mark and not unseen]
    return tuple(map(reading, (first if len(first) > 1 else first + marks)[:2])) or NothingFound()


def _distinct(standing: Iterable[_Standing], key: Callable[[_Standing], Any]) -> list[_Standing]:
    """Return the first of each key, in order."""
    found = dict[Any, _Standing]()
    for one in standing:
        found.setdefault(key(one), one)
    return list(found.values())


def _blind(trials: _Trials, game: AnyGame, one: _Standing, count: int) -> bool:
    """Return whether it plays the same for the other side."""
    given, form = one.convention.given, one.convention.grid
    other = tuple("rival" if str(word).startswith("side") else word for word in given)
    marks = form.marks[::-1] if other == given else form.marks
    turned = replace(one.convention, given=other, grid=replace(form, marks=marks))
    found = _narrowed(trials, game, [_Standing(turned)])
    return [s.moves for s in found] == [one.moves[count:]]


def _narrowed(trials: _Trials, game: AnyGame, done: list[_Standing]) -> list[_Standing]:
    """Return those whose answers are legal where few moves are, and so not by chance."""

    def bare(standing: _Standing) -> Convention:
        return replace(standing.convention, answer="")

    forms = {(bare(s), s.convention.answer) for s in done}
    done = [s for s in done if (bare(s), _TURNED.get(s.convention.answer)) not in forms]
    plan = narrow(game, 8, _NARROW) if falls(game) else []
    legal, told = list[_Standing](), dict[Convention, list[dict[str, Any]]]()
    for one in done[:_LATER]:
        try:
            if bare(one) not in told:
                asked = (trials.answer(one.convention, t, n) for n, t in enumerate(plan))
                told[bare(one)] = list(asked)
        except Disqualified as error:
            if not error.verdict.late:
                continue
            told[bare(one)] = []
        moves = _moves(one.convention, one.convention.answer, told[bare(one)], plan)
        if moves is not None:
            one.moves += moves
            legal.append(one)
    return legal


def _confirmed(  # noqa: PLR0913, PLR0917 - the file, and what was found in it
    file: PlayerFile,
    source: ExaminedText,
    found: FoundReading,
    asked: list[Candidate],
    tier: Tier,
    left: float,
) -> Result:
    """Try a reading on fresh positions, and once with the depths of the file itself."""
    player = found.convention.player
    one = next(c for c in asked if f"{c.owner}.{c.name}".lstrip(".") == player)
    real = candidates.with_depth(source, one, found.convention)
    game = catalog.find(found.game)
    fresh = _positions(game, 99, True)
    start = [Trial("ordinary", game.initial(), frozenset(), ())]
    slow, strong, taken = False, found.taken == found.wins, 0
    for text, convention, plan in (
        (source.shallow(1), found.convention, fresh),
        (file.source, real, start),
    ):
        trials = _Trials(replace(file, source=text, namespace=None), tier)
        trials.left, trials.hurry = max(left, _CALL), text != file.source
        try:
            for number, trial in enumerate(plan):
                told = trials.answer(convention, trial, number, FULL)
                moves = _moves(convention, convention.answer, [told], [trial])
                if moves is None or (
                    strong and trial.good and moves[0] not in trial.good and text != file.source
                ):
                    return (replace(found, convention=real),)
                taken += text != file.source and trial.kind == "win" and moves[0] in trial.good
        except Disqualified as error:
            if not error.verdict.late or text != file.source:
                return (replace(found, convention=real),)
            slow = True
        finally:
            left = trials.left
            trials.close()
    extra = sum(trial.kind == "win" for trial in fresh)
    return replace(
        found,
        convention=real,
        slow=slow,
        trials=found.trials + len(fresh),
        wins=found.wins + extra,
        taken=found.taken + taken,
    )
