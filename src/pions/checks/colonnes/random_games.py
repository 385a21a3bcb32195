"""The hand-out `colonnes`: games at random, and their scores."""

from __future__ import annotations

import math
from statistics import fmean, stdev
from typing import Final

from pions.checks.cases import Case, answered, failed
from pions.checks.colonnes import draws
from pions.checks.colonnes.grid import ended_badly, is_game
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure
from pions.checks.questions import Lab, Question
from pions.core.sentences import Sentence
from pions.handouts import colonnes

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
        if isinstance(answer, Failure):
            return answer
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
    if isinstance(answer, Failure):
        return answer
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


CHECKS: Final[Checks] = {
    "joue_random": {"ends": random_games, "draw": draws.random_game, "even": random_means},
}
