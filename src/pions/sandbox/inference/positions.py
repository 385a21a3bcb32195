"""Positions for trial calls: one move wins at once, one must block, both, and ordinary ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from pions.core.seeds import generator
from pions.core.types import Move
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox.calling.conventions import PastMoves, falls

_VAIN: Final = 40
"""Games in a row without a trial that is wanted, after which no more are played."""

_SELDOM: Final = 8
"""The same where only a choice between a win and a block is missing: not every game has it."""

RandomGame: TypeAlias = list[tuple[AnyPosition, Move]]
"""Positions of a game, each with the move that was played there."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A position, and the moves that matter in it."""

    kind: str
    position: AnyPosition
    good: frozenset[Move]
    history: PastMoves
    """The moves that led to it."""


def positions(game: AnyGame, seed: int, wanted: Mapping[str, int]) -> list[Trial]:
    """Return as many trials of each kind as wanted, both sides to move in turn.

    They come from the ends of random games: before the last move there was a win, and before the
    last but one a threat.
    """
    draws, found, vain = generator(seed, "trials"), {kind: list[Trial]() for kind in wanted}, 0
    while missing := {kind for kind in wanted if len(found[kind]) < wanted[kind]}:
        vain += 1
        if vain > (_VAIN if missing != {"both"} else _SELDOM):
            break
        line = _random_game(game, draws)
        last = len(line) - 1
        for ply in (last, last - 1, draws.randrange(last // 2, last)):
            trial = _trial(line[: ply + 1])
            if trial is not None and _welcome(trial, found, wanted):
                found[trial.kind].append(trial)
                vain = 0
                break
    return [trial for kind in wanted for trial in found[kind]]


def _random_game(game: AnyGame, draws: Random) -> RandomGame:
    """Return the positions of a game, each with the move played; discs pile up high."""
    position, line = game.initial(), RandomGame()
    falling, top = falls(game), len(game.initial().grid()) - 2
    while position.outcome() is None:
        moves = position.legal_moves()
        high = [m for m in moves if falling and position.landing(m)[0] < top]
        move = draws.choice(high if high and draws.random() < 0.5 else moves)
        line.append((position, move))
        position = position.play(move)
    return line


def narrow(game: AnyGame, seed: int, wanted: int) -> list[Trial]:
    """Return positions with full columns: there an answer is seldom legal by chance.

    Early ones and late ones, each with two open columns side by side.
    """
    draws, found, vain = generator(seed, "narrow"), list[Trial](), 0
    columns = list(game.initial().legal_moves())
    most = 4 * len(columns) // 7
    while len(found) < wanted and (vain := vain + 1) < _VAIN:
        count = 1 + len(found) % most
        full = columns[-1 - count : -1] if len(found) < most else draws.sample(columns, count)
        position, line = game.initial(), RandomGame()
        while (
            going := [c for c in position.legal_moves() if c in full]
        ) and not position.outcome():
            quiet = [move for move in going if position.play(move).outcome() is None]
            move = draws.choice(quiet or going)
            line.append((position, move))
            position = position.play(move)
        if position.outcome() is None and any({c, c + 1}.isdisjoint(full) for c in columns[:-1]):
            found.append(_reached("narrow", frozenset(), [*line, (position, 0)]))
    return found


def _reached(kind: str, good: frozenset[Move], line: RandomGame) -> Trial:
    history = [(move, at.landing(move)) for at, move in line[:-1]]
    return Trial(kind, line[-1][0], good, tuple(history))


def _trial(line: RandomGame) -> Trial | None:
    position = line[-1][0]
    mine, theirs = winning(position), threats(position)
    if mine and theirs:
        kind = "" if mine & theirs else "both"
    elif mine or theirs:
        kind = "win" if mine else "block" if len(theirs) == 1 else ""
    else:
        moves = position.legal_moves()
        full = len(moves) < len(position.grid()[0]) and any(c + 1 in moves for c in moves)
        kind = "ordinary" if full or not falls(position.game) else ""
    return _reached(kind, mine or theirs, line) if kind else None


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
