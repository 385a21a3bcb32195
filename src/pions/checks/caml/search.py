"""The hand-out `caml`: a strategy asked for a column; `sia`, which proves who wins; alpha-beta."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, Final

from pions.checks import positions, wrong_searches
from pions.checks.caml.grid import GRID, colours
from pions.checks.cases import Case, answered, asks, asks_for, failed
from pions.checks.etat.minmax import FOUR, TABLES, TUNED, analysis, mistaken, not_best, worth
from pions.checks.model import Checks, Failure
from pions.checks.questions import Lab
from pions.checks.right_answers import Rivals, number, one_of
from pions.core.sentences import Sentence
from pions.core.types import Score
from pions.games.gravity import GravityPosition
from pions.search.proof import ProofResult, prove

PROOFS: Final = positions.by_depth("proofs")
GUIDE: Final = f"""
{FOUR}
appels = []
def f(t, couleur):
    pions = sum(case != 0 for ligne in t for case in ligne)
    appels.append(pions)
    if quatre(t):
        dernier = premier if pions % 2 else 3 - premier
        return 10**6 if dernier == couleur else -10**6
    cases = [(y, x) for y in range(6) for x in range(7) if t[y][x]]
    return sum(table[y][x] if t[y][x] == couleur else -table[y][x] for y, x in cases)
"""
"""An evaluation of ours. A line belongs to the side that played last, which is its owner unless the
search plays on after the end of a game: then it is told that the loser has won."""
TABLE: Final = TABLES["points"][::-1]


def column_case(  # noqa: PLR0913 - a question, and all there is to say about it
    call: str,
    position: GravityPosition,
    best: Sequence[int],
    *,
    swapped: bool = False,
    times: int = 1,
    rivals: Rivals | Callable[[], Rivals] = MappingProxyType({}),
    looks: int = 0,
) -> Case:
    """A strategy asked for a column, several times."""
    t, couleur = colours(position, swapped=swapped)
    return GRID.often(
        t,
        call.format(couleur=couleur),
        times,
        replace(one_of(best), explain=not_best(position, best, looks)),
        values={"table": TABLE, "premier": 2 if swapped else 1},
        before=GUIDE,
        # Deeper there are too few positions to tell.
        traits=[f"player {couleur}", *_places(best)] if looks < 2 else (),
        rivals=rivals,
    )


def after_others(case: Case, before: str, *kinds: str) -> Case:
    """`case` after other questions, which must leave nothing behind that changes the answer."""
    question = case.question
    made, _, asked = question.text.partition("(t, ")
    call = question.text
    if ")" in made:  # a strategy that was made, such as sia(2)
        before, call = f"strategie = {made}; {before}", f"strategie(t, {asked}"
    question = replace(
        question,
        call=f"[{call}]",
        before=f"{question.before}\n{before}",
        shown=f"{before}; {call}",
    )
    return replace(case, question=question, traits=kinds, rivals={}, apart=True)


def mirrored(moves: str) -> GravityPosition:
    """The position with left and right exchanged: a grid that no other question is about."""
    return positions.after("".join(str(8 - int(digit)) for digit in moves))


def alone(
    call: str,
    best: Callable[[GravityPosition], tuple[int, ...]],
    games: Sequence[str],
    other: str,
    looks: int,
) -> Iterator[Case]:
    """A strategy asked after an `other` one, for the other colour, about another grid."""

    def asked(position: GravityPosition, before: str, *kinds: str) -> Case:
        case = column_case(call, position, best(position), looks=looks)
        couleur = int(case.question.text[-2])
        return after_others(case, before.format(mine=couleur, theirs=3 - couleur), *kinds)

    found = [mirrored(game) for game in games]
    yield asked(found[0], f"autre = {other}; autre(t, {{mine}})", "made before")
    chosen = next(one for one in found[1:] if one.legal_moves()[0] not in best(one))
    yield asked(chosen, f"strategie({_WON}, 2)", "asked before", "another grid before")
    for position in found:
        turned = positions.other_to_move(position)
        if position is not chosen and not set(best(position)) & set(best(turned)):
            yield asked(position, "strategie(t, {theirs})", "asked before", "another colour before")
            break


_WON: Final = [[1, 2, 1, 2, 0, 0, 0], [1, 2, 0, 0, 0, 0, 0], [1, 2, 0, 0, 0, 0, 0], *[[0] * 7] * 3]
"""A grid where both win at once."""


def _places(best: Sequence[int]) -> Iterator[str]:
    """Whether the right column is one at the edge."""
    if tuple(best) in ((0,), (6,)):
        yield "last column" if best[0] else "first column"


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
        yield column_case(call, position, position.legal_moves(), swapped=place % 3 == 0)


def _misproved(position: GravityPosition, n: int) -> Rivals:
    """The moves that the usual mistakes lead to."""
    slips = ("same colour", "any for all", "all for any") if n in (1, 2, 3) else ()
    found: dict[str, Any] = {slip: partial(_by_slip, position, n, slip) for slip in slips}
    if n == 1:  # the moves that lead the other player to G, or else all
        moves = position.legal_moves()
        to_g = [move for move in moves if prove(position.play(move), n) is ProofResult.WON]
        found["towards G"] = to_g or moves
    return found


def _by_slip(position: GravityPosition, n: int, slip: str) -> list[int]:
    """The moves that `sia(n)` may choose with one mistake in its verdicts."""

    def verdict(here: GravityPosition, left: int) -> str:
        moves = here.legal_moves()
        if positions.wins(here):
            return "G"
        if not left or not moves:
            return "I"
        found = [verdict(_next(here, move, slip), left - 1) for move in moves]
        if (all if slip == "all for any" else any)(one == "P" for one in found):
            return "G"
        return "P" if (any if slip == "any for all" else all)(one == "G" for one in found) else "I"

    found = {
        move: "P"
        if position.play(move).winning_cells()
        else verdict(_next(position, move, slip), n - 1)
        for move in position.legal_moves()
    }
    best = next(one for one in "PIG" if one in found.values())
    return [move for move, said in found.items() if said == best]


def _next(position: GravityPosition, move: int, slip: str) -> GravityPosition:
    """The position after `move`, the same colour to move if that is the mistake."""
    after = position.play(move)
    return positions.other_to_move(after) if slip == "same colour" else after


@asks_for
def proves(_seed: int, n: int) -> Iterator[Case]:
    """`sia(n)` where n plies tell the moves apart."""
    call = f"sia({n})(t, {{couleur}})"
    times = 5 if n < 3 else 2
    shallow = [moves for less in range(n) for moves in PROOFS[less]]
    # What less depth proves still holds; the latest position, where there is least to search.
    simpler = shallow if n < 3 else [max(shallow, key=len)]
    found = [(moves, times) for moves in PROOFS[n]] + [(moves, 3 - n // 2) for moves in simpler]
    for place, (moves, count) in enumerate(found):
        one = positions.after(moves)
        about: dict[str, Any] = {"swapped": place % 2 == 0, "times": count, "looks": n + 1}
        rivals = partial(_misproved, one, n)
        yield column_case(call, one, proved(one, n), rivals=rivals, **about)
    yield from any_column(call, _FREE.get(n, ()))
    if n == 2:
        games = (*PROOFS[2], *PROOFS[1])
        yield from alone(call, lambda one: proved(one, n), games, "sia(1)", n + 1)


_FREE: Final = {
    1: positions.LOST_GAMES,
    2: (*positions.LOST_GAMES[4:], *positions.ENDINGS),
    4: positions.ENDINGS,
}
"""For each n, positions where any column will do: all is lost, or the grid is nearly full."""


def _scores(position: GravityPosition, n: int) -> Iterable[Score]:
    return analysis(position, n).scores.values()


def _mistaken(position: GravityPosition, n: int) -> Rivals:
    """The columns that the usual mistakes lead to."""
    return {
        **mistaken(position, n),
        "best value": number(max(_scores(position, n))),
        **wrong_searches.columns(position, n, worth("points"), wrong_searches.BELOW),
    }


@asks_for
def searches(seed: int, n: int, *plies: int) -> Iterator[Case]:
    """`alpha_beta(n, f)` where no win is in sight: a best column of min-max."""
    call = f"alpha_beta({n}, f)(t, {{couleur}})"
    late = TUNED[4][:2] if n == 2 else ()  # what is asked beside others, asked alone before
    tuned = [positions.after(moves) for moves in (*TUNED[n], *late)]
    drawn = positions.open_positions(seed, f"caml {n}", plies)
    open_ = (one for one in (*tuned, *drawn) if math.isfinite(max(_scores(one, n))))
    for place, one in enumerate(open_):
        about: dict[str, Any] = {"swapped": place % 2 == 0, "looks": n}
        rivals = partial(_mistaken, one, n)
        yield column_case(call, one, analysis(one, n).best, rivals=rivals, **about)
    if n == 2:
        other = "alpha_beta(1, lambda t, couleur: -f(t, couleur))"
        games = (*TUNED[2], *TUNED[4][:2])
        yield from alone(call, lambda one: analysis(one, n).best, games, other, n)


@asks
def search_wins(_seed: int) -> Iterator[Case]:
    """A win at once is taken, a loss at once is avoided."""
    # Once as deep as it takes, and once a ply deeper, where the game must not go on.
    wins = [(moves, 0, n) for moves in PROOFS[0] for n in (1, 2)]
    losses = [(moves, 1, 2) for moves in PROOFS[1]] + [(moves, 2, 3) for moves in PROOFS[1][2:]]
    for moves, plies, n in (*wins, *losses):
        best = proved(positions.after(moves), plies)
        call = f"alpha_beta({n}, f)(t, {{couleur}})"
        yield column_case(call, positions.after(moves), best, looks=n)
    yield from any_column("alpha_beta(2, f)(t, {couleur})", positions.LOST_GAMES)
    yield from any_column("alpha_beta(3, f)(t, {couleur})", positions.ENDINGS)


def prunes(lab: Lab, seed: int) -> Failure | None:
    """Fewer calls to f than there are positions at that depth."""
    n = 3
    for position in positions.open_positions(seed, "caml prunes", (4, 7)):
        every = positions.count_below(position, n)
        t, couleur = colours(position, swapped=False)
        call = f"alpha_beta({n}, f)(t, {couleur})"
        expected = Sentence("fewer than {count} calls to f, which is all of them", count=every)
        case = GRID.case(
            t,
            f"({call}, appels.count({position.ply + n}))[1]",
            expected=expected,
            values={"table": TABLE, "premier": 1},
            before=GUIDE,
            shown=call,
            after={},
        )
        answer = answered(lab, case)
        if answer.value >= every:
            return failed(case, answer, Sentence("{count} calls to f", count=answer.value))
    return None


CHECKS: Final[Checks] = {
    "sia": {"n0": proves(0), "n1": proves(1), "n2": proves(2), "n3": proves(3), "n4": proves(4)},
    "alpha_beta": {
        "n1": searches(1, 3, 8, 14),
        "n2": searches(2, 5, 12),
        "n3": searches(3, 18),
        "wins": search_wins,
        "prunes": prunes,
    },
}
