"""The hand-out `caml`: the players that look ahead, from one move to alpha-beta."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, misplayed, positions
from pions.checks.caml.games import colours
from pions.checks.etat.play import TABLES, TUNED, not_best, worth
from pions.checks.judging import (
    Case,
    answered,
    either,
    failed,
    first_wrong,
    number,
    one_of,
)
from pions.checks.model import Failure, Run, Sentence
from pions.checks.questions import Lab, Question
from pions.core.analysis import Analysis
from pions.games.gravity import GravityPosition
from pions.search.proof import ProofResult, prove
from pions.search.root import minimax_analysis
from pions.search.scoring import all_wins_alike

PROOFS: Final = {
    0: ("1125247472411564626456", "765252354656213531634263", "54765663765536424755", "3717172673"),
    1: ("4673614745727", "575644547", "6466552716127651373562", "34343344162131655172"),
    2: ("7415271112356", "415325525615467711", "155454555", "7654636377251237714671"),
    3: ("171632522462654326623", "13316544767635666334", "11456512511521264255677"),
    4: ("52173235146333762262653752", "732525432252353767772371", "677567211557556427725246"),
}
"""For each n, positions where n plies prove what n - 1 do not: wins, or losses to avoid."""

_GUIDE: Final = """
appels = []
def f(t, couleur):
    pions = sum(case != 0 for ligne in t for case in ligne)
    dernier = premier if pions % 2 else 3 - premier
    appels.append(pions)
    for y in range(6):
        for x in range(7):
            k = t[y][x]
            if k:
                for a, b in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                    u, v = x + 3 * a, y + 3 * b
                    if 0 <= u < 7 and v < 6 and t[v][u] == k:
                        if k == t[y + b][x + a] == t[y + 2 * b][x + 2 * a]:
                            return 10**6 if dernier == couleur else -10**6
    total = 0
    for y in range(6):
        for x in range(7):
            if t[y][x]:
                total += table[y][x] if t[y][x] == couleur else -table[y][x]
    return total
"""
"""An evaluation of ours. A line belongs to whoever played last, which is its owner unless the
search plays on after the end of a game: then it is told that the loser has won."""


_TABLE: Final = TABLES["points"][::-1]


def _choosing(  # noqa: PLR0913 - a question, and all there is to say about it
    call: str,
    position: GravityPosition,
    best: tuple[int, ...],
    *,
    swapped: bool,
    times: int = 1,
    rivals: misplayed.Rivals | None = None,
    looks: int = 0,
) -> Case:
    """A strategy asked for a column, several times."""
    t, couleur = colours(position, swapped=swapped)
    whole = call.format(couleur=couleur)
    name = call.split("(", maxsplit=1)[0]
    return Case(
        Question(
            f"[{whole} for _ in range({times})]",
            (name,),
            {"t": t, "table": _TABLE, "premier": 2 if swapped else 1},
            before=_GUIDE,
            after=("t",),
            shown=whole,
        ),
        replace(one_of(best), explain=not_best(position, best, looks)),
        either(best),
        each=True,
        after={"t": t},
        position=boards.of_caml(t),
        draw=boards.of_caml,
        # Deeper there are too few positions to tell.
        traits=frozenset({f"player {couleur}", *_places(best)} if looks < 2 else ()),
        rivals=rivals or {},
    )


def _places(best: Sequence[int]) -> Iterator[str]:
    """Whether the right column is one at the edge."""
    if best in ((0,), (6,)):
        yield "first column" if best == (0,) else "last column"


def wins_at_once(lab: Lab, seed: int) -> Failure | None:
    """`ia_1` takes a win that is there."""

    def cases() -> Iterator[Case]:
        drawn = positions.open_positions(seed, "ia_1", tuple(range(7, 31)))
        found = [*drawn, *map(positions.after, (*PROOFS[0], *positions.WINNING_GAMES))]
        for place, position in enumerate(found):
            moves = position.legal_moves()
            wins = tuple(move for move in moves if position.play(move).winning_cells())
            if wins:
                other = GravityPosition(position.game, position.theirs, position.mask)
                theirs = [
                    m for m in moves if m in other.legal_moves() and other.play(m).winning_cells()
                ]
                yield _choosing(
                    "ia_1(t, {couleur})",
                    position,
                    wins,
                    swapped=place % 2 == 0,
                    times=6,
                    rivals={"for the other": one_of(theirs or moves)},
                )

    return first_wrong(lab, cases())


@lru_cache(maxsize=500)
def proved(position: GravityPosition, n: int) -> tuple[int, ...]:
    """The moves `sia(n)` may play: to P if there is one, else not to G, else any."""
    replies = {move: prove(position.play(move), n) for move in position.legal_moves()}
    for wanted in (ProofResult.LOST, ProofResult.OPEN, ProofResult.WON):
        moves = tuple(move for move, verdict in replies.items() if verdict is wanted)
        if moves:
            return moves
    raise AssertionError  # pragma: no cover - a position with legal moves has replies


def _worst(position: GravityPosition, n: int) -> list[int]:
    """The moves that lead the other player to G, or else all."""
    moves = position.legal_moves()
    return [move for move in moves if prove(position.play(move), n) is ProofResult.WON] or list(
        moves
    )


def proves(n: int) -> Run:
    """`sia(n)` where n plies tell the moves apart."""

    def run(lab: Lab, seed: int) -> Failure | None:
        del seed
        call = f"sia({n})(t, {{couleur}})"
        times = 5 if n < 3 else 2
        shallow = [moves for less in range(n) for moves in PROOFS[less]]
        # What less depth proves still holds; the latest position, where there is least to search.
        simpler = shallow if n < 3 else [max(shallow, key=len)]
        found = [(moves, times) for moves in PROOFS[n]] + [(moves, 3 - n // 2) for moves in simpler]
        choosing = (
            _choosing(
                call,
                one,
                proved(one, n),
                swapped=place % 2 == 0,
                times=count,
                rivals={"towards G": one_of(_worst(one, n))} if n == 1 else None,
                looks=n + 1,
            )
            for place, (moves, count) in enumerate(found)
            for one in (positions.after(moves),)
        )
        return first_wrong(lab, (*choosing, *_any_column(call, _FREE.get(n, ()))))

    return run


_FREE: Final = {
    1: positions.LOST_GAMES,
    2: (*positions.LOST_GAMES[4:], *positions.ENDINGS),
    4: positions.ENDINGS,
}
"""For each n, positions where any column will do: all is lost, or the grid is nearly full."""


def _any_column(call: str, games: Sequence[str]) -> Iterator[Case]:
    """A column there must be, whichever it is."""
    for place, position in enumerate(map(positions.after, games)):
        moves = tuple(position.legal_moves())
        yield _choosing(call, position, moves, swapped=place % 3 == 0)


@lru_cache(maxsize=500)
def _analysis(position: GravityPosition, n: int) -> Analysis:
    return minimax_analysis(position, n, worth("points"), all_wins_alike)


def _mistaken(position: GravityPosition, n: int) -> misplayed.Rivals:
    """The columns that the usual mistakes lead to."""
    evaluate = worth("points")
    turned = minimax_analysis(position, n, lambda position: -evaluate(position), all_wins_alike)
    found: dict[str, Callable[[Any], bool]] = {"swapped": one_of(turned.best)}
    if n > 1:
        found["shallower"] = one_of(_analysis(position, n - 1).best)
    if n < 3:
        found["deeper"] = one_of(_analysis(position, n + 1).best)
    value = max(_analysis(position, n).scores.values())
    return {
        **found,
        "best value": number(value),
        **misplayed.columns(position, n, evaluate, misplayed.BELOW),
    }


def searches(n: int, *plies: int) -> Run:
    """`alpha_beta(n, f)` where no win is in sight: a best column of min-max."""

    def run(lab: Lab, seed: int) -> Failure | None:
        call = f"alpha_beta({n}, f)(t, {{couleur}})"
        tuned = [positions.after(moves) for moves in TUNED[n]]
        drawn = positions.open_positions(seed, f"caml {n}", plies)
        quiet = [
            one for one in (*tuned, *drawn) if math.isfinite(max(_analysis(one, n).scores.values()))
        ]
        return first_wrong(
            lab,
            (
                _choosing(
                    call,
                    one,
                    _analysis(one, n).best,
                    swapped=place % 2 == 0,
                    rivals=_mistaken(one, n),
                    looks=n,
                )
                for place, one in enumerate(quiet)
            ),
        )

    return run


def search_wins(lab: Lab, seed: int) -> Failure | None:
    """A win at once is taken, a loss at once is avoided."""
    del seed
    # Once as deep as it takes, and once a ply deeper, where the game must not go on.
    wins = [(positions.after(moves), 0, n) for moves in PROOFS[0] for n in (1, 2)]
    losses = [(positions.after(moves), 1, 2) for moves in PROOFS[1]]
    losses += [(positions.after(moves), 2, 3) for moves in PROOFS[1][2:]]
    forced = (
        _choosing(
            f"alpha_beta({n}, f)(t, {{couleur}})",
            position,
            proved(position, plies),
            swapped=False,
            looks=n,
        )
        for position, plies, n in (*wins, *losses)
    )
    lost = _any_column("alpha_beta(2, f)(t, {couleur})", positions.LOST_GAMES)
    last = _any_column("alpha_beta(3, f)(t, {couleur})", positions.ENDINGS)
    return first_wrong(lab, (*forced, *lost, *last))


def prunes(lab: Lab, seed: int) -> Failure | None:
    """Fewer calls to f than there are positions at that depth."""
    n = 3
    for position in positions.open_positions(seed, "caml prunes", (4, 7)):
        every = positions.count_below(position, n)
        t, couleur = colours(position, swapped=False)
        call = f"alpha_beta({n}, f)(t, {couleur})"
        question = Question(
            f"({call}, appels.count({position.ply + n}))[1]",
            ("alpha_beta",),
            {"t": t, "table": _TABLE, "premier": 1},
            before=_GUIDE,
            shown=call,
        )
        expected = Sentence("fewer than {count} calls to f, which is all of them", count=every)
        case = Case(question, expected=expected, position=boards.of_caml(t))
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        if answer.value >= every:
            told = Sentence("{count} calls to f", count=answer.value)
            return failed(case, answer, expected, told)
    return None
