"""The hand-out `etat`: whole games and min-max."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, misplayed, positions
from pions.checks.accepting import Lazy, Rivals
from pions.checks.differences import Kind, of_exception
from pions.checks.etat.grid import State, not_legal, state_of
from pions.checks.judging import (
    Case,
    answered,
    either,
    failed,
    first_wrong,
    number,
    one_of,
    whole,
)
from pions.checks.model import Failure, Run, Sentence, Words
from pions.checks.questions import Answer, Lab, Question
from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator
from pions.core.seeds import generator
from pions.core.types import Score, Side
from pions.games.gravity import GravityPosition
from pions.search.root import alphabeta_analysis, minimax_analysis
from pions.search.scoring import all_wins_alike

_SHORT: Final = "1212121"
"""Red wins with its fourth disc."""

_SCRIPTED: Final = """
import copy
seen = []
def scripted(player):
    def strategie(state):
        seen.append([player, copy.deepcopy(state)])
        if len(seen) > len(game):
            raise RuntimeError("the game was over")
        return game[len(seen) - 1]
    return strategie
rouge, jaune = scripted(1), scripted(2)
"""
"""Two strategies that play a game written down, and remember what they were shown."""

_TWICE: Final = """
def deux():
    partie(rouge, jaune)
    seen.clear()
    try:
        partie(rouge, jaune)
    finally:
        return seen[0][1]["vides"] if seen else None
"""
"""Two games; how many cells are empty at the start of the second."""

POINTS: Final = """
inf = float("inf")
def heuristique(state):
    g = state["grille"]
    dernier = 2 - sum(case != 0 for ligne in g for case in ligne) % 2
    for i in range(6):
        for j in range(7):
            k = g[i][j]
            if k:
                for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    r, s = i + 3 * a, j + 3 * b
                    if r < 6 and 0 <= s < 7 and g[r][s] == k:
                        if k == g[i + a][j + b] == g[i + 2 * a][j + 2 * b]:
                            return inf if dernier == 1 else -inf
    if all(g[0]):
        return 0
    return sum((0, 1, -1)[g[i][j]] * table[i][j] for i in range(6) for j in range(7))
"""
"""A heuristic of ours; `table` says what each cell is worth.

A line belongs to whoever played last. While no search plays on after the end of a game that is
its owner; one that does is told that the loser has won.
"""

TABLES: Final = {
    "points": [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 13, 11, 8, 5],
        [5, 8, 11, 13, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ],
    "other": [[(31 * row + 17 * column) % 23 for column in range(7)] for row in range(6)],
}

TUNED: Final = {
    1: ("774717", "133265252736", "61416", "667316227432617456122", "5617245537656255633"),
    2: ("326711", "5256256672516627122565", "213175", "1371257", "551655525661341"),
    3: ("74231441235155261412615455", "33247343213537", "3764166662753727717462225",
        "113263733713136"),
    4: ("775714145146341377331674362163", "71461322114117323535744677234763",
        "732346257463463234734427722", "7436326227144553452275442756531"),
}  # fmt: skip
"""For each depth, positions whose best columns are no others' one ply less or more deep."""


_ALSO: Final = {
    1: positions.WINNING_GAMES,
    2: (*positions.LOST_GAMES[:4], *positions.WINNING_GAMES[::4]),
    3: positions.ENDINGS,
    4: (*positions.ENDINGS, *positions.DRAW_OR_NOT),
}
"""For each depth, wins in every column, positions where all is lost, the ends of games."""


def _script(game: str) -> list[int]:
    return [int(digit) - 1 for digit in game]


def _partie(game: str, wanted: int) -> Case:
    return Case(
        Question(
            "partie(rouge, jaune)",
            ("partie",),
            {"game": _script(game)},
            before=_SCRIPTED,
            after=("seen",),
            shown=f"partie(rouge, jaune)  # {game}",
        ),
        one_of([wanted]),
        repr(wanted),
        position=boards.of_state(positions.rows_of(positions.after(game))),
        rivals={"loser": number(3 - wanted)} if wanted else {},
    )


def results(*games: str) -> Run:
    """Games written down, or drawn at random: the right result, at the right moment."""

    def run(lab: Lab, seed: int) -> Failure | None:
        return first_wrong(lab, map(_result, games or _random_games(seed)))

    return run


def _result(game: str) -> Case:
    outcome = positions.after(game).outcome()
    winner = None if outcome is None else outcome.winner
    return _partie(game, 0 if winner is None else winner + 1)


@lru_cache
def _random_games(seed: int) -> tuple[str, ...]:
    rng = generator(seed, "partie")
    return tuple(positions.random_game(rng) for _ in range(12))


def shown_states(lab: Lab, seed: int) -> Failure | None:
    """What the strategies are shown: whose turn it is, and the grid so far."""
    for game in _random_games(seed)[:4]:
        case = _partie(game, 0)
        answer = lab.ask(case.question)  # the result is for another check
        seen = answer.after.get("seen")
        position = positions.GAME.initial()
        for ply, move in enumerate(_script(game)):
            state = state_of(positions.rows_of(position), position.to_move + 1)
            got = seen[ply] if isinstance(seen, list) and ply < len(seen) else None
            if got != [position.to_move + 1, state]:
                return _wrong_turn(case, answer, state, got)
            position = position.play(move)
    return None


def _wrong_turn(case: Case, answer: Answer, state: State, got: object) -> Failure:
    names = {1: "rouge", 2: "jaune"}
    obtained: Words = Sentence("no question to a strategy any more")
    early = "at once" if state["vides"] > 35 else "too early"
    kinds = [early] if answer.raised is None else [*of_exception(answer.raised)]
    if isinstance(got, list) and got[0] != state["joueur"]:
        obtained = Sentence("{name} is asked", name=names[got[0]])
        kinds = ["yellow starts"] if state["vides"] == 42 else ["same player"]
    elif isinstance(got, list):
        obtained = f"state = {got[1]!r}"[:300]
        kinds = ["another start"] if state["vides"] == 42 else ["another state"]
        rows = got[1].get("grille") if isinstance(got[1], dict) else None
        if any(state["grille"][-1]) and rows and all(row == rows[-1] for row in rows):
            kinds.append(Kind.SHARED)
    expected = Sentence(
        "{name} is asked, with state = {state}", name=names[state["joueur"]], state=f"{state!r}"
    )
    wrong = failed(case, answer, expected, obtained, *kinds)
    return replace(wrong, position=boards.of_state(state))


def fresh(lab: Lab, seed: int) -> Failure | None:
    """Two games in a row: the second starts on an empty grid as well."""
    del seed
    question = Question(
        "deux()",
        ("partie",),
        {"game": _script(_SHORT)},
        before=_SCRIPTED + _TWICE,
        shown="partie(rouge, jaune); partie(rouge, jaune)",
    )
    # What else may go wrong in a game is for the other checks to say.
    case = Case(
        question,
        expected=Sentence("42 empty cells at the start of the second game"),
        may_raise=True,
    )
    answer = answered(lab, case)
    if isinstance(answer, Failure):
        return answer
    if answer.raised is not None or answer.value == 42:
        return None
    told = Sentence("empty cells at the start of the second game: {count}", count=answer.value)
    return failed(case, answer, case.expected, told)


@lru_cache
def worth(table: str) -> Evaluator[GravityPosition]:
    """The heuristic of ours called `table`, as the core asks for it: for the side to move."""
    height = positions.GAME.height
    # What the discs of one colour in a column are worth together, by their bits.
    sums = [
        [
            sum(row[column] for bit, row in enumerate(reversed(TABLES[table])) if discs >> bit & 1)
            for discs in range(1 << height)
        ]
        for column in range(positions.GAME.width)
    ]
    shifts = [(column * (height + 1), of_discs) for column, of_discs in enumerate(sums)]
    low = (1 << height) - 1

    def evaluate(position: GravityPosition) -> Score:
        mine, theirs = position.mine, position.theirs
        return sum(
            of_discs[mine >> shift & low] - of_discs[theirs >> shift & low]
            for shift, of_discs in shifts
        )

    return evaluate


@lru_cache(maxsize=2000)
def analysis(position: GravityPosition, depth: int, table: str = "points") -> Analysis:
    """The columns a min-max of that depth may choose, and their score; the others' are bounds."""
    return alphabeta_analysis(position, depth, worth(table), all_wins_alike)


@lru_cache(maxsize=2000)
def turned(position: GravityPosition, depth: int, table: str = "points") -> Analysis:
    """The same by the opposite heuristic."""
    heuristic = worth(table)
    return alphabeta_analysis(
        position, depth, lambda position: -heuristic(position), all_wins_alike
    )


def _minmax(position: GravityPosition, depth: int, table: str = "points") -> Case:
    best = analysis(position, depth, table).best
    state = state_of(positions.rows_of(position), position.to_move + 1)
    return Case(
        Question(
            f"strategie_minmax(heuristique, {depth}, state)",
            ("strategie_minmax",),
            {"state": state, "table": TABLES[table]},
            before=POINTS,
            after=("state",),
        ),
        replace(one_of(best), explain=not_best(position, best, depth)),
        either(best),
        after={"state": state},
        position=boards.of_state(state),
        draw=boards.of_state,
        traits=_traits(position, depth, table),
        rivals=lambda: _mistaken(position, depth, table),
    )


def not_best(
    position: GravityPosition, best: Collection[int], depth: int
) -> Callable[[Any], Iterable[str]]:
    """Says why a column is not among the best: it cannot be played, or a win is overlooked."""
    moves = position.legal_moves()
    illegal = not_legal(moves)

    def explain(value: Any) -> Iterator[str]:  # noqa: ANN401 - a student's
        yield from illegal(value)
        if value not in moves or not whole(value):
            return
        if all(position.play(move).winning_cells() for move in best):
            yield "missed win"
        elif (
            depth == 2  # deeper, a draw may be missed, or a loss that comes later
            and wins_next(position, value)
            and not any(wins_next(position, move) for move in best)
        ):
            yield "missed threat"

    return explain


def wins_next(position: GravityPosition, move: int) -> bool:
    """Whether the other player wins at once after `move`."""
    moved = position.play(move)
    return any(moved.play(reply).winning_cells() for reply in moved.legal_moves())


def _traits(position: GravityPosition, depth: int, table: str) -> frozenset[str]:
    """Whose turn it is; whether every move loses."""
    found = {f"player {position.to_move + 1}"}
    if max(analysis(position, depth, table).scores.values()) == -math.inf:
        found.add("lost")
    return frozenset(found)


def mistaken(position: GravityPosition, depth: int, table: str = "points") -> Rivals:
    """The columns that a search of another depth, or of the opposite sign, may choose."""
    found = {"swapped": Lazy(lambda: one_of(turned(position, depth, table).best))}
    if depth > 1:
        found["shallower"] = Lazy(lambda: one_of(analysis(position, depth - 1, table).best))
    if depth < 3:
        found["deeper"] = Lazy(lambda: one_of(analysis(position, depth + 1, table).best))
    return found


def _mistaken(position: GravityPosition, depth: int, table: str) -> Rivals:
    """The columns that the usual mistakes lead to."""
    heuristic = worth(table)
    value = max(analysis(position, depth, table).scores.values())
    found = dict(mistaken(position, depth, table))
    if depth == 1:
        found |= _always_largest(position, table)
    return {
        **found,
        "best value": number(value if position.to_move is Side.FIRST else -value),
        **misplayed.columns(
            position, depth, heuristic, {**misplayed.BELOW, **misplayed.BELOW_FOR_RED}
        ),
    }


def _always_largest(position: GravityPosition, table: str) -> Rivals:
    """The columns of who takes the largest value for yellow too, his own wins apart or not."""
    if position.to_move is Side.FIRST:
        best = one_of(analysis(position, 1, table).best)
        return {"always largest": best, "largest but wins": best}
    heuristic = worth(table)
    worst = minimax_analysis(position, 1, lambda one: -heuristic(one), _won_is_lost)
    wins = [move for move in position.legal_moves() if position.play(move).winning_cells()]
    return {
        "always largest": one_of(worst.best),
        "largest but wins": one_of(wins or turned(position, 1, table).best),
    }


def _won_is_lost(position: GravityPosition, depth: int) -> Score:
    """The end of a game turned round: a win is the worst of all."""
    outcome = position.outcome()
    del depth
    return 0 if outcome is None or outcome.winner is None else math.inf


def at_depth(depth: int, *plies: int) -> Run:
    """Positions tuned for one depth, and some at random."""

    def run(lab: Lab, seed: int) -> Failure | None:
        tuned = [positions.after(moves) for moves in (*TUNED[depth], *_ALSO.get(depth, ()))]
        drawn = positions.open_positions(seed, f"minmax {depth}", plies)
        return first_wrong(lab, (_minmax(one, depth) for one in (*tuned, *drawn)))

    return run


def any_heuristic(lab: Lab, seed: int) -> Failure | None:
    """A heuristic that is not the points of the hand-out."""
    drawn = positions.open_positions(seed, "heuristic", (3, 6, 9, 12))
    return first_wrong(lab, (_minmax(one, depth, "other") for one in drawn for depth in (1, 2)))
