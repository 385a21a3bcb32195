"""The hand-out `colonnes`: games at random, between two min-max, and drawn ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean, stdev
from typing import Final

from pions.checks import boards, differences, positions
from pions.checks.cases import Case, answered, asks, failed, raised
from pions.checks.colonnes.grid import (
    ROWS_SHOWN,
    Columns,
    W,
    analysis,
    discs,
    ended_badly,
    grid_of,
    grids_in,
    is_game,
)
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure
from pions.checks.questions import Answer, Lab, Question
from pions.core.sentences import Sentence
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
_TYPIST: Final = f"""
{ROWS_SHOWN}
tapees = []
def typist(texte):
    rangs = montres(texte)
    G = [[".ox".index(rang[x]) for rang in reversed(rangs)] for x in range(7)]
    n = pions(G)
    libres = [x for x in range(7) if len(rangs) < 6 or rangs[0][x] == "."] or [0]
    tapees.append(nulle[n] if n < 42 and G == grille(n) else libres[n % len(libres)])
    return str(tapees[-1] + 1) if len(tapees) < 60 else None
"""
_REFUSED: Final = """
essais, reponses, bon = [], [], typist
def typist(texte):
    rangs = montres(texte)
    if len(reponses) < len(essais):
        reponses.append(rangs == essais[-1])
    pleines = [x for x in range(7) if len(rangs) == 6 and rangs[0][x] != "."]
    if pleines and essais.count(rangs) < 2 and len(essais) < 6:
        essais.append(rangs)
        return str(pleines[0] + 1)
    return bon(texte)
"""
"""Types a full column, twice, before the good one: was it asked again, the grid as it was?"""


def led(seed: int, call: str, name: str, led: str, arguments: str = "") -> Case:
    """`call` with one of the file's own functions replaced, so that no line comes up."""
    games = positions.DRAWN_GAMES
    question = Question(
        f"menee({name}, {led!r}{arguments})",
        (name,),
        {"nulle": positions.columns_of(games[seed % len(games)]), "w": W["w2"]},
        before=_LED + _TYPIST,
        typed=None,
        shown=f"{call}  # a draw",
    )
    expected = Sentence("a full grid where nobody has a line, and the game is over")
    return Case(question, expected=expected)


def random_game(lab: Lab, seed: int) -> Failure | None:
    """`joue_random` where no line comes up."""
    named = "joue_random()", "joue_random"
    found = (_ended(lab, led(seed, *named, name), name) for name in ("coups", "fini"))
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
    value = answer.value
    grid = boards.of_columns(value) is not None
    if grid and (led == "coups" or not any(0 in column for column in value)):
        return None
    reason = is_game(value)
    return None if reason is None else ended_badly(case, answer, reason)


_PERSON: Final = f"humain_vs_machine({W['w2']}, 1)", "humain_vs_machine", "coups", ", w, 1"


def refused(lab: Lab, seed: int) -> Failure | None:
    """A full column that is typed is asked for again."""
    question = led(seed, *_PERSON).question
    before, after = question.before + _REFUSED, ("essais", "reponses")
    shown = f"{_PERSON[0]}  # a full column"
    question = replace(question, before=before, after=after, shown=shown)
    expected = Sentence("the question again, and the grid as it was")
    case = Case(question, expected=expected, may_raise=True)
    answer = answered(lab, case)
    tried, again = answer.after["essais"], answer.after["reponses"]
    if len(again) < len(tried) and answer.raised is not None:
        return raised(replace(case, may_raise=False), answer)
    if len(again) < len(tried):
        return failed(case, answer, expected, Sentence("no question any more"))
    return None if all(again) else failed(case, answer, expected, Sentence("another grid"))


@asks
def person_game(seed: int) -> Iterator[Case]:
    """`humain_vs_machine` where no line comes up."""
    yield led(seed, *_PERSON)


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
    question = Question("joue_random()", ("joue_random",))
    for _ in range(30):
        expected = Sentence("the grid at the end of a game")
        case = Case(question, expected=expected)
        answer = answered(lab, case)
        reason = is_game(answer.value)
        if reason is not None:
            return ended_badly(case, answer, reason)
    return None


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
    scores = [score for score, _ in answer.value]
    mean = fmean(scores)
    same = [Kind.ALWAYS] if len({repr(game) for game in answer.value}) == 1 else []
    if abs(mean - _MEAN) > _FAR * 0.5 / math.sqrt(_GAMES):
        told = Sentence("a mean of {mean:.3f} for player 1", mean=mean)
        return failed(case, answer, Sentence("a mean near {mean}", mean=_MEAN), told, *same, "mean")
    for x in range(7):
        heights = [tall[x] for _, tall in answer.value]
        if abs(fmean(heights) - _LENGTH / 7) > _FAR * max(stdev(heights), 1.0) / math.sqrt(_GAMES):
            told = Sentence(
                "column {column} holds {count:.1f} discs on average, and not {wanted:.1f}",
                column=x,
                count=fmean(heights),
                wanted=_LENGTH / 7,
            )
            return failed(case, answer, case.expected, told, "columns")
    return None


def _game(settings: tuple[str, int, str, int], *, shows: bool) -> Question:
    wa, pa, wb, pb = settings
    return Question(
        f"partie(wa, wb, {pa}, {pb}, {shows})",
        ("partie",),
        {"wa": W[wa], "wb": W[wb]},
        shown=f"partie({W[wa]}, {W[wb]}, {pa}, {pb}, {shows})",
    )


def silent(lab: Lab, seed: int) -> Failure | None:
    """Nothing shown; the grid at the end of a game."""
    del seed
    case = Case(
        _game(("w2", 1, "w2", 1), shows=False), expected=Sentence("the grid at the end of a game")
    )
    answer = answered(lab, case)
    if answer.printed.strip():
        told = Sentence("something is printed")
        return failed(case, answer, Sentence("nothing printed"), told, Kind.PRINTED)
    reason = is_game(answer.value)
    return None if reason is None else ended_badly(case, answer, reason)


def right_moves(lab: Lab, seed: int) -> Failure | None:
    """Every move shown is a best one for the weights and the depth of its player."""
    del seed
    for settings in (("w2", 2, "w4", 1), ("w4", 1, "w1", 2)):
        case = Case(_game(settings, shows=True), expected=Sentence("the grid after each move"))
        answer = answered(lab, case)
        seen = [G for G in grids_in(answer.printed) if discs(G)]
        if not seen or [discs(G) for G in seen] != list(range(1, len(seen) + 1)):
            told = Sentence("{count} grids", count=len(seen))
            kind = "some grids" if seen else Kind.NOTHING_PRINTED
            return failed(case, answer, case.expected, told, kind)
        if seen[-1] != answer.value:
            expected = Sentence("the last grid shown is the one returned")
            kinds = (*differences.of_answer(answer, ()), "another grid")
            return failed(case, answer, expected, answer.shown, *kinds)
        failure = _replayed(case, answer, seen, settings)
        if failure is not None:
            return failure
    return None


def _replayed(
    case: Case, answer: Answer, seen: list[Columns], settings: tuple[str, int, str, int]
) -> Failure | None:
    """The first move of a game that is not among the best."""
    position = positions.GAME.initial()
    for G in seen:
        w, p = settings[:2] if position.to_move == 0 else settings[2:]
        best = analysis(position, w, p).best
        column = _column(position, G)
        if column is None or column not in best:
            expected = Sentence(
                "player {k} plays in one of the columns {columns}",
                k=position.to_move + 1,
                columns=", ".join(map(str, best)),
            )
            told = Sentence("column {column}", column=column)
            wrong = failed(case, answer, expected, told, *_settings_used(seen, position, settings))
            board = boards.of_columns(grid_of(position))
            return replace(wrong, position=board, obtained_board=boards.of_columns(G))
        position = position.play(column)
    return None


def _column(position: GravityPosition, G: Columns) -> int | None:
    """The column that leads to the grid `G`."""
    moves = position.legal_moves()
    return next((x for x in moves if grid_of(position.play(x)) == G), None)


def _settings_used(
    seen: list[Columns], wrong: GravityPosition, settings: tuple[str, int, str, int]
) -> Iterator[str]:
    """Which of the other player's settings explain all the moves of who plays `wrong`."""
    mine, theirs = settings[:2], settings[2:]
    if wrong.to_move != 0:
        mine, theirs = theirs, mine
    guesses = {
        "other depth": (mine[0], theirs[1]),
        "other weights": (theirs[0], mine[1]),
        "other settings": theirs,
        "other player": mine,
    }
    for name, (w, p) in guesses.items():
        position = positions.GAME.initial()
        for G in seen:
            found = _column(position, G)
            ours = position.to_move == wrong.to_move
            if found is None:
                break
            if ours and found not in chosen(position, w, p, other=name == "other player"):
                break
            position = position.play(found)
        else:
            yield name


def chosen(position: GravityPosition, w: str, p: int, *, other: bool) -> Sequence[int]:
    """The best columns for who is to move, or for the `other` player in its place."""
    seen = position
    if other:
        seen = positions.other_to_move(position)
    return analysis(seen, w, p).best


CHECKS: Final[Checks] = {
    "joue_random": {"ends": random_games, "draw": random_game, "even": random_means},
    "partie": {"silent": silent, "moves": right_moves, "draw": machine_game},
}
