"""The hand-out `etat`: whole games, min-max, a person at the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.etat.grid import State, columns, state_of, states
from pions.checks.judging import Case, answered, either, failed, first_wrong, judged, one_of, whole
from pions.checks.model import Failure, Run, Sentence
from pions.checks.questions import Lab, Question
from pions.core.protocols import Evaluator
from pions.core.types import Score, Side
from pions.games.gravity import GravityPosition
from pions.search.root import minimax_analysis
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
    for i in range(6):
        for j in range(7):
            k = g[i][j]
            if k:
                for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    r, s = i + 3 * a, j + 3 * b
                    if r < 6 and 0 <= s < 7 and k == g[i + a][j + b] == g[i + 2 * a][j + 2 * b] == g[r][s]:
                        return inf if k == 1 else -inf
    if all(g[0]):
        return 0
    return sum((0, 1, -1)[g[i][j]] * table[i][j] for i in range(6) for j in range(7))
"""
"""A heuristic of ours; `table` says what each cell is worth."""

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
        lambda value: whole(value) and value == wanted,
        repr(wanted),
        position=boards.of_state(positions.rows_of(positions.after(game))),
    )


def results(*games: str) -> Run:
    """Games written down, or drawn at random: the right result, at the right moment."""

    def run(lab: Lab, seed: int) -> Failure | None:
        for game in games or _random_games(seed):
            outcome = positions.after(game).outcome()
            winner = None if outcome is None else outcome.winner
            failure = judged(lab, _partie(game, 0 if winner is None else winner + 1))
            if failure is not None:
                return failure
        return None

    return run


@lru_cache
def _random_games(seed: int) -> tuple[str, ...]:
    rng_games = []
    for number in range(12):
        position, moves = positions.GAME.initial(), ""
        rng = positions.generator(seed, "partie", number)
        while legal := position.legal_moves():
            column = rng.choice(legal)
            position, moves = position.play(column), moves + str(column + 1)
        rng_games.append(moves)
    return tuple(rng_games)


def shown_states(lab: Lab, seed: int) -> Failure | None:
    """What the strategies are shown: whose turn it is, and the grid so far."""
    for game in _random_games(seed)[:4]:
        case = _partie(game, 0)
        answer = lab.ask(case.question)
        seen = answer.after.get("seen")
        position = positions.GAME.initial()
        for ply, move in enumerate(_script(game)):
            state = state_of(positions.rows_of(position), position.to_move + 1)
            got = seen[ply] if isinstance(seen, list) and ply < len(seen) else None
            if got != [position.to_move + 1, state]:
                return _wrong_turn(case, answer, position, state, got)
            position = position.play(move)
    return None


def _wrong_turn(case: Case, answer: Any, position: GravityPosition, state: State, got: Any) -> Failure:  # noqa: ANN401
    names = {1: "rouge", 2: "jaune"}
    if not isinstance(got, list):
        obtained: Any = Sentence("no question to a strategy any more")
    elif got[0] != position.to_move + 1:
        obtained = Sentence("{name} is asked", name=names.get(got[0], got[0]))
    else:
        obtained = f"state = {got[1]!r}"[:300]
    expected = Sentence(
        "{name} is asked, with state = {state}",
        name=names[position.to_move + 1],
        state=f"{state!r}",
    )
    failure = failed(case, answer, expected, obtained)
    return Failure(
        failure.call, expected, obtained, boards.of_state(state), trace=failure.trace
    )


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
        lambda value: value == 42,
        Sentence("42 empty cells at the start of the second game"),
        may_raise=True,
    )
    return judged(lab, case)


def worth(table: str) -> Evaluator[GravityPosition]:
    """The heuristic of ours called `table`, as the core asks for it: for the side to move."""
    cells = TABLES[table]

    def evaluate(position: GravityPosition) -> Score:
        total = sum(
            cells[row][column] * (1 if side is Side.FIRST else -1)
            for row, line in enumerate(position.grid())
            for column, side in enumerate(line)
            if side is not None
        )
        return total if position.to_move is Side.FIRST else -total

    return evaluate


@lru_cache(maxsize=1000)
def best_columns(position: GravityPosition, depth: int, table: str) -> tuple[int, ...]:
    """The columns a min-max of that depth may choose."""
    return minimax_analysis(position, depth, worth(table), all_wins_alike).best


def _minmax(position: GravityPosition, depth: int, table: str = "points") -> Case:
    best = best_columns(position, depth, table)
    state = state_of(positions.rows_of(position), position.to_move + 1)
    return Case(
        Question(
            f"strategie_minmax(heuristique, {depth}, state)",
            ("strategie_minmax",),
            {"state": state, "table": TABLES[table]},
            before=POINTS,
            after=("state",),
        ),
        one_of(best),
        either(best),
        after={"state": state},
        position=boards.of_state(state),
        draw=boards.of_state,
    )


def at_depth(depth: int, *plies: int) -> Run:
    """Positions tuned for one depth, and some at random."""

    def run(lab: Lab, seed: int) -> Failure | None:
        tuned = [positions.after(moves) for moves in TUNED[depth]]
        drawn = positions.open_positions(seed, f"minmax {depth}", plies)
        return first_wrong(lab, (_minmax(one, depth) for one in (*tuned, *drawn)))

    return run


def any_heuristic(lab: Lab, seed: int) -> Failure | None:
    """A heuristic that is not the points of the hand-out."""
    drawn = positions.open_positions(seed, "heuristic", (3, 6, 9, 12))
    return first_wrong(lab, (_minmax(one, depth, "other") for one in drawn for depth in (1, 2)))


def _human(state: State, typed: tuple[str, ...], allowed: list[int], lab: Lab) -> Case:
    name = lab.names.get("humain", "strategie_humain")
    return Case(
        Question(f"{name}(state)", (name,), {"state": state}, typed=typed),
        one_of(allowed),
        either(allowed),
        position=boards.of_state(state),
    )


def typing(*lines: str) -> Sentence:
    """What was typed, beside what was expected."""
    return Sentence("(typed: {lines})", lines=", ".join(repr(line) for line in lines))


def shows_grid(lab: Lab, seed: int) -> Failure | None:
    """The grid is printed with the letters of the hand-out."""
    for state in states(seed, "humain")[2:6]:
        column = columns(state)[0]
        case = _human(state, (str(column),), [column], lab)
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        wanted = ["".join(".XO"[cell] for cell in row) for row in state["grille"]]
        # A nought is often typed for the letter; column numbers and bars may stand around.
        lines = [
            "".join(c for c in line.upper().replace("0", "O") if c in ".XO")
            for line in answer.printed.splitlines()
        ]
        if not _in_order(wanted, lines):
            shown = "\n".join(answer.printed.splitlines()[:12])
            return failed(case, answer, Sentence("the grid with . X and O, top row first"), shown)
    return None


def _in_order(wanted: list[str], lines: list[str]) -> bool:
    rest = iter(lines)
    return all(any(line in (row, f"O{row}", f"{row}O") for line in rest) for row in wanted)


def asks_again(*answers: str) -> Run:
    """Answers that are refused, then a good one."""

    def cases(lab: Lab, seed: int) -> Iterator[Case]:
        full = [state for state in states(seed, "humain") if 0 in state["libres"]][-1]
        good = columns(full)[-1]
        refused = answers or ("9", "-1", str(full["libres"].index(0)), "7")
        for answer in refused:
            case = _human(full, (answer, str(good)), [good], lab)
            yield Case(
                case.question,
                case.accepts,
                Sentence("{column} after {typed}", column=good, typed=f"{answer!r}, {str(good)!r}"),
                position=case.position,
            )
        yield _human(full, (*refused, str(good)), [good], lab)

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))


def goodbye(lab: Lab, seed: int) -> Failure | None:
    """The end of the input."""
    state = states(seed, "humain")[3]
    case = _human(state, (), [], lab)
    answer = lab.ask(case.question)
    left = answer.raised is not None and "SystemExit" in answer.raised.kinds
    if left or (answer.raised is None and answer.value is None):
        return None
    obtained = answer.shown if answer.raised is None else answer.raised.text
    return failed(case, answer, Sentence("a goodbye when nothing is typed any more"), obtained)


