"""The hand-out `caml`: players that look one move ahead at most, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.caml.grid import GRID, colours, columns, grid_of, grids
from pions.checks.caml.search import PROOFS, after_others, column_case, mirrored
from pions.checks.cases import Case, answered, asks, asks_for, failed, judged
from pions.checks.chance import evenly, first_uneven
from pions.checks.etat.grid import not_legal
from pions.checks.model import Checks, Failure, NotTried, Run
from pions.checks.questions import Answer, Lab, Question
from pions.checks.right_answers import either, is_list, one_of
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.sandbox.errors import Disqualified

_SCRIPTED: Final = f"{positions.SCRIPTED}f1, f2 = joueur(1), joueur(2)\n"


@lru_cache
def _games(seed: int) -> tuple[str, ...]:
    rng = generator(seed, "caml games")
    drawn = [positions.random_game(rng) for _ in range(8)]
    return (*positions.DRAWN_GAMES[:1], *positions.LAST_DISC_GAMES[:1], *drawn)


def games(lab: Lab, seed: int) -> Failure | None:
    """Games written down, either colour starting: who is asked what, and when it ends."""
    for place, game in enumerate(_games(seed)):
        first, second = (1, 2) if place % 2 else (2, 1)
        case = _played(game, first, second)
        answer = answered(lab, case)
        failure = _followed(case, answer, game, swapped=first == 2)
        if failure is None:
            failure = _winner(case, answer, game, (first, second))
        if failure is not None:
            return failure
    return None


def _played(game: str, first: int, second: int) -> Case:
    question = Question(
        f"partie(t, f1, f2, {first}, {second})",
        ("partie",),
        {"t": [[0] * 7 for _ in range(6)], "coups": positions.columns_of(game)},
        before=_SCRIPTED,
        after=("vus", "t"),
        shown=f"partie(t, f1, f2, {first}, {second})  # {game}",
    )
    return Case(question, expected=Sentence("a game played to its end, and no further"))


def _followed(case: Case, answer: Answer, game: str, *, swapped: bool) -> Failure | None:
    """Every question to a strategy, then the grid that is left."""
    seen: Any = answer.after["vus"]
    position = positions.GAME.initial()
    for ply, column in enumerate(positions.columns_of(game)):
        t, mover = colours(position, swapped=swapped)
        got = seen[ply] if ply < len(seen) else None
        if got != [1 + ply % 2, mover, t]:
            return _wrong(case, answer, [1 + ply % 2, mover, t], got)
        position = position.play(column)
    final, _ = colours(position, swapped=swapped)
    if answer.after["t"] == final:
        return None
    told = Sentence("the grid at the end of the game")
    return replace(
        failed(case, answer, told, _ANOTHER, "another grid"),
        expected_board=boards.of_caml(final),
        obtained_board=boards.of_caml(answer.after["t"]),
    )


_ANOTHER: Final = Sentence("another grid")


def _asked(number: object, colour: object) -> Sentence:
    return Sentence("f{number} is asked, with the colour {colour}", number=number, colour=colour)


def _wrong(case: Case, answer: Answer, wanted: list[Any], got: object) -> Failure:
    if not isinstance(got, list):
        told, board, kind = Sentence("no question to a strategy any more"), None, "too early"
    else:
        told = _ANOTHER if got[:2] == wanted[:2] else _asked(got[0], got[1])
        board = boards.of_caml(got[2])
        kind = "another grid" if told is _ANOTHER else "player" if got[0] != wanted[0] else "colour"
    wrong = failed(case, answer, _asked(wanted[0], wanted[1]), told, kind)
    return replace(wrong, position=boards.of_caml(wanted[2]), obtained_board=board)


def _winner(case: Case, answer: Answer, game: str, players: tuple[int, int]) -> Failure | None:
    """The result, where one is returned."""
    winner = (0, *players)[positions.winner(positions.rows_after(game))]
    if answer.value in (1, 2) and answer.value is not True and answer.value != winner:
        return failed(case, answer, repr(winner), answer.shown, "winner")
    return None


def shows(lab: Lab, seed: int) -> Failure | None:
    """Something is shown, and more of it in a longer game."""
    del seed
    shortest = 0
    for game in ("1212121", positions.LAST_DISC_GAMES[0]):
        case = _played(game, 1, 2)
        answer = answered(lab, case)
        size = len(answer.printed.strip())
        if size <= shortest:
            expected = Sentence("the grid shown after every move")
            return failed(case, answer, expected, Sentence("{count} characters", count=size))
        shortest = size
    return None


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
        quiet = [one for one in found if not positions.wins(one)]
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
        wins = tuple(positions.wins(position))
        if wins:
            theirs = positions.wins(positions.other_to_move(position))
            yield column_case(
                "ia_1(t, {couleur})",
                position,
                wins,
                swapped=place % 2 == 0,
                times=6,
                rivals={"for the other": one_of(theirs or position.legal_moves())},
            )
    for game in positions.WINNING_GAMES[:4]:
        position = mirrored(game)
        wins = tuple(positions.wins(position))
        case = column_case("ia_1(t, {couleur})", position, wins, swapped=False)
        other_colour = 3 - int(case.question.text[-2])
        yield after_others(case, f"ia_1(t, {other_colour})", "another colour before")


CHECKS: Final[Checks] = {
    "partie": {"games": games, "shows": shows},
    "ia_random": {"legal": legal("ia_random"), "even": even("ia_random")},
    "humain": {"column": clicked},
    "ia_1": {"legal": legal("ia_1"), "wins": wins_at_once, "even": even("ia_1")},
}
