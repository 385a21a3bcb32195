"""The Hex solver in people's hands: who wins a position, with which moves, and why.

Nothing here prints. Reports carry what a screen shows, and turn into JSON by `json`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Final, cast

from pions.app.board import views
from pions.app.board.history import History
from pions.app.solver import estimates
from pions.app.solver.hex_solved import HexAnalysed, HexProved, HexSolved
from pions.app.solver.solving import USUAL, Progress, Settings
from pions.core import thinking
from pions.core.errors import InvalidOption
from pions.core.types import Move, Side
from pions.families import family_of
from pions.families.gravity.solver_threads import Stopped
from pions.families.hex import hex_solver
from pions.families.hex.explain import Seen, look
from pions.families.hex.hex_solver import Headway, HexSolver
from pions.families.hex.proof_nodes import MemoryFull
from pions.games import catalog
from pions.games.catalog import AnyPosition
from pions.games.hexagon import Hex, HexPosition

USUAL_SECONDS: Final = 60.0
"""How long a proof may take when nobody says: enough for an empty board of 7 by 7 and some of 8."""
GLANCE: Final = 5.0
"""How long an analysis looks for a proof when nobody says."""


def _unheard(done: int, total: int) -> None:
    """Nobody watches."""


def is_hex(game: str) -> bool:
    """Whether `game` is solved here; raises as the catalog does."""
    return family_of(catalog.find(game)).proves


def solve(game: str, text: str | AnyPosition, settings: Settings = USUAL) -> HexSolved:
    """Who wins an unfinished position, a move that wins, and the cells the winner needs."""
    history, position = _unfinished(game, text)
    engine = _solver(position.game.size, settings.megabytes)
    start, looks = thinking.clock(), engine.looks
    with _in_time(engine, settings.seconds or USUAL_SECONDS) as listen:
        winner, move, carrier, linked = _verdict(engine, position, listen)
    return HexSolved(
        board=views.board(history),
        position=position,
        winner=winner,
        move=move,
        carrier=carrier,
        linked=linked,
        nodes=engine.looks - looks,
        seconds=thinking.clock() - start,
    )


def prove(game: str, settings: Settings = USUAL, progress: Progress = _unheard) -> HexProved:
    """Who wins from the empty board: every winning first move, and the proof of one of them."""
    history, position = _unfinished(game, "")
    engine = _solver(position.game.size, settings.megabytes)
    start, looks = thinking.clock(), engine.looks
    with _in_time(engine, settings.seconds or USUAL_SECONDS, progress) as listen:
        wins = engine.wins(position, listen)
        # With the swap rule every opening loses; the proof shown is that of the game without it.
        plain = Hex(position.game.size).initial()
        opening = engine.winning_move(plain, listen)
        if opening is None:  # pragma: no cover - the opener wins: Nash's theorem
            raise RuntimeError(plain)
        after = plain.play(opening)
        verdict = engine.verdict(after, listen)
        answers = engine.answers(after, listen) if after.outcome() is None else {}
    return HexProved(
        board=views.board(history),
        position=position,
        winner=Side.FIRST if any(wins.values()) else Side.SECOND,
        wins=wins,
        opening=opening,
        carrier=verdict.carrier,
        linked=verdict.linked,
        answers=answers,
        nodes=engine.looks - looks,
        seconds=thinking.clock() - start,
    )


def analyse(
    game: str, text: str | AnyPosition, settings: Settings = USUAL, progress: Progress = _unheard
) -> HexAnalysed:
    """What there is to see in an unfinished position, and its winner where proved in time."""
    history, position = _unfinished(game, text)
    engine = _solver(position.game.size, settings.megabytes)
    start, looks = thinking.clock(), engine.looks
    seen = look(position)
    solved, wins = None, None
    seconds = settings.seconds or GLANCE
    try:
        with _in_time(engine, seconds, progress) as listen:
            solved = _verdict(engine, position, listen)
            wins = engine.wins(position, listen)
    except InvalidOption:
        pass  # what was proved until then is shown, and the rest is marked as an estimate
    return HexAnalysed(
        board=views.board(history),
        position=position,
        seen=seen,
        winner=None if solved is None else solved[0],
        move=None if solved is None else solved[1],
        carrier=() if solved is None else solved[2],
        wins=wins,
        nodes=engine.looks - looks,
        seconds=thinking.clock() - start,
    )


def with_estimate(found: HexAnalysed) -> HexAnalysed:
    """The same with an estimate of who is ahead, for a winner that was not proved."""
    return replace(found, estimate=estimates.estimate(found.board.game, found.position))


def seen(game: str, text: str | AnyPosition) -> Seen:
    """What there is to see in an unfinished position, without looking for its winner."""
    return look(_unfinished(game, text)[1])


def _verdict(
    engine: HexSolver, position: HexPosition, listen: Callable[[Headway], None]
) -> tuple[Side, Move | None, tuple[Move, ...], bool]:
    """The winner, a winning move of the side to move, the cells needed, whether links suffice."""
    if position.game.swap and position.ply < 2:
        # Whatever Blue opens with, Red takes it over or refuses.
        wins = engine.wins(position, listen) if position.ply else {}
        move = next((move for move, wins_here in wins.items() if wins_here), None)
        return Side.SECOND, move, (), False
    found = engine.verdict(position, listen)
    mine = found.winner is position.to_move
    move = engine.winning_move(position, listen) if mine else None
    return found.winner, move, found.carrier, found.linked


@lru_cache(maxsize=4)
def _solver(size: int, megabytes: int) -> HexSolver:
    """One solver for one size: what it found stays found."""
    return HexSolver(Hex(size), megabytes=megabytes)


@contextmanager
def _in_time(
    engine: HexSolver, seconds: float, progress: Progress = _unheard
) -> Iterator[Callable[[Headway], None]]:
    """Gives a listener that stops `engine` when its time is up, which ends in a sentence."""
    hex_solver.warm_up()
    start = thinking.clock()

    def listen(news: Headway) -> None:
        progress(news.done, news.total)
        if thinking.clock() - start > seconds:
            engine.stop()

    try:
        yield listen
    except Stopped:
        raise InvalidOption(
            "It was not solved within {seconds} seconds; --seconds gives it more.",
            seconds=seconds,
        ) from None
    except MemoryFull as error:
        raise InvalidOption("{reason} --memory gives it more.", reason=error) from None


def _unfinished(game: str, text: str | AnyPosition) -> tuple[History, HexPosition]:
    history = _read(game, text)
    if not family_of(history.game).proves:
        raise InvalidOption("This is for Hex only, not {game}.", game=history.game.name)
    position = cast("HexPosition", history.position)
    if position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to solve.")
    return history, position


def _read(game: str, text: str | AnyPosition) -> History:
    return History.read(catalog.find(game), text) if isinstance(text, str) else History((text,))
