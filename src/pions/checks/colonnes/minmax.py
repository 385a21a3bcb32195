"""The hand-out `colonnes`: the utility of a grid, and min-max."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pions.checks import positions, wrong_searches
from pions.checks.cases import Case, asks, asks_for
from pions.checks.colonnes.grid import GRID, Columns, W, analysis, grid_of, weights
from pions.checks.differences import Kind
from pions.checks.model import Checks, Words
from pions.checks.positions import Point
from pions.checks.questions import Value
from pions.checks.right_answers import Right, Rivals, is_couple, number, shown
from pions.core.sentences import Sentence
from pions.core.types import Score
from pions.games.gravity import GravityPosition
from pions.handouts import colonnes
from pions.search.minimax import minimax_analysis
from pions.search.scoring import all_wins_alike


def _useful(position: GravityPosition, k: int, w: str) -> Case:
    G = grid_of(position)
    wanted = colonnes.utilite(G, k, W[w])
    return GRID.case(
        G,
        f"utilite(G, {k}, w)",
        number(wanted),
        values={"w": W[w]},
        shown=f"utilite(G, {k}, {W[w]})",
        rivals={} if math.isinf(wanted) else lambda: _mistakes(G, k, W[w]),
    )


def _mistakes(G: Columns, k: int, w: list[float]) -> Rivals:
    """Return the utilities that the usual mistakes give."""
    counts = [
        [sum(G[x][y] == who for x, y in line) for who in (k, 3 - k)] for line in colonnes.tous
    ]
    mine = sum(w[n] for n, m in counts if not m)
    every = sum(w[n] for n, _ in counts)
    theirs = sum(w[m] for n, m in counts if not n)
    their_every = sum(w[m] for _, m in counts)
    mixed = every - their_every, mine - their_every, every - theirs
    return {
        **{f"mixed lines: {place}": one for place, one in enumerate(mixed)},
        "own weights": colonnes.utilite(G, k, W["w2"]),
        "other lines added": mine + theirs,
        "own lines only": Right(lambda got: number(mine)(got) or number(every)(got)),
        "for player 1": colonnes.utilite(G, 1, w),
    }


@asks_for
def useful(seed: int, player: int) -> Iterator[Case]:
    """Games that go on, for one player."""
    drawn = positions.open_positions(seed, "utilite", (0, 1, 2, 4, 7, 11, 16, 22, 28, 35))
    return (_useful(one, player, f"w{1 + place % 5}") for place, one in enumerate(drawn))


@asks
def infinite(seed: int) -> Iterable[Case]:
    """Won games, for the winner and for the loser."""
    won = positions.won_positions(seed, "utilite", 24)
    return (_useful(one, k, "w2") for one in won for k in (1, 2))


_ALSO: Final = {2: positions.LOST_GAMES, 3: positions.ENDINGS}
"""For each depth, positions where every move loses, and the ends of games."""


def _searched(  # noqa: PLR0913, PLR0917 - a question, and all there is to say about it
    position: GravityPosition,
    w: str,
    p: int,
    accepts: Right | None,
    expected: Words = "",
    call: str = "{}",
    **settings: Any,  # noqa: ANN401 - the other fields of a case
) -> Case:
    k = position.to_move + 1
    told = call.format(f"minmax(G, {k}, {W[w]}, {p})")
    call = call.format(f"minmax(G, {k}, w, {p})")
    settings |= {"values": {"w": W[w]}, "shown": told}
    return GRID.case(grid_of(position), call, accepts, expected, **settings)


@asks
def nothing_to_play(seed: int) -> Iterator[Case]:
    """P = 0, a won game, a full grid: the utility, and no move."""

    def explain(got: Value) -> Iterator[str]:
        if is_couple(got) and got[1] is not None:
            yield "move first" if got[0] is None else "a move"

    drawn = [(one, 0, "p = 0") for one in positions.open_positions(seed, "p = 0", (2, 5, 9))]
    full = [(positions.after(game), 2, "full") for game in positions.DRAWN_GAMES]
    won = [(one, 3, "won") for one in positions.won_positions(seed, "minmax", 6)]
    for one, p, trait in (*drawn, *full, *won):
        value = colonnes.utilite(grid_of(one), one.to_move + 1, W["w2"])

        def test(got: Value, value: float = value) -> bool:
            return is_couple(got) and number(value)(got[0]) and got[1] is None

        accepts = Right(test, ((value, None),), explain=explain)
        yield _searched(one, "w2", p, accepts, f"({shown(value)}, None)", traits=[trait])


def _value(position: GravityPosition, w: str, p: int) -> Score:
    return max(analysis(position, w, p).scores.values())


def _misvalued(position: GravityPosition, w: str, p: int) -> Rivals:
    """The utilities that the usual mistakes find."""

    def other_sign() -> Score:
        found = minimax_analysis(position, p, weights(w), all_wins_alike)
        return -min(found.scores.values())

    return {
        "other sign": other_sign,
        **({"shallower": lambda: _value(position, w, p - 1)} if p > 1 else {}),
        **({"deeper": lambda: _value(position, w, p + 1)} if p < 3 else {}),
        **wrong_searches.values(position, p, weights(w), wrong_searches.BELOW),
    }


def _cells(position: GravityPosition) -> list[Point]:
    """The moves, as the hand-out writes them."""
    return [(x, position.height_of(x)) for x in position.legal_moves()]


def _best(position: GravityPosition, w: str, p: int) -> tuple[Point, ...]:
    best = analysis(position, w, p).best
    return tuple(cell for cell in _cells(position) if cell[0] in best)


@asks_for
def values(seed: int, depth: int, *plies: int) -> Iterator[Case]:
    """The utility of the best move at one depth, for both players."""
    drawn = positions.open_positions(seed, f"value {depth}", plies)
    also = [positions.after(moves) for moves in _ALSO.get(depth, ())]
    for place, one in enumerate((*drawn, *also)):
        w, cells = f"w{1 + place % 5}", _cells(one)
        value = _value(one, w, depth)

        def alone(got: Value, cells: list[Point] = cells) -> list[str]:
            """Whether a move stands where the utility and the move should."""
            return ["move alone"] * (is_couple(got) and tuple(got) in cells)

        yield _searched(
            one,
            w,
            depth,
            replace(number(value).of_couple(0), explain=alone),
            Sentence("the utility {value}", value=shown(value)),
            rivals=partial(_misvalued, one, w, depth),
            traits=[
                f"player {one.to_move + 1}",
                *["lost"] * (value == -math.inf),
                *["negative"] * (-math.inf < value < 0),
                *["below 0"] * (value < 0),
            ],
        )


@asks
def moves(seed: int) -> Iterator[Case]:
    """The move is one of those with that utility, and lands where it should."""
    drawn = positions.open_positions(seed, "moves", (1, 4, 6, 9, 13, 18, 25))
    won = [positions.after(moves) for moves in positions.WINNING_GAMES]
    for place, position in enumerate((*drawn, *won)):
        for p in (1, 2) if place < len(drawn) else (1,):
            w = f"w{1 + place % 5}"
            best = _best(position, w, p)
            right = Right(
                partial(_is_move, best), best, 1, explain=partial(_moved, best, _cells(position))
            )
            expected = Sentence("the move {moves}", moves=" / ".join(map(repr, best)))
            yield _searched(position, w, p, right, expected, after={})


def _is_move(best: tuple[Point, ...], move: Value) -> bool:
    return isinstance(move, tuple) and move in best


def _moved(best: tuple[Point, ...], cells: list[Point], got: Value) -> Iterator[str]:
    """Yield the kinds of difference of the move of an answer."""
    move = got[1] if is_couple(got) else ()
    if move is None:
        yield Kind.NONE
    elif not isinstance(move, list | tuple):
        yield "not a cell"
    elif move and all(isinstance(one, list | tuple) for one in move):
        yield "several moves"
    elif tuple(move)[::-1] in best and tuple(move) not in cells:
        yield Kind.COUPLE_TURNED
    elif len(move) == 2 and any(move[0] == x for x, _ in best):
        yield Kind.LIST_FOR_TUPLE if tuple(move) in best else "wrong row"
    elif is_couple(got):
        yield "lesser move"


@asks_for
def even(seed: int, games: Sequence[str], w: str, p: int, draws: int, *also: str) -> Iterator[Case]:
    """Each of the best moves as often as the others, in one of the `games` and in those `also`."""
    many = f"[{{}}[1] for _ in range({draws})]"
    for position in map(positions.after, (games[seed % len(games)], *also)):
        best = _best(position, w, p)
        accepts = Right(lambda move: isinstance(move, tuple), best)
        yield _searched(position, w, p, accepts, "", many, after={}, each=True, choices=best)


CHECKS: Final[Checks] = {
    "utilite": {"player1": useful(1), "player2": useful(2), "infinite": infinite},
    "minmax": {
        "nothing": nothing_to_play,
        "depth1": values(1, 0, 3, 6, 11, 18, 27),
        "depth2": values(2, 2, 7, 12, 21),
        "depth3": values(3, 8, 17, 26),
        "move": moves,
        "random": even(positions.games("tied"), "w2", 1, 150, *positions.games("tied_apart")),
        "lost": even(positions.LOST_GAMES, "w4", 2, 60),
    },
}
