"""Positions for trial calls: one move wins at once, one must block, both, and ordinary ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pions.core.seeds import generator
from pions.core.types import Cell, Move
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox.calling.conventions import PastMoves, falls

_GAMES: Final = 3000


@dataclass(frozen=True, slots=True)
class Trial:
    """A position, and the moves that matter in it."""

    kind: str
    position: AnyPosition
    good: frozenset[Move]
    history: PastMoves
    """The moves that led to it."""


def positions(game: AnyGame, seed: int, wanted: Mapping[str, int]) -> list[Trial]:
    """Return as many trials of each kind as wanted, both sides to move in turn."""
    draws, found = generator(seed, "trials"), {kind: list[Trial]() for kind in wanted}
    falling = falls(game)
    cells = sum(map(len, game.initial().grid()))
    for _ in range(_GAMES if falling else _GAMES // 10):
        position, history = game.initial(), list[tuple[Move, Cell | None]]()
        while position.outcome() is None:
            late = position.ply > min(5, cells // 4)
            if cells > 9 and not falling:
                late = 2 * position.ply > cells and position.ply % 7 < 2
            trial = _trial(position, history) if late else None
            if trial is not None and _welcome(trial, found, wanted):
                found[trial.kind].append(trial)
                break
            moves = position.legal_moves()
            filled = [
                m for m in moves if falling and position.landing(m)[0] < len(position.grid()) - 2
            ]
            move = draws.choice(filled if filled and draws.random() < 0.5 else moves)
            if (after := position.play(move)).outcome() is not None and trial is not None:
                break
            history.append((move, position.landing(move)))
            position = after
        if all(len(found[kind]) == wanted[kind] for kind in wanted):
            break
    return [trial for kind in wanted for trial in found[kind]]


def narrow(game: AnyGame, seed: int, wanted: int) -> list[Trial]:
    """Return positions with few legal moves: there an answer is seldom legal by chance."""
    draws, found = generator(seed, "narrow"), list[Trial]()
    few = 4 * len(game.initial().legal_moves()) // 7
    for _ in range(_GAMES // 10):
        position, history = game.initial(), list[tuple[Move, Cell | None]]()
        while going := [m for m in position.legal_moves() if position.play(m).outcome() is None]:
            if len(position.legal_moves()) <= few:
                found.append(Trial("narrow", position, frozenset(), tuple(history)))
                break
            move = draws.choice(going)
            history.append((move, position.landing(move)))
            position = position.play(move)
        if len(found) == wanted:
            break
    return found


def _trial(position: AnyPosition, history: PastMoves) -> Trial | None:
    mine, theirs = winning(position), threats(position)
    if mine and theirs:
        kind = "" if mine & theirs else "both"
    elif mine or theirs:
        kind = "win" if mine else "block" if len(theirs) == 1 else ""
    else:
        full = len(position.legal_moves()) < len(position.grid()[0])
        kind = "ordinary" if full or not falls(position.game) else ""
    return Trial(kind, position, mine or theirs, tuple(history)) if kind else None


def _welcome(trial: Trial, found: dict[str, list[Trial]], wanted: Mapping[str, int]) -> bool:
    have = found.get(trial.kind, [])
    if len(have) >= wanted.get(trial.kind, 0):
        return False
    if trial.good and any(trial.good == one.good for one in have):
        return False  # a constant answer must not take two wins
    to_move = trial.position.to_move
    return 2 * sum(one.position.to_move is to_move for one in have) <= len(have)


def winning(position: AnyPosition) -> frozenset[Move]:
    """Return the moves of the side to move that win at once."""
    after = ((move, position.play(move).outcome()) for move in position.legal_moves())
    return frozenset(m for m, outcome in after if outcome and outcome.winner is position.to_move)


def threats(position: AnyPosition) -> frozenset[Move]:
    """Return the moves with which the other side would win, were it to move."""
    return frozenset(move for move in position.legal_moves() if _threatens(position, move))


def _threatens(position: AnyPosition, move: Move) -> bool:
    for other in position.legal_moves():
        after = position if other == move else position.play(other)
        free = after is not position and move in after.legal_moves()
        if free and after.landing(move) == position.landing(move):
            outcome = after.play(move).outcome()
            return outcome is not None and outcome.winner is after.to_move
    return False
