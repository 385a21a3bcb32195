"""The hand-out `caml`: a strategy asked for a column; `sia`, which proves who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pions.checks import boards, positions
from pions.checks.accepting import Rivals
from pions.checks.caml.moves import TRYING, colours
from pions.checks.differences import Kind
from pions.checks.etat.minmax import TABLES, not_best
from pions.checks.judging import Case, asks_for, either, one_of
from pions.checks.model import Check, Exercise, Hints
from pions.checks.questions import Question
from pions.core.types import Term
from pions.games.gravity import GravityPosition
from pions.search.proof import ProofResult, prove

PROOFS: Final = {
    0: ("1125247472411564626456", "765252354656213531634263", "54765663765536424755", "3717172673"),
    1: ("4673614745727", "575644547", "6466552716127651373562", "34343344162131655172"),
    2: ("7415271112356", "415325525615467711", "155454555", "7654636377251237714671"),
    3: ("171632522462654326623", "13316544767635666334", "11456512511521264255677"),
    4: ("52173235146333762262653752", "732525432252353767772371", "677567211557556427725246"),
}
"""For each n, positions where n plies prove what n - 1 do not: wins, or losses to avoid."""
GUIDE: Final = """
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
TABLE: Final = TABLES["points"][::-1]


def column_case(  # noqa: PLR0913 - a question, and all there is to say about it
    call: str,
    position: GravityPosition,
    best: tuple[int, ...],
    *,
    swapped: bool,
    times: int = 1,
    rivals: Rivals | Callable[[], Rivals] | None = None,
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
            {"t": t, "table": TABLE, "premier": 2 if swapped else 1},
            before=GUIDE,
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


@lru_cache(maxsize=500)
def proved(position: GravityPosition, n: int) -> tuple[int, ...]:
    """The moves `sia(n)` may play: to P if there is one, else not to G, else any."""
    replies = {move: prove(position.play(move), n) for move in position.legal_moves()}
    for wanted in (ProofResult.LOST, ProofResult.OPEN, ProofResult.WON):
        moves = tuple(move for move, verdict in replies.items() if verdict is wanted)
        if moves:
            return moves
    raise AssertionError  # pragma: no cover - a position with legal moves has replies


def any_column(call: str, games: Sequence[str]) -> Iterator[Case]:
    """A column there must be, whichever it is."""
    for place, position in enumerate(map(positions.after, games)):
        moves = tuple(position.legal_moves())
        yield column_case(call, position, moves, swapped=place % 3 == 0)


def _worst(position: GravityPosition, n: int) -> list[int]:
    """The moves that lead the other player to G, or else all."""
    moves = position.legal_moves()
    return [move for move in moves if prove(position.play(move), n) is ProofResult.WON] or list(
        moves
    )


@asks_for
def proves(_seed: int, n: int) -> Iterable[Case]:
    """`sia(n)` where n plies tell the moves apart."""
    call = f"sia({n})(t, {{couleur}})"
    times = 5 if n < 3 else 2
    shallow = [moves for less in range(n) for moves in PROOFS[less]]
    # What less depth proves still holds; the latest position, where there is least to search.
    simpler = shallow if n < 3 else [max(shallow, key=len)]
    found = [(moves, times) for moves in PROOFS[n]] + [(moves, 3 - n // 2) for moves in simpler]
    choosing = (
        column_case(
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
    return (*choosing, *any_column(call, _FREE.get(n, ())))


_FREE: Final = {
    1: positions.LOST_GAMES,
    2: (*positions.LOST_GAMES[4:], *positions.ENDINGS),
    4: positions.ENDINGS,
}
"""For each n, positions where any column will do: all is lost, or the grid is nearly full."""
_STRATEGY: Final = Term("sia(n) returns a strategy, which then takes t and couleur.")
SIA_HINTS: Final[Hints] = {
    Kind.NONE: Term(
        "No column is returned: is there a `return` on every path, and is a column "
        "kept even where every move loses?"
    ),
    **TRYING,
    "towards G": Term("A move that leads the other player to G is chosen: it is the last resort."),
    **dict.fromkeys((Kind.FUNCTION, Kind.NOT_CALLABLE), _STRATEGY),
}

SIA: Final = Exercise(
    "sia",
    "Question 11",
    "sia(n)",
    Term("It proves who wins instead of guessing, as far as it can see."),
    (
        Check(
            "n0",
            Term("sia(0) plays like ia_1"),
            Term(
                "With n = 0 only an immediate win is seen, by the colour given to the strategy "
                "that sia(n) returns."
            ),
            proves(0),
            hints=SIA_HINTS,
        ),
        Check(
            "n1",
            Term("sia(1) does not let the other player win at once"),
            Term(
                "A move that leads the other player to G is a bad one: after each of your "
                "moves, is a win of the other colour, 3 - couleur, looked for? What is still "
                "undecided is I, neither G nor P."
            ),
            proves(1),
            hints=SIA_HINTS,
        ),
        Check(
            "n2",
            Term("sia(2) finds a win in two moves"),
            Term(
                "G: one move to P is enough. P: every move leads to G. Which is any, which all?"
                " Whatever is neither is I."
            ),
            proves(2),
            hints=SIA_HINTS,
        ),
        Check(
            "n3",
            Term("sia(3) sees a loss coming"),
            Term("How many moves below the start is ia_1 asked?"),
            proves(3),
            hints=SIA_HINTS,
        ),
        Check(
            "n4",
            Term("sia(4) sees two moves further"),
            Term("The player changes at every move, and so does who wants G."),
            proves(4),
            hints=SIA_HINTS,
        ),
    ),
    needs=("joue", "annule", "gagne"),
)
