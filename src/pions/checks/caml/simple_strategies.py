"""The hand-out `caml`: players that look one move ahead at most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pions.checks import positions
from pions.checks.caml.moves import GRID, colours, columns, grid_of, grids
from pions.checks.caml.proofs import PROOFS, after_others, column_case, mirrored
from pions.checks.cases import Case, asks, asks_for, judged
from pions.checks.chance import evenly, first_uneven
from pions.checks.etat.moves import not_legal
from pions.checks.model import Checks, Failure, NotTried, Run
from pions.checks.questions import Lab
from pions.checks.right_answers import either, is_list, one_of
from pions.core.sentences import Sentence
from pions.games.gravity import GravityPosition
from pions.sandbox.errors import Disqualified

_DRAWS: Final = 1400


@asks_for
def legal(seed: int, name: str) -> Iterator[Case]:
    """Columns with room only, the grid as before."""
    last = positions.after(positions.DRAWN_GAMES[0][:41])
    for t in (*grids(seed, name), grid_of(positions.rows_of(last))):
        for couleur in (1, 2):
            call = f"{name}(t, {couleur})"
            yield GRID.case(
                t,
                f"[{call} for _ in range(10)]",
                replace(one_of(columns(t)), explain=not_legal(columns(t))),
                either(columns(t)),
                shown=call,
                each=True,
            )


def even(name: str) -> Run:
    """Every possible column equally often, where none wins."""

    def drawn(seed: int) -> Iterator[tuple[Case, list[int]]]:
        found = positions.open_positions(seed, f"even {name}", (4, 22, 24, 26, 28, 30))
        quiet = [
            one
            for one in found
            if not any(one.play(move).winning_cells() for move in one.legal_moves())
        ]
        # The empty grid, and a win of the other player that only a longer look would prevent.
        also = positions.GAME.initial(), positions.after("12121")
        for place, position in enumerate((quiet[0], quiet[-1], *also)):
            draws = _DRAWS if place < 2 else _DRAWS // 3
            t, couleur = colours(position, swapped=False)
            call = f"[{name}(t, {couleur}) for _ in range({draws})]"
            allowed = columns(t)
            yield GRID.case(t, call, is_list, evenly(allowed), after={}), allowed

    return lambda lab, seed: first_uneven(lab, drawn(seed))


def clicked(lab: Lab, seed: int) -> Failure | None:
    """Where there is no window, a column typed; else only a person can try it."""
    drawn = grids(seed, "humain")
    found = [drawn[4], *(t for t in drawn if len(columns(t)) < 7)][:3]
    by_hand = Sentence("it needs a window and a mouse: try it by hand")
    for t in found:
        good = columns(t)[-1]
        full = [c for c in range(7) if c not in columns(t)]
        for typed in ((good,), *((*full[:1], *full[-1:], good),) * bool(full)):
            told = ", ".join(repr(str(c)) for c in typed)
            case = GRID.case(
                t,
                "humain(t, 1)",
                replace(one_of([good]), explain=not_legal(columns(t))),
                Sentence("{column} after {typed}", column=good, typed=told),
                typed=tuple(map(str, typed)),
            )
            try:
                answer = lab.ask(case.question)
            except Disqualified:  # a window that waits for a click, where there is a screen
                raise NotTried(by_hand) from None
            if not answer.asked:
                raise NotTried(by_hand)
            failure = judged(lab, case)
            if failure is not None:
                return failure
    return None


@asks
def wins_at_once(seed: int) -> Iterator[Case]:
    """`ia_1` takes a win that is there."""
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
            yield column_case(
                "ia_1(t, {couleur})",
                position,
                wins,
                swapped=place % 2 == 0,
                times=6,
                rivals={"for the other": one_of(theirs or moves)},
            )
    for game in positions.WINNING_GAMES[:4]:
        position = mirrored(game)
        wins = tuple(m for m in position.legal_moves() if position.play(m).winning_cells())
        case = column_case("ia_1(t, {couleur})", position, wins, swapped=False)
        other_colour = 3 - int(case.question.text[-2])
        yield after_others(case, f"ia_1(t, {other_colour})", "another colour before")


CHECKS: Final[Checks] = {
    "ia_random": {"legal": legal("ia_random"), "even": even("ia_random")},
    "humain": {"column": clicked},
    "ia_1": {"legal": legal("ia_1"), "wins": wins_at_once, "even": even("ia_1")},
}
