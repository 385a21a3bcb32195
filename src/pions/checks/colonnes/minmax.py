"""The hand-out `colonnes`: the utility of a grid, and min-max."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from pions.checks import positions, wrong_searches
from pions.checks.cases import Case, asks, asks_for, first_wrong
from pions.checks.chance import evenly, first_uneven
from pions.checks.colonnes.grid import GRID, Columns, W, analysis, grid_of, shown
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run, Words
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import Right, Rivals, is_couple, lazy_number, number
from pions.core.sentences import Sentence
from pions.core.types import Score
from pions.families.gravity.gravity_evaluators import WeightedLines
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
        shown(wanted),
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
    mixed = [number(a - b) for a, b in ((every, their_every), (mine, their_every), (every, theirs))]
    return {
        **{f"mixed lines: {place}": one for place, one in enumerate(mixed, 1)},
        "own weights": number(colonnes.utilite(G, k, W["w2"])),
        "other lines added": number(mine + theirs),
        "own lines only": lambda got: number(mine)(got) or number(every)(got),
        "for player 1": number(colonnes.utilite(G, 1, w)),
    }


@asks_for
def useful(seed: int, *players: int) -> Iterator[Case]:
    """Games that go on, for these players."""
    drawn = positions.open_positions(seed, "utilite", (0, 1, 2, 4, 7, 11, 16, 22, 28, 35))
    for place, position in enumerate(drawn):
        for k in players:
            yield _useful(position, k, f"w{1 + place % 5}")


def infinite(lab: Lab, seed: int) -> Failure | None:
    """Won games, for the winner and for the loser."""
    won = positions.won_positions(seed, "utilite", 24)
    return first_wrong(lab, (_useful(one, k, "w2") for one in won for k in (1, 2)))


_DRAWS: Final = 150
_ALSO: Final = {2: positions.LOST_GAMES, 3: positions.ENDINGS}
"""For each depth, positions where every move loses, and the ends of games."""


def _value(position: GravityPosition, w: str, p: int) -> Score:
    return max(analysis(position, w, p).scores.values())


def _lowest(position: GravityPosition, w: str, p: int) -> Score:
    """The utility of the worst move."""
    weights = WeightedLines(tuple(W[w][:4]))
    return min(minimax_analysis(position, p, weights, all_wins_alike).scores.values())


def _searched(  # noqa: PLR0913, PLR0917 - a question, and all there is to say about it
    position: GravityPosition,
    w: str,
    p: int,
    accepts: Right,
    expected: Words,
    call: str = "{}",
    **settings: Any,  # noqa: ANN401 - the other fields of a case
) -> Case:
    k = position.to_move + 1
    return GRID.case(
        grid_of(position),
        call.format(f"minmax(G, {k}, w, {p})"),
        accepts,
        expected,
        values={"w": W[w]},
        shown=call.format(f"minmax(G, {k}, {W[w]}, {p})"),
        **settings,
    )


def _valued(position: GravityPosition, w: str, p: int, value: float) -> Case:
    expected = Sentence("the utility {value}", value=shown(value))
    return _searched(position, w, p, number(value).of_couple(0), expected)


def nothing_to_play(lab: Lab, seed: int) -> Failure | None:
    """P = 0, a won game, a full grid: the utility, and no move."""
    drawn = [(one, 0) for one in positions.open_positions(seed, "p = 0", (2, 5, 9))]
    full = [(positions.after(game), 2) for game in positions.DRAWN_GAMES]
    won = [(one, 3) for one in positions.won_positions(seed, "minmax", 6)]
    return first_wrong(lab, (_no_move(one, p) for one, p in (*drawn, *full, *won)))


def _no_move(position: GravityPosition, p: int) -> Case:
    value = colonnes.utilite(grid_of(position), position.to_move + 1, W["w2"])
    accepts = Right(
        lambda got: is_couple(got) and number(value)(got[0]) and got[1] is None,
        ((value, None),),
        explain=_not_nothing,
    )
    return _searched(
        position,
        "w2",
        p,
        accepts,
        f"({shown(value)}, None)",
        traits=frozenset({"p = 0" if p == 0 else "full" if p == 2 else "won"}),
    )


def _not_nothing(got: Value) -> Iterator[str]:
    """Yield the kind of an answer that is not the utility and None."""
    if is_couple(got) and got[1] is not None:
        yield "move first" if got[0] is None else "a move"


def _valued_at(position: GravityPosition, w: str, p: int) -> Case:
    """The utility of the best move; the mistakes one makes with signs and depths beside it."""
    value = _value(position, w, p)
    traits = {"lost"} if value == -math.inf else {"negative"} if value < 0 else set()
    traits.add(f"player {position.to_move + 1}")
    return replace(
        _valued(position, w, p, value),
        accepts=replace(number(value).of_couple(0), explain=lambda got: _alone(got, position)),
        rivals=lambda: _misvalued(position, w, p),
        traits=frozenset(traits | {"below 0"} if value < 0 else traits),
    )


def _misvalued(position: GravityPosition, w: str, p: int) -> Rivals:
    """The utilities that the usual mistakes find."""
    found = {"other sign": lambda: -_lowest(position, w, p)}
    if p > 1:
        found["shallower"] = lambda: _value(position, w, p - 1)
    if p < 3:
        found["deeper"] = lambda: _value(position, w, p + 1)
    return {
        **{name: lazy_number(find, part=0) for name, find in found.items()},
        **wrong_searches.values(position, p, WeightedLines(tuple(W[w][:4])), wrong_searches.BELOW),
    }


def _alone(got: Value, position: GravityPosition) -> Iterator[str]:
    """Whether a move stands where the utility and the move should."""
    if is_couple(got) and tuple(got) in _cells(position):
        yield "move alone"


def _cells(position: GravityPosition) -> list[tuple[int, int]]:
    """The moves, as the hand-out writes them."""
    return [(x, position.height_of(x)) for x in position.legal_moves()]


@asks_for
def values(seed: int, depth: int, *plies: int) -> Iterable[Case]:
    """The utility at one depth, for both players."""
    drawn = positions.open_positions(seed, f"value {depth}", plies)
    also = [positions.after(moves) for moves in _ALSO.get(depth, ())]
    return (
        _valued_at(one, w, depth)
        for place, one in enumerate((*drawn, *also))
        for w in (f"w{1 + place % 5}",)
    )


@asks
def moves(seed: int) -> Iterable[Case]:
    """The move is one of those with that utility, and lands where it should."""
    drawn = positions.open_positions(seed, "moves", (1, 4, 6, 9, 13, 18, 25))
    won = [positions.after(moves) for moves in positions.WINNING_GAMES]
    return (
        _moving(position, f"w{1 + place % 5}", p)
        for place, position in enumerate((*drawn, *won))
        for p in ((1, 2) if place < len(drawn) else (1,))
    )


def _moving(position: GravityPosition, w: str, p: int) -> Case:
    best = [cell for cell in _cells(position) if cell[0] in analysis(position, w, p).best]
    accepts = Right(
        lambda got: isinstance(got, tuple) and got in best,
        tuple(best),
        part=1,
        explain=lambda got: _moved(got, best, position) if is_couple(got) else (),
    )
    expected = Sentence("the move {moves}", moves=" / ".join(map(repr, best)))
    return _searched(position, w, p, accepts, expected, after={})


def _moved(got: Value, best: list[tuple[int, int]], position: GravityPosition) -> Iterator[str]:
    """Yield the kinds of difference of the move of an answer."""
    move = got[1]
    if move is None:
        yield Kind.NONE
    elif not isinstance(move, list | tuple):
        yield "not a cell"
    elif move and all(isinstance(one, list | tuple) for one in move):
        yield "several moves"
    elif tuple(move)[::-1] in best and tuple(move) not in _cells(position):
        yield Kind.COUPLE_TURNED
    elif len(move) == 2 and any(move[0] == x for x, _ in best):
        yield Kind.LIST_FOR_TUPLE if tuple(move) in best else "wrong row"
    else:
        yield "lesser move"


def even(kind: str) -> Run:
    """Each of the best moves as often as the others."""

    def drawn(seed: int) -> Iterator[tuple[Case, list[tuple[int, int]]]]:
        lost = positions.LOST_GAMES
        one = positions.games("tied")
        tied = (one[seed % len(one)], *positions.games("tied_apart"))
        p, w, draws = (1, "w2", _DRAWS) if kind == "tied" else (2, "w4", 60)
        for game in tied if kind == "tied" else (lost[seed % len(lost)],):
            position = positions.after(game)
            best = [(x, position.height_of(x)) for x in analysis(position, w, p).best]
            accepts = Right(lambda move: isinstance(move, tuple), tuple(best))
            many = f"[{{}}[1] for _ in range({draws})]"
            yield _searched(position, w, p, accepts, evenly(best), many, after={}, each=True), best

    return lambda lab, seed: first_uneven(lab, drawn(seed))


CHECKS: Final[Checks] = {
    "utilite": {"player1": useful(1), "player2": useful(2), "infinite": infinite},
    "minmax": {
        "nothing": nothing_to_play,
        "depth1": values(1, 0, 3, 6, 11, 18, 27),
        "depth2": values(2, 2, 7, 12, 21),
        "depth3": values(3, 8, 17, 26),
        "move": moves,
        "random": even("tied"),
        "lost": even("lost"),
    },
}
