"""What `import pions` offers, called as the docs call it."""

from pathlib import Path

import numpy as np
import pytest

import pions
from own_games import NIM
from pions.app.board import own_game_files
from pions.render import puzzles

# Position 446564435 of Connect Four and its values are published with the convention.
TEXT, VALUE = "446564435", 8

RANDOM = """
import random

def strategie(grille, couleur):
    return random.choice([x for x in range(7) if grille[5][x] == 0])
"""


@pytest.fixture
def board():
    return pions.game("connect4").parse_position(TEXT)


def test_a_position_or_its_text_is_solved(board):
    assert pions.solve(board).value == pions.solve(TEXT).value == VALUE
    assert "wins" in str(pions.solve(board))


def test_an_analysis_says_the_best_moves_and_that_they_are_proved(board):
    found = pions.analyse(board)
    assert (found.best, found.value, found.exact) == (("5",), VALUE, True)


def test_hex_is_solved_and_analysed_by_the_same_functions():
    # On 3 x 3 the opener wins, in the middle for one: a line of play by hand shows it.
    assert "Blue" in str(pions.solve("", "hex-3"))
    found = pions.analyse("", pions.Hex(3))
    assert found.exact
    assert "b2" in found.best


def test_a_game_out_of_reach_is_estimated():
    found = pions.analyse("", "gravity-9x9x4", seconds=0.05)
    assert not found.exact
    assert found.best


def test_a_duel_counts_its_games():
    report = pions.duel("oneply", "random", game="puissance3", games=20, seed=1)
    assert report.total.games == 20
    assert report.opening.games == report.answering.games == 10
    with pytest.raises(pions.InvalidOption, match="at least one game"):
        pions.duel("oneply", "random", games=0)


def test_a_tournament_keeps_its_games_and_ranks_everybody(tmp_path):
    (tmp_path / "lea.py").write_text(RANDOM, "utf-8")
    found = pions.tournament(tmp_path, players=("oneply",), rounds=1)
    assert {line.name for line in found.standings} == {"lea", "oneply"}
    assert found.finished
    assert (tmp_path / "tournament.db").exists()
    again = pions.tournament(tmp_path, players=("oneply",), rounds=1)
    assert [one.id for one in again.records] == [one.id for one in found.records]
    with pytest.raises(pions.InvalidOption, match="at least one round"):
        pions.tournament(tmp_path, rounds=0)
    with pytest.raises(pions.InvalidOption, match="at least two players"):
        pions.tournament(None, players=("random",))


def test_a_file_is_checked():
    solution = Path(__file__).parent.parent / "checks" / "correct" / "hex" / "plain.py"
    found = pions.check(solution)
    assert (found.handout, found.complete) == ("hex", True)


def leftmost(position):
    return position.moves[0]


def breaks(_position):
    return 1 // 0


class Rightmost:
    def choose(self, position):
        return position.legal_moves()[-1]


class _Odd:
    """Nothing that is of use; called the same in each process of the tests."""

    def __repr__(self):
        return "odd"


ODD = _Odd()

WRONG_POSITIONS = (
    *(None, 3, 3.5, True, b"44", {"a": 1}, {3}, ODD, str, [None], [3.0], [[0] * 7] * 6),
    *("x", "8", "44444444", "4\uff14", "-1", "x.o/", [7], [-1], ["z9"]),
)
WRONG_GAMES = (None, 3, "", "chess", "connect 4", b"hex", pions.Hex, ODD, "nowhere.py")
WRONG_SECONDS = (0, -1, "1", float("nan"), float("inf"), ODD, [])
WRONG_NUMBERS = (None, "2", 2.5, True, [], 10.0)
WRONG_PLAYERS = (None, 3, "", "rnadom", "nowhere.py", Rightmost, ODD, [])
WRONG_MOVES = (None, 3.0, True, "", "x", "4 4", [3], b"4", ODD, 10**30, -1, "\uff14")


@pytest.mark.parametrize("given", WRONG_POSITIONS, ids=repr)
@pytest.mark.parametrize("ask", [pions.position, pions.solve, pions.analyse, pions.review])
def test_what_is_no_position_is_said_so(ask, given):
    with pytest.raises(pions.PionsError):
        ask(given)


@pytest.mark.parametrize("given", WRONG_GAMES, ids=repr)
def test_what_is_no_game_is_said_so(given):
    asked = (
        lambda: pions.game(given),
        lambda: pions.position("44", given),
        lambda: pions.solve("44", given),
        lambda: pions.prove(given),
        lambda: pions.player("random", given),
        lambda: pions.play(given, leftmost, leftmost),
        lambda: pions.duel(leftmost, leftmost, game=given),
        lambda: pions.tournament([leftmost, "random"], game=given),
        lambda: pions.Solver(given),
    )
    for ask in asked:
        with pytest.raises(pions.PionsError):
            ask()


@pytest.mark.parametrize("given", WRONG_SECONDS, ids=repr)
def test_what_is_no_time_limit_is_said_so(given):
    for ask in (pions.solve, pions.analyse, pions.review):
        with pytest.raises(pions.InvalidOption, match="seconds"):
            ask("44", seconds=given)


@pytest.mark.parametrize("given", WRONG_NUMBERS, ids=repr)
def test_what_is_no_whole_number_is_said_so(given):
    asked = (
        lambda: pions.duel(leftmost, leftmost, games=given),
        lambda: pions.duel(leftmost, leftmost, workers=given),
        lambda: pions.tournament([leftmost, "random"], rounds=given),
        lambda: pions.play("connect4", leftmost, leftmost, seed=given),
        lambda: pions.Hex(given),
        lambda: pions.Gravity(7, 6, given),
    )
    for ask in asked:
        with pytest.raises(pions.InvalidOption, match="whole number"):
            ask()


@pytest.mark.parametrize("given", WRONG_PLAYERS, ids=repr)
def test_who_is_no_player_is_said_so(given):
    asked = (
        lambda: pions.player(given),
        lambda: pions.play("connect4", given, leftmost),
        lambda: pions.duel(leftmost, given),
        lambda: pions.tournament([leftmost, given]),
    )
    for ask in asked:
        with pytest.raises(pions.PionsError):
            ask()


@pytest.mark.parametrize("given", WRONG_MOVES, ids=repr)
@pytest.mark.parametrize("game", pions.GAMES)
def test_what_is_no_move_is_said_so(game, given):
    with pytest.raises(pions.PionsError):
        pions.position("", game).play(given)


@pytest.mark.parametrize("given", [None, 3, "hex-5", pions.Hex(5), 3.5], ids=repr)
def test_a_solver_says_what_it_does_not_know(given):
    with pytest.raises(pions.PionsError):
        pions.Solver(given)
    solver = pions.Solver("puissance3", megabytes=1)
    wrong = pions.position("", given) if isinstance(given, pions.Hex) else given
    asked = (solver.value, solver.values, solver.line, solver.result, solver.analyse)
    for ask in (*asked, lambda one: solver.batch([one]), lambda one: solver.results([one])):
        with pytest.raises(pions.PionsError):
            ask(wrong)


def test_a_solver_takes_text_moves_and_positions():
    solver = pions.Solver("puissance3", megabytes=1)
    position = pions.position("33", "puissance3")
    values = {solver.value(given) for given in (position, "33", [2, 2], ("3", "3"))}
    assert values == {pions.solve("33", "puissance3").value}
    assert solver.values("33") == solver.values(position)
    assert solver.batch(["33", position]) == solver.batch([position, [2, 2]])


@pytest.mark.parametrize("game", pions.GAMES)
def test_moves_are_numbers_text_or_both(game):
    position = pions.position("", game)
    for _ply in range(4):
        number, text = position.legal_moves()[1], position.moves[1]
        after = position.play(number)
        assert position.play(text) == position.play(np.int64(number)) == after
        position = after
    assert pions.position([1, 1] if game == "connect4" else [], game).ply in (0, 2)
    written = pions.play(game, "random", "random", seed=5)
    assert pions.position(written.text, game) == written.position
    assert pions.position(written.moves, game) == written.position
    assert pions.position(np.array(written.moves), game) == written.position
    assert written.position.is_over
    assert written.position.winner is written.winner
    assert written.position.moves == ()
    assert not position.is_over
    assert position.winner is None


def test_a_list_of_moves_is_solved_as_its_text_is():
    assert pions.solve([3, 3]).value == pions.solve("44").value
    assert pions.analyze(["4", 3]).best == pions.analyse("44").best


def test_an_estimate_is_not_dropped():
    found = pions.analyse("f6", "hex-11", seconds=0.2)
    assert not found.exact
    assert found.estimate is not None
    assert "Estimate: Blue wins" in str(found)


def test_a_game_is_reviewed_proved_and_asked_about():
    end = pions.play("puissance3", "random", "random", seed=1)
    found = pions.review(end)
    assert [one.move for one in found.moves] == list(end.moves)
    assert found.accuracy() == pions.review(end.text, "puissance3").accuracy()
    assert pions.prove("puissance3").winner is pions.Side.FIRST  # by hand: the middle, twice open
    puzzle = pions.puzzle("hex-5", seed=4)
    assert puzzle == pions.puzzle("hex-5", seed=4)
    assert puzzles.task(puzzle) in repr(puzzle)
    assert pions.puzzle(kind="win").kind == "win"
    with pytest.raises(pions.UnknownName, match="win"):
        pions.puzzle(kind="wins")
    assert puzzle.solution not in repr(puzzle).splitlines()[-1]


def test_a_player_chooses():
    position = pions.position("112233")
    assert pions.player("alphabeta:depth=2").choose(position) == 3  # four in line
    assert pions.player(leftmost).choose(position) == "1"


def test_functions_and_objects_meet_names_and_paths(tmp_path):
    path = tmp_path / "lea.py"
    path.write_text(RANDOM, "utf-8")
    report = pions.duel(leftmost, path, games=2)
    assert (report.first, report.second) == ("leftmost", str(path))
    assert report.total.games == 2
    found = pions.tournament([leftmost, Rightmost(), "oneply", path], rounds=1)
    assert {one.name for one in found.standings} == {"leftmost", "Rightmost", "oneply", "lea"}
    assert found.finished
    assert all(one.name in str(found) for one in found.standings)


def test_what_a_function_does_wrong_loses_it_the_game_and_is_told():
    report = pions.duel(breaks, leftmost, games=2)
    assert report.total.losses == 2
    assert str(report.examples["first"]) == (
        "`breaks` raises ZeroDivisionError: integer division or modulo by zero."
    )
    found = pions.tournament([breaks, "random"], game="puissance3")
    assert found.standings[-1].name == "breaks"
    with pytest.raises(ZeroDivisionError):  # in one game, one's own error is what one looks for
        pions.play("connect4", breaks, leftmost)


def test_functions_that_cannot_travel_are_refused_before_anything_is_played():
    for ask in (pions.duel, lambda *two, workers: pions.tournament(two, workers=workers)):
        with pytest.raises(pions.InvalidOption, match="cannot be sent"):
            ask(lambda position: position.moves[0], leftmost, workers=2)


def test_the_games_of_a_function_are_not_taken_for_those_of_an_earlier_one(tmp_path):
    kept = tmp_path / "games.db"
    first = pions.tournament([leftmost, "random"], game="puissance3", store=kept)
    again = pions.tournament([leftmost, "random"], game="puissance3", store=kept)
    assert not {one.id for one in first.records} & {one.id for one in again.records}


@pytest.fixture
def _left():
    """A game of a file stays at hand for its process: the tests after this one have none."""
    before = {*own_game_files._OPEN}
    yield
    for name in {*own_game_files._OPEN} - before:
        own_game_files._leave(own_game_files._OPEN[name])


@pytest.mark.usefixtures("_left")
def test_a_game_of_a_file_is_one_like_any_other(tmp_path):
    path = tmp_path / "nim.py"
    path.write_text(NIM, "utf-8")
    game = pions.game(path)
    position = pions.position(["1", 2, 3], path)
    assert position.game == game
    assert position.moves == ("1", "2", "3")
    assert pions.position("1 2 3", str(path)) == position
    assert pions.duel(leftmost, "random", game=path, games=2).total.games == 2
    assert pions.analyse(position, seconds=0.2).best
    for given in WRONG_MOVES:
        with pytest.raises(pions.PionsError):
            position.play(given)
    path.write_text(NIM.replace("21", "4"), "utf-8")
    assert pions.position(["3"], path).moves == ("1",)  # the file is read again


def test_answers_say_at_a_prompt_what_their_commands_print():
    shown = repr(pions.analyse("446564435"))
    assert "Red (X) to move; exact values:" not in shown  # nine discs: Yellow's turn
    assert "Yellow (O) to move; exact values:" in shown
    assert repr(pions.solve(TEXT)) == str(pions.solve(TEXT))
    assert "A = oneply, B = random" in repr(pions.duel("oneply", "random", games=2))
    assert "Move by move" in repr(pions.review("4453"))
    assert repr(pions.position("44")) == (
        "<connect4 '......./......./......./......./...o.../...x...'>"
    )
