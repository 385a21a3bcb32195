"""The hand-out `colonnes`: games at random, between two min-max, and drawn ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import Final, TypeAlias

from pions.checks import boards, differences, positions
from pions.checks.cases import Case, answered, failed
from pions.checks.colonnes.grid import (
    Columns,
    W,
    analysis,
    discs,
    grid_of,
    grids_in,
    not_ended,
)
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure
from pions.checks.questions import Answer, Lab, Question
from pions.core.sentences import Sentence
from pions.core.types import Side
from pions.games.gravity import GravityPosition
from pions.handouts import colonnes

_LED: Final = """
def pions(G):
    return sum(case != 0 for colonne in G for case in colonne)
def grille(n):
    G = [[0] * 6 for _ in range(7)]
    for k, x in enumerate(nulle[:n]):
        G[x][G[x].index(0)] = 1 + k % 2
    return G
def menee(fonction, nom, *arguments):
    monde = getattr(fonction, "__globals__", {})
    if nom not in monde:
        return fonction(*arguments)
    vraie = monde[nom]
    def coups(G):
        n = pions(G)
        if n < 42 and [list(colonne) for colonne in G] == grille(n):
            return [(nulle[n], grille(n)[nulle[n]].index(0))]
        return vraie(G)
    monde[nom] = coups if nom == "coups" else lambda G: 0
    try:
        return fonction(*arguments)
    finally:
        monde[nom] = vraie
"""
"""Drawn games, which chance alone brings once in four hundred.

A file may draw its moves in any way: they come from its own `coups`, and the game goes on while
its own `fini` says so. Both are replaced while a game is played: `coups` by one that knows, along
a drawn game written down, only the next move of it; `fini` by one that sees no line. A file that
calls neither of them is not led anywhere: it plays as always, and is judged like always.
"""
TYPIST: Final = """
def montres(texte):
    rangs = [ligne.split() for ligne in texte.splitlines()]
    return [rang for rang in rangs if len(rang) == 7 and set(rang) <= {".", "o", "x"}][-6:]
tapees = []
def typist(texte):
    if len(tapees) > 60:
        return None
    rangs = montres(texte)
    libres = [x for x in range(7) if len(rangs) < 6 or rangs[0][x] == "."] or [0]
    tapees.append(choisie(rangs, libres) + 1)
    return str(tapees[-1])
"""
"""Types a column that has room, by the grid shown last."""
_ALONG: Final = """
def choisie(rangs, libres):
    G = [[".ox".index(rang[x]) for rang in reversed(rangs)] for x in range(7)]
    n = pions(G)
    return nulle[n] if n < 42 and G == grille(n) else libres[n % len(libres)]
"""
"""Types along the drawn game."""


def led(seed: int, call: str, name: str, led: str, arguments: str = "") -> Case:
    """`call` with one of the file's own functions replaced, so that no line comes up."""
    games = positions.DRAWN_GAMES
    question = Question(
        f"menee({name}, {led!r}{arguments})",
        (name,),
        {"nulle": positions.columns_of(games[seed % len(games)]), "w": W["w2"]},
        before=_LED + TYPIST + _ALONG,
        typed=None,
        shown=f"{call}  # a draw",
    )
    expected = Sentence("a full grid where nobody has a line, and the game is over")
    return Case(question, expected=expected)


def random_game(lab: Lab, seed: int) -> Failure | None:
    """`joue_random` where no line comes up."""
    found = (
        _ended(lab, led(seed, "joue_random()", "joue_random", name), name)
        for name in ("coups", "fini")
    )
    return next(filter(None, found), None)


def machine_game(lab: Lab, seed: int) -> Failure | None:
    """`partie` where no line comes up."""
    call = f"partie({W['w2']}, {W['w2']}, 1, 1, False)"
    return _ended(lab, led(seed, call, "partie", "coups", ", w, w, 1, 1, False"), "coups")


def _ended(lab: Lab, case: Case, led: str) -> Failure | None:
    """Without an exception, and with a grid: which one, others judge.

    A file may count the moves it gets from `coups`, and so end a game that is led earlier than it
    should; and where no line is seen, there may be one in a full grid.
    """
    answer = answered(lab, case)
    grid = boards.of_columns(answer.value) is not None
    if grid and (led == "coups" or not any(0 in column for column in answer.value)):
        return None
    return not_ended(case, answer, answer.value)


_GAMES: Final = 300
_MEAN: Final = 0.557
"""The mean score of player 1 over random games."""
_LENGTH: Final = 21.31
"""The mean number of discs of random games; each column has its share of them."""
_FAR: Final = 6.0
"""Standard deviations that no mean of so many games is ever away."""


def random_games(lab: Lab, seed: int) -> Failure | None:
    """Each grid is the end of a game."""
    del seed
    expected = Sentence("the grid at the end of a game")
    case = Case(Question("joue_random()", ("joue_random",)), expected=expected)
    answers = (answered(lab, case) for _ in range(30))
    return next(filter(None, (not_ended(case, one, one.value) for one in answers)), None)


def random_means(lab: Lab, seed: int) -> Failure | None:
    """Many games: the score of player 1, and no column preferred to another."""
    del seed
    question = Question(
        f"[(fin(G), [sum(map(bool, colonne)) for colonne in G])"
        f" for G in (joue_random() for _ in range({_GAMES}))]",
        ("joue_random",),
        {"tous": [list(map(list, line)) for line in colonnes.tous]},
        before="""
def fin(G):
    for alignement in tous:
        couleurs = {G[x][y] for x, y in alignement}
        if couleurs == {1}: return 1
        if couleurs == {2}: return 0
    return 0.5
""",
        shown=f"[joue_random() for _ in range({_GAMES})]",
    )
    case = Case(question, expected=Sentence("games drawn evenly"))
    answer = answered(lab, case)
    mean = fmean(score for score, _ in answer.value)
    if abs(mean - _MEAN) > _FAR * 0.5 / math.sqrt(_GAMES):
        same = [Kind.ALWAYS] if len({repr(game) for game in answer.value}) == 1 else []
        told = Sentence("a mean of {mean:.3f} for player 1", mean=mean)
        expected = Sentence("a mean near {mean}", mean=_MEAN)
        return failed(case, answer, told, *same, "mean", expected=expected)
    for x in range(7):
        heights = [tall[x] for _, tall in answer.value]
        if abs(fmean(heights) - _LENGTH / 7) > _FAR * max(stdev(heights), 1.0) / math.sqrt(_GAMES):
            told = Sentence(
                "column {column} holds {count:.1f} discs on average, and not {wanted:.1f}",
                column=x,
                count=fmean(heights),
                wanted=_LENGTH / 7,
            )
            return failed(case, answer, told, "columns")
    return None


MinmaxSettings: TypeAlias = tuple[tuple[str, int], ...]
"""The weights and the depth of each player."""


def _game(settings: MinmaxSettings, *, shows: bool, expected: Sentence) -> Case:
    (wa, pa), (wb, pb) = settings
    question = Question(
        f"partie(wa, wb, {pa}, {pb}, {shows})",
        ("partie",),
        {"wa": W[wa], "wb": W[wb]},
        shown=f"partie({W[wa]}, {W[wb]}, {pa}, {pb}, {shows})",
    )
    return Case(question, expected=expected)


def silent(lab: Lab, seed: int) -> Failure | None:
    """Nothing shown; the grid at the end of a game."""
    del seed
    ends = Sentence("the grid at the end of a game")
    case = _game((("w2", 1), ("w2", 1)), shows=False, expected=ends)
    answer = answered(lab, case)
    if answer.printed.strip():
        told, nothing = Sentence("something is printed"), Sentence("nothing printed")
        return failed(case, answer, told, Kind.PRINTED, expected=nothing)
    return not_ended(case, answer, answer.value)


def right_moves(lab: Lab, seed: int) -> Failure | None:
    """Every move shown is a best one for the weights and the depth of its player."""
    del seed
    for settings in ((("w2", 2), ("w4", 1)), (("w4", 1), ("w1", 2))):
        each = Sentence("the grid after each move")
        case = _game(settings, shows=True, expected=each)
        answer = answered(lab, case)
        seen = [G for G in grids_in(answer.printed) if discs(G)]
        if not seen or [discs(G) for G in seen] != list(range(1, len(seen) + 1)):
            told = Sentence("{count} grids", count=len(seen))
            return failed(case, answer, told, "some grids" if seen else Kind.NOTHING_PRINTED)
        if seen[-1] != answer.value:
            expected = Sentence("the last grid shown is the one returned")
            kinds = (*differences.of_answer(answer, ()), "another grid")
            return failed(case, answer, answer.shown, *kinds, expected=expected)
        failure = _replayed(case, answer, seen, settings)
        if failure is not None:
            return failure
    return None


def _replayed(
    case: Case, answer: Answer, seen: list[Columns], settings: MinmaxSettings
) -> Failure | None:
    """The first move of a game that is not among the best."""
    position = positions.GAME.initial()
    for G in seen:
        best = analysis(position, *settings[position.to_move]).best
        column = _column(position, G)
        if column is None or column not in best:
            return failed(
                case,
                answer,
                Sentence("column {column}", column=column),
                *_settings_used(seen, position.to_move, settings),
                expected=best_columns(position, best),
                position=boards.of_columns(grid_of(position)),
                obtained_board=boards.of_columns(G),
            )
        position = position.play(column)
    return None


def best_columns(position: GravityPosition, best: Sequence[int]) -> Sentence:
    """Say which columns are right for the player to move."""
    return Sentence(
        "player {k} plays in one of the columns {columns}",
        k=position.to_move + 1,
        columns=", ".join(map(str, best)),
    )


def _column(position: GravityPosition, G: Columns) -> int | None:
    """The column that leads to the grid `G`."""
    moves = position.legal_moves()
    return next((x for x in moves if grid_of(position.play(x)) == G), None)


def _settings_used(seen: list[Columns], side: Side, settings: MinmaxSettings) -> Iterator[str]:
    """Which of the other player's settings explain all the moves of `side`."""
    mine, theirs = settings[side], settings[side.other]
    guesses = {
        "other depth": (mine[0], theirs[1]),
        "other weights": (theirs[0], mine[1]),
        "other settings": theirs,
        "other player": mine,
    }
    for name, (w, p) in guesses.items():
        position = positions.GAME.initial()
        for G in seen:
            column = _column(position, G)
            judged = positions.other_to_move(position) if name == "other player" else position
            if column is None or (
                position.to_move == side and column not in analysis(judged, w, p).best
            ):
                break
            position = position.play(column)
        else:
            yield name


CHECKS: Final[Checks] = {
    "joue_random": {"ends": random_games, "draw": random_game, "even": random_means},
    "partie": {"silent": silent, "moves": right_moves, "draw": machine_game},
}
