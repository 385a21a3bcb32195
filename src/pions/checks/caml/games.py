"""The hand-out `caml`: whole games."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.caml.moves import colours
from pions.checks.cases import Case, answered, failed
from pions.checks.model import Checks, Failure
from pions.checks.questions import Answer, Lab, Question
from pions.core.seeds import generator
from pions.core.sentences import Sentence

_SCRIPTED: Final = """
import copy
vus = []
def joueur(numero):
    def strategie(t, couleur):
        vus.append([numero, couleur, copy.deepcopy(t)])
        if len(vus) > len(coups):
            raise RuntimeError("the game was over")
        return coups[len(vus) - 1]
    return strategie
f1, f2 = joueur(1), joueur(2)
"""


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
        {"t": [[0] * 7 for _ in range(6)], "coups": [int(digit) - 1 for digit in game]},
        before=_SCRIPTED,
        after=("vus", "t"),
        shown=f"partie(t, f1, f2, {first}, {second})  # {game}",
    )
    return Case(question, expected=Sentence("a game played to its end, and no further"))


def _followed(case: Case, answer: Answer, game: str, *, swapped: bool) -> Failure | None:
    """Every question to a strategy, then the grid that is left."""
    seen: Any = answer.after["vus"]
    position = positions.GAME.initial()
    for ply, digit in enumerate(game):
        t, mover = colours(position, swapped=swapped)
        got = seen[ply] if ply < len(seen) else None
        if got != [1 + ply % 2, mover, t]:
            return _wrong(case, answer, [1 + ply % 2, mover, t], got)
        position = position.play(int(digit) - 1)
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
    outcome = positions.after(game).outcome()
    side = None if outcome is None else outcome.winner
    winner = 0 if side is None else players[side]
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


CHECKS: Final[Checks] = {
    "partie": {"games": games, "shows": shows},
}
