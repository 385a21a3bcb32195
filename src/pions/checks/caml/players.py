"""The hand-out `caml`: whole games, and the players, from chance to alpha-beta."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.caml.grid import Grid, columns, grid_of, grids
from pions.checks.chance import uneven
from pions.checks.etat.play import TABLES, TUNED, worth
from pions.checks.judging import Case, answered, either, failed, first_wrong, judged, one_of
from pions.checks.model import Failure, NotTried, Run, Sentence
from pions.checks.questions import Lab, Question
from pions.core.analysis import Analysis
from pions.games.gravity import GravityPosition
from pions.search.proof import Verdict, prove
from pions.search.root import minimax_analysis
from pions.search.scoring import all_wins_alike

_DRAWS: Final = 1400

PROOFS: Final = {
    0: ("1125247472411564626456", "765252354656213531634263", "54765663765536424755", "3717172673"),
    1: ("4673614745727", "575644547", "6466552716127651373562", "34343344162131655172"),
    2: ("7415271112356", "415325525615467711", "155454555", "7654636377251237714671"),
    3: ("171632522462654326623", "13316544767635666334", "11456512511521264255677"),
    4: ("52173235146333762262653752", "732525432252353767772371", "677567211557556427725246"),
}
"""For each n, positions where n plies prove what n - 1 do not: wins, or losses to avoid."""

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

_GUIDE: Final = """
appels = []
def f(t, couleur):
    appels.append(sum(case != 0 for ligne in t for case in ligne))
    for y in range(6):
        for x in range(7):
            k = t[y][x]
            if k:
                for a, b in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                    u, v = x + 3 * a, y + 3 * b
                    if 0 <= u < 7 and v < 6 and k == t[y + b][x + a] == t[y + 2 * b][x + 2 * a] == t[v][u]:
                        return 10**6 if k == couleur else -10**6
    total = 0
    for y in range(6):
        for x in range(7):
            if t[y][x]:
                total += table[y][x] if t[y][x] == couleur else -table[y][x]
    return total
"""


def _colours(position: GravityPosition, swapped: bool) -> tuple[Grid, int]:  # noqa: FBT001 - a coin
    """The grid and the colour to move; `swapped`, red has started."""
    rows, mover = positions.rows_of(position), position.to_move + 1
    if swapped:
        rows, mover = [[(0, 2, 1)[cell] for cell in row] for row in rows], 3 - mover
    return grid_of(rows), mover


@lru_cache
def _games(seed: int) -> tuple[str, ...]:
    games = [*positions.DRAWN_GAMES[:1], *positions.LAST_DISC_GAMES[:1]]
    for number in range(8):
        rng = positions.generator(seed, "caml", number)
        position, moves = positions.GAME.initial(), ""
        while legal := position.legal_moves():
            column = rng.choice(legal)
            position, moves = position.play(column), moves + str(column + 1)
        games.append(moves)
    return tuple(games)


def games(lab: Lab, seed: int) -> Failure | None:
    """Games written down, either colour starting: who is asked what, and when it ends."""
    for place, game in enumerate(_games(seed)):
        first, second = (1, 2) if place % 2 else (2, 1)
        start = positions.after("")
        case, answer = _played(lab, game, first, second)
        if isinstance(answer, Failure):
            return answer
        seen: Any = answer.after["vus"]
        position = start
        for ply, digit in enumerate(game):
            t, mover = _colours(position, swapped=first == 2)
            wanted = [1 + ply % 2, mover, t]
            got = seen[ply] if ply < len(seen) else None
            if got != wanted:
                return _wrong(case, answer, wanted, got)
            position = position.play(int(digit) - 1)
        final, _ = _colours(position, swapped=first == 2)
        if answer.after["t"] != final:
            wrong = failed(case, answer, Sentence("the grid at the end of the game"),
                           Sentence("another grid"))  # fmt: skip
            return Failure(wrong.call, wrong.expected, wrong.obtained, None, boards.of_caml(final),
                           boards.of_caml(answer.after["t"]))  # fmt: skip
        failure = _winner(case, answer, position, first, second)
        if failure is not None:
            return failure
    return None


def _played(lab: Lab, game: str, first: int, second: int) -> tuple[Case, Any]:
    question = Question(
        f"partie(t, f1, f2, {first}, {second})",
        ("partie",),
        {"t": [[0] * 7 for _ in range(6)], "coups": [int(digit) - 1 for digit in game]},
        before=_SCRIPTED,
        after=("vus", "t"),
        shown=f"partie(t, f1, f2, {first}, {second})  # {game}",
    )
    case = Case(question, expected=Sentence("a game played to its end, and no further"))
    return case, answered(lab, case)


def _wrong(case: Case, answer: Any, wanted: list[Any], got: Any) -> Failure:  # noqa: ANN401
    expected = Sentence("f{number} is asked, with the colour {colour}", number=wanted[0],
                        colour=wanted[1])  # fmt: skip
    if not isinstance(got, list):
        told = Sentence("no question to a strategy any more")
    elif got[:2] != wanted[:2]:
        told = Sentence("f{number} is asked, with the colour {colour}", number=got[0], colour=got[1])
    else:
        told = Sentence("another grid")
    wrong = failed(case, answer, expected, told)
    board = boards.of_caml(got[2]) if isinstance(got, list) else None
    return Failure(wrong.call, expected, told, boards.of_caml(wanted[2]), None, board)


def _winner(
    case: Case, answer: Any, position: GravityPosition, first: int, second: int  # noqa: ANN401
) -> Failure | None:
    """The result, where one is returned."""
    outcome = position.outcome()
    side = None if outcome is None else outcome.winner
    winner = 0 if side is None else (first, second)[side]
    if answer.value in (1, 2) and answer.value is not True and answer.value != winner:
        return failed(case, answer, repr(winner), answer.shown)
    return None


def shows(lab: Lab, seed: int) -> Failure | None:
    """Something is shown, and more of it in a longer game."""
    del seed
    sizes = []
    for game in ("1212121", positions.LAST_DISC_GAMES[0]):
        case, answer = _played(lab, game, 1, 2)
        if isinstance(answer, Failure):
            return answer
        sizes.append(len(answer.printed.strip()))
    if not 0 < sizes[0] < sizes[1]:
        expected = Sentence("the grid shown after every move")
        return failed(case, answer, expected, Sentence("{count} characters", count=sizes[0]))
    return None


def legal(name: str) -> Run:
    """Columns with room only, the grid as before."""

    def cases(seed: int) -> Iterator[Case]:
        last = positions.after(positions.DRAWN_GAMES[0][:41])
        for t in (*grids(seed, name), grid_of(positions.rows_of(last))):
            allowed = columns(t)
            for couleur in (1, 2):
                yield Case(
                    Question(f"[{name}(t, {couleur}) for _ in range(10)]", (name,), {"t": t},
                             after=("t",), shown=f"{name}(t, {couleur})"),  # fmt: skip
                    one_of(allowed),
                    either(allowed),
                    each=True,
                    after={"t": t},
                    position=boards.of_caml(t),
                    draw=boards.of_caml,
                )

    return lambda lab, seed: first_wrong(lab, cases(seed))


def even(name: str) -> Run:
    """Every possible column equally often, where none wins."""

    def run(lab: Lab, seed: int) -> Failure | None:
        drawn = positions.open_positions(seed, f"even {name}", (6, 22, 24, 26, 28, 30))
        quiet = [
            one
            for one in drawn
            if not any(one.play(move).winning_cells() for move in one.legal_moves())
        ]
        for position in (quiet[0], quiet[-1]):
            t, couleur = _colours(position, swapped=False)
            question = Question(f"[{name}(t, {couleur}) for _ in range({_DRAWS})]", (name,),
                                {"t": t})  # fmt: skip
            allowed = columns(t)
            case = Case(
                question,
                lambda value: isinstance(value, list),
                Sentence("each of {choices} equally often", choices=", ".join(map(str, allowed))),
                position=boards.of_caml(t),
            )
            answer = answered(lab, case)
            if isinstance(answer, Failure):
                return answer
            counts = Counter(answer.value)
            odd = uneven(counts, allowed)
            if odd is not None:
                told = Sentence("{choice} came {count} times", choice=odd, count=counts[odd])
                return failed(case, answer, case.expected, told)
        return None

    return run


def _choosing(
    call: str, names: tuple[str, ...], position: GravityPosition, best: tuple[int, ...], *,
    swapped: bool, times: int = 1,
) -> Case:  # fmt: skip
    t, couleur = _colours(position, swapped)
    whole = call.format(couleur=couleur)
    return Case(
        Question(f"[{whole} for _ in range({times})]", names, {"t": t, "table": _TABLE},
                 before=_GUIDE, after=("t",), shown=whole),  # fmt: skip
        one_of(best),
        either(best),
        each=True,
        after={"t": t},
        position=boards.of_caml(t),
        draw=boards.of_caml,
    )


_TABLE: Final = TABLES["points"][::-1]


def wins_at_once(lab: Lab, seed: int) -> Failure | None:
    """`ia_1` takes a win that is there."""

    def cases() -> Iterator[Case]:
        drawn = positions.open_positions(seed, "ia_1", tuple(range(7, 31)))
        for place, position in enumerate(drawn):
            moves = position.legal_moves()
            wins = tuple(m for m in moves if position.play(m).winning_cells())
            if wins:
                yield _choosing("ia_1(t, {couleur})", ("ia_1",), position, wins,
                                swapped=place % 2 == 0, times=6)  # fmt: skip
        for moves_text in PROOFS[0]:
            position = positions.after(moves_text)
            wins = proved(position, 0)
            yield _choosing("ia_1(t, {couleur})", ("ia_1",), position, wins, swapped=True, times=6)

    return first_wrong(lab, cases())


@lru_cache(maxsize=500)
def proved(position: GravityPosition, n: int) -> tuple[int, ...]:
    """The moves `sia(n)` may play: to P if there is one, else not to G, else any."""
    replies = {move: prove(position.play(move), n) for move in position.legal_moves()}
    for wanted in (Verdict.LOST, Verdict.OPEN, Verdict.WON):
        moves = tuple(move for move, verdict in replies.items() if verdict is wanted)
        if moves:
            return moves
    raise AssertionError  # pragma: no cover - a position with legal moves has replies


def proves(n: int) -> Run:
    """`sia(n)` where n plies tell the moves apart."""

    def run(lab: Lab, seed: int) -> Failure | None:
        del seed
        times = 5 if n < 3 else 2
        return first_wrong(
            lab,
            (
                _choosing(f"sia({n})(t, {{couleur}})", ("sia",), position, proved(position, n),
                          swapped=place % 2 == 0, times=times)  # fmt: skip
                for place, position in enumerate(map(positions.after, PROOFS[n]))
            ),
        )

    return run


@lru_cache(maxsize=500)
def _analysis(position: GravityPosition, n: int) -> Analysis:
    return minimax_analysis(position, n, worth("points"), all_wins_alike)


def searches(n: int, *plies: int) -> Run:
    """`alpha_beta(n, f)` where no win is in sight: a best column of min-max."""

    def run(lab: Lab, seed: int) -> Failure | None:
        tuned = [positions.after(moves) for moves in TUNED[n]]
        drawn = positions.open_positions(seed, f"caml {n}", plies)
        quiet = [
            one
            for one in (*tuned, *drawn)
            if math.isfinite(max(_analysis(one, n).scores.values()))
        ]
        return first_wrong(
            lab,
            (
                _choosing(f"alpha_beta({n}, f)(t, {{couleur}})", ("alpha_beta",), one,
                          _analysis(one, n).best, swapped=place % 2 == 0)  # fmt: skip
                for place, one in enumerate(quiet)
            ),
        )

    return run


def search_wins(lab: Lab, seed: int) -> Failure | None:
    """A win at once is taken, a loss at once is avoided."""
    del seed
    games = (*((moves, 0, 1) for moves in PROOFS[0]), *((moves, 1, 2) for moves in PROOFS[1]))
    return first_wrong(
        lab,
        (
            _choosing(f"alpha_beta({n}, f)(t, {{couleur}})", ("alpha_beta",), position,
                      proved(position, plies), swapped=False)  # fmt: skip
            for moves, plies, n in games
            for position in (positions.after(moves),)
        ),
    )


def prunes(lab: Lab, seed: int) -> Failure | None:
    """Fewer calls to f than there are positions at that depth."""
    n = 3
    for position in positions.open_positions(seed, "caml prunes", (4, 7)):
        every = _count(position, n)
        t, couleur = _colours(position, swapped=False)
        question = Question(
            f"(alpha_beta({n}, f)(t, {couleur}), appels.count({position.ply + n}))[1]",
            ("alpha_beta",),
            {"t": t, "table": _TABLE},
            before=_GUIDE,
            shown=f"alpha_beta({n}, f)(t, {couleur})",
        )
        expected = Sentence("fewer than {count} calls to f, which is all of them", count=every)
        case = Case(question, expected=expected, position=boards.of_caml(t))
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        if answer.value >= every:
            told = Sentence("{count} calls to f", count=answer.value)
            return failed(case, answer, expected, told)
    return None


def _count(position: GravityPosition, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_count(position.play(move), depth - 1) for move in position.legal_moves())


def clicked(lab: Lab, seed: int) -> Failure | None:
    """Where there is no window, a column typed; else only a person can try it."""
    t = grids(seed, "humain")[4]
    c = columns(t)[-1]
    question = Question("humain(t, 1)", ("humain",), {"t": t}, typed=(str(c),))
    answer = lab.ask(question)
    if answer.raised is not None or not answer.asked:
        raise NotTried(Sentence("it needs a window and a mouse: try it by hand"))
    case = Case(question, one_of([c]), repr(c), position=boards.of_caml(t))
    return judged(lab, case)
