"""The hand-out `colonnes`: utilities and min-max."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, differences, misplayed, positions
from pions.checks.accepting import Rivals, lazy_number
from pions.checks.chance import uneven
from pions.checks.colonnes.grid import Columns, columns_of
from pions.checks.differences import Kind
from pions.checks.judging import Case, Right, answered, failed, first_wrong, is_couple, number
from pions.checks.model import Failure, Run, Sentence
from pions.checks.questions import Lab, Question
from pions.core.analysis import Analysis
from pions.core.types import Score
from pions.families.gravity.gravity_evaluators import WeightedLines
from pions.games.gravity import GravityPosition
from pions.handouts import colonnes
from pions.search.root import alphabeta_analysis, minimax_analysis
from pions.search.scoring import all_wins_alike

W: Final = {
    "w1": [0, 1, 10, 1000, math.inf],
    "w2": [0, 1, 10, 100, math.inf],
    "w3": [0, 1, 10, 30, math.inf],
    "w4": [0, 1, 2, 4, math.inf],
    "w5": [0, 1, 3, 7, math.inf],
}
_TIED: Final = ("422667612", "633734535", "47632434455237331")
"""Positions with two best moves at depth 1, with w2."""
_TIED_APART: Final = ("3141627556677", "6272263377336")
"""The same with the two outer columns, and with four columns."""
_DRAWS: Final = 150
_ALSO: Final = {2: positions.LOST_GAMES, 3: positions.ENDINGS}
"""For each depth, positions where every move loses, and the ends of games."""


def grid_of(position: GravityPosition) -> Columns:
    """As the hand-out writes it."""
    return columns_of(positions.rows_of(position))


def shown(value: float) -> str:
    """A number as the hand-out writes it."""
    return f"float({str(value)!r})" if math.isinf(value) else repr(value)


def _useful(position: GravityPosition, k: int, w: str) -> Case:
    G = grid_of(position)
    wanted = colonnes.utilite(G, k, W[w])
    return Case(
        Question(
            f"utilite(G, {k}, w)",
            ("utilite",),
            {"G": G, "w": W[w]},
            after=("G",),
            shown=f"utilite(G, {k}, {W[w]})",
        ),
        number(wanted),
        shown(wanted),
        after={"G": G},
        position=boards.of_columns(G),
        draw=boards.of_columns,
        rivals={} if math.isinf(wanted) else lambda: _mistakes(G, k, W[w]),
    )


def _mistakes(G: Columns, k: int, w: list[float]) -> Rivals:
    """What the usual mistakes make of a utility."""
    counts = [
        [sum(G[x][y] == who for x, y in line) for who in (k, 3 - k)] for line in colonnes.tous
    ]
    mine = sum(w[n] for n, m in counts if not m)
    every = sum(w[n] for n, _ in counts)
    theirs = sum(w[m] for n, m in counts if not n)
    their_every = sum(w[m] for _, m in counts)
    mixed = [number(a - b) for a, b in ((every, their_every), (mine, their_every), (every, theirs))]
    return {
        **{f"mixed lines {place}": one for place, one in enumerate(mixed, 1)},
        "own weights": number(colonnes.utilite(G, k, W["w2"])),
        "other lines added": number(mine + theirs),
        "own lines only": lambda got: number(mine)(got) or number(every)(got),
        "for player 1": number(colonnes.utilite(G, 1, w)),
    }


def useful(*players: int) -> Run:
    """Games that go on, for these players."""

    def cases(seed: int) -> Iterator[Case]:
        drawn = positions.open_positions(seed, "utilite", (0, 1, 2, 4, 7, 11, 16, 22, 28, 35))
        for place, position in enumerate(drawn):
            for k in players:
                yield _useful(position, k, f"w{1 + place % 5}")

    return lambda lab, seed: first_wrong(lab, cases(seed))


def infinite(lab: Lab, seed: int) -> Failure | None:
    """Won games, for the winner and for the loser."""
    won = positions.won_positions(seed, "utilite", 24)
    return first_wrong(lab, (_useful(one, k, "w2") for one in won for k in (1, 2)))


@lru_cache(maxsize=2000)
def analysis(position: GravityPosition, w: str, p: int) -> Analysis:
    """The best moves at `p` plies and their utility; those of the others are bounds."""
    return alphabeta_analysis(position, p, WeightedLines(tuple(W[w][:4])), all_wins_alike)


def _value(position: GravityPosition, w: str, p: int) -> Score:
    return max(analysis(position, w, p).scores.values())


def _lowest(position: GravityPosition, w: str, p: int) -> Score:
    """The utility of the worst move."""
    weights = WeightedLines(tuple(W[w][:4]))
    return min(minimax_analysis(position, p, weights, all_wins_alike).scores.values())


def _ask(position: GravityPosition, w: str, p: int) -> Question:
    k = position.to_move + 1
    return Question(
        f"minmax(G, {k}, w, {p})",
        ("minmax",),
        {"G": grid_of(position), "w": W[w]},
        after=("G",),
        shown=f"minmax(G, {k}, {W[w]}, {p})",
    )


def _couple(value: Any) -> bool:  # noqa: ANN401 - a student's
    return isinstance(value, tuple | list) and len(value) == 2


def _valued(position: GravityPosition, w: str, p: int, value: float) -> Case:
    G = grid_of(position)
    return Case(
        _ask(position, w, p),
        number(value).of_couple(0),
        Sentence("the utility {value}", value=shown(value)),
        after={"G": G},
        position=boards.of_columns(G),
        draw=boards.of_columns,
    )


def nothing_to_play(lab: Lab, seed: int) -> Failure | None:
    """P = 0, a won game, a full grid: the utility, and no move."""
    drawn = [(one, 0) for one in positions.open_positions(seed, "p = 0", (2, 5, 9))]
    full = [(positions.after(game), 2) for game in positions.DRAWN_GAMES]
    won = [(one, 3) for one in positions.won_positions(seed, "minmax", 6)]
    return first_wrong(lab, (_no_move(one, p) for one, p in (*drawn, *full, *won)))


def _no_move(position: GravityPosition, p: int) -> Case:
    value = colonnes.utilite(grid_of(position), position.to_move + 1, W["w2"])
    case = _valued(position, "w2", p, value)
    return Case(
        case.question,
        Right(
            lambda got: _couple(got) and number(value)(got[0]) and got[1] is None,
            ((value, None),),
            explain=lambda got: ["a move"] * (_couple(got) and got[1] is not None),
        ),
        f"({shown(value)}, None)",
        case.after,
        position=case.position,
        draw=case.draw,
        traits=frozenset({"p = 0" if p == 0 else "full" if p == 2 else "won"}),
    )


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
        **misplayed.values(position, p, WeightedLines(tuple(W[w][:4])), misplayed.BELOW),
    }


def _alone(got: Any, position: GravityPosition) -> Iterator[str]:  # noqa: ANN401 - a student's
    """Whether a move stands where the utility and the move should."""
    moves = [(x, position.height_of(x)) for x in position.legal_moves()]
    if is_couple(got) and tuple(got) in moves:
        yield "move alone"


def values(depth: int, *plies: int) -> Run:
    """The utility at one depth, for both players."""

    def run(lab: Lab, seed: int) -> Failure | None:
        drawn = positions.open_positions(seed, f"value {depth}", plies)
        also = [positions.after(moves) for moves in _ALSO.get(depth, ())]
        return first_wrong(
            lab,
            (
                _valued_at(one, w, depth)
                for place, one in enumerate((*drawn, *also))
                for w in (f"w{1 + place % 5}",)
            ),
        )

    return run


def moves(lab: Lab, seed: int) -> Failure | None:
    """The move is one of those with that utility, and lands where it should."""
    drawn = positions.open_positions(seed, "moves", (1, 4, 6, 9, 13, 18, 25))
    won = [positions.after(moves) for moves in positions.WINNING_GAMES]
    return first_wrong(
        lab,
        (
            _moving(position, f"w{1 + place % 5}", p)
            for place, position in enumerate((*drawn, *won))
            for p in ((1, 2) if place < len(drawn) else (1,))
        ),
    )


def _moving(position: GravityPosition, w: str, p: int) -> Case:
    best = [(x, position.height_of(x)) for x in analysis(position, w, p).best]
    return Case(
        _ask(position, w, p),
        Right(
            lambda got: isinstance(got, tuple) and got in best,
            tuple(best),
            part=1,
            explain=lambda got: _moved(got, best) if _couple(got) else (),
        ),
        Sentence("the move {moves}", moves=" / ".join(map(repr, best))),
        position=boards.of_columns(grid_of(position)),
    )


def _moved(got: Any, best: list[tuple[int, int]]) -> Iterator[str]:  # noqa: ANN401
    """What is wrong with the move of an answer."""
    move = got[1]
    if move is None:
        yield Kind.NONE
    elif not isinstance(move, list | tuple):
        yield "not a cell"
    elif move and all(isinstance(one, list | tuple) for one in move):
        yield "several moves"
    elif tuple(move)[::-1] in best and tuple(move) not in best:
        yield Kind.COUPLE_TURNED
    elif len(move) == 2 and any(move[0] == x for x, _ in best):
        yield Kind.LIST_FOR_TUPLE if tuple(move) in best else "wrong row"
    else:
        yield "lesser move"


def even(kind: str) -> Run:
    """Each of the best moves as often as the others."""

    def run(lab: Lab, seed: int) -> Failure | None:
        lost = positions.LOST_GAMES
        tied = (_TIED[seed % len(_TIED)], *_TIED_APART)
        for game in tied if kind == "tied" else (lost[seed % len(lost)],):
            p, w, draws = (1, "w2", _DRAWS) if kind == "tied" else (2, "w4", 60)
            failure = _drawn_evenly(lab, positions.after(game), w, p, draws)
            if failure is not None:
                return failure
        return None

    return run


def _drawn_evenly(
    lab: Lab, position: GravityPosition, w: str, p: int, draws: int
) -> Failure | None:
    best = [(x, position.height_of(x)) for x in analysis(position, w, p).best]
    asked = _ask(position, w, p)
    question = Question(
        f"[{asked.call}[1] for _ in range({draws})]",
        asked.names,
        asked.values,
        shown=f"[{asked.shown}[1] for _ in range({draws})]",
    )
    case = Case(
        question,
        Right(lambda move: isinstance(move, tuple), tuple(best)),
        Sentence("each of {choices} equally often", choices=", ".join(map(repr, best))),
        each=True,
        position=boards.of_columns(grid_of(position)),
    )
    answer = answered(lab, case)
    if isinstance(answer, Failure):
        return answer
    counts = Counter(answer.value)
    odd = uneven(counts, best)
    strange = next((move for move in counts if move not in best), odd)
    if strange is None:
        return None
    told = Sentence("{choice} came {count} times", choice=strange, count=counts[strange])
    return failed(case, answer, case.expected, told, *differences.of_draws(counts, best))
