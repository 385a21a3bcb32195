"""The hand-out `caml`: players that look one move ahead at most, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.caml.grid import GRID, colours, columns, grid_of, grids
from pions.checks.caml.search import PROOFS, after_others, column_case, mirrored
from pions.checks.cases import Case, answered, asks, asks_for, failed, first_wrong
from pions.checks.etat.grid import playable
from pions.checks.model import Checks, Failure
from pions.checks.questions import Answer, Lab, NotTried, Question
from pions.core.sentences import Sentence
from pions.sandbox.errors import Disqualified

_SCRIPTED: Final = f"{positions.SCRIPTED}f1, f2 = joueur(1), joueur(2)\n"
_ANOTHER: Final = Sentence("another grid")


def games(lab: Lab, seed: int) -> Failure | None:
    """Games written down, either colour starting: who is asked what, and when it ends."""
    drawn = positions.random_games(seed, "caml games", 8)
    for place, game in enumerate((positions.DRAWN_GAMES[0], positions.LAST_DISC_GAMES[0], *drawn)):
        players = (1, 2) if place % 2 else (2, 1)
        case = _played(game, *players)
        answer = answered(lab, case)
        seen: Any = answer.after["vus"]
        *asked, (final, _) = [colours(p, swapped=players[0] == 2) for p in positions.along(game)]
        for ply, (t, mover) in enumerate(asked):
            wanted, got = [1 + ply % 2, mover, t], seen[ply] if ply < len(seen) else None
            if got != wanted:
                return _wrong(case, answer, wanted, got)
        if answer.after["t"] != final:
            return failed(
                case,
                answer,
                _ANOTHER,
                "another grid",
                expected=Sentence("the grid at the end of the game"),
                expected_board=boards.of_caml(final),
                obtained_board=boards.of_caml(answer.after["t"]),
            )
        winner = (0, *players)[positions.winner(positions.rows_after(game))]
        if answer.value in (1, 2) and answer.value is not True and answer.value != winner:
            return failed(case, answer, answer.shown, "winner", expected=repr(winner))
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


def _asked(number: object, colour: object) -> Sentence:
    return Sentence("f{number} is asked, with the colour {colour}", number=number, colour=colour)


def _wrong(case: Case, answer: Answer, wanted: list[Any], got: object) -> Failure:
    if not isinstance(got, list):
        told, board, kind = Sentence("no question to a strategy any more"), None, "too early"
    else:
        told = _ANOTHER if got[:2] == wanted[:2] else _asked(got[0], got[1])
        board = boards.of_caml(got[2])
        kind = "another grid" if told is _ANOTHER else "player" if got[0] != wanted[0] else "colour"
    given, expected = boards.of_caml(wanted[2]), _asked(wanted[0], wanted[1])
    return failed(case, answer, told, kind, expected=expected, position=given, obtained_board=board)


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
            told = Sentence("{count} characters", count=size)
            return failed(case, answer, told, expected=expected)
        shortest = size
    return None


@asks_for
def legal(seed: int, name: str) -> Iterator[Case]:
    """Columns with room only, the grid as before."""
    last = positions.after(positions.DRAWN_GAMES[0][:41])
    for t in (*grids(seed, name), grid_of(positions.rows_of(last))):
        for couleur in (1, 2):
            yield GRID.often(t, f"{name}(t, {couleur})", 10, playable(columns(t)))


@asks_for
def even(seed: int, name: str) -> Iterator[Case]:
    """Every possible column equally often, where none wins."""
    found = positions.open_positions(seed, f"even {name}", (4, 22, 24, 26, 28, 30))
    quiet = [one for one in found if not positions.wins(one)]
    # The empty grid, and a win of the other player that only a longer look would prevent.
    also = positions.GAME.initial(), positions.after("12121")
    for place, position in enumerate((quiet[0], quiet[-1], *also)):
        t, couleur = colours(position, swapped=False)
        yield GRID.drawn(t, f"{name}(t, {couleur})", 1400 if place < 2 else 466, columns(t))


def clicked(lab: Lab, seed: int) -> Failure | None:
    """Where there is no window, a column typed; else only a person can try it."""
    drawn = grids(seed, "humain")
    by_hand = Sentence("it needs a window and a mouse: try it by hand")
    for t in [drawn[4], *(t for t in drawn if len(columns(t)) < 7)][:3]:
        good = columns(t)[-1]
        full = [c for c in range(7) if c not in columns(t)]
        for typed in ((good,), *((*full[:1], *full[-1:], good),) * bool(full)):
            told = ", ".join(repr(str(c)) for c in typed)
            expected = Sentence("{column} after {typed}", column=good, typed=told)
            right, lines = playable([good]), tuple(map(str, typed))
            case = GRID.case(t, "humain(t, 1)", right, expected, typed=lines)
            try:
                answer = lab.ask(case.question)
            except Disqualified:  # a window that waits for a click, where there is a screen
                raise NotTried(by_hand) from None
            if not answer.asked:
                raise NotTried(by_hand)
            failure = first_wrong(lab, [case])
            if failure is not None:
                return failure
    return None


@asks
def wins_at_once(seed: int) -> Iterator[Case]:
    """`ia_1` takes a win that is there."""
    drawn = positions.open_positions(seed, "ia_1", tuple(range(7, 31)))
    found = [*drawn, *map(positions.after, (*PROOFS[0], *positions.WINNING_GAMES))]
    call = "ia_1(t, {couleur})"
    for place, position in enumerate(found):
        if wins := positions.wins(position):
            theirs = positions.wins(positions.other_to_move(position))
            rivals = {"for the other": theirs or position.legal_moves()}
            swapped = place % 2 == 0
            yield column_case(call, position, wins, swapped=swapped, times=6, rivals=rivals)
    for position in map(mirrored, positions.WINNING_GAMES[:4]):
        case = column_case(call, position, positions.wins(position))
        other_colour = 3 - int(case.question.text[-2])
        yield after_others(case, f"ia_1(t, {other_colour})", "another colour before")


CHECKS: Final[Checks] = {
    "partie": {"games": games, "shows": shows},
    "ia_random": {"legal": legal("ia_random"), "even": even("ia_random")},
    "humain": {"column": clicked},
    "ia_1": {"legal": legal("ia_1"), "wins": wins_at_once, "even": even("ia_1")},
}
