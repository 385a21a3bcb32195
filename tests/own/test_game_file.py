"""A game from a file in its own process: what it does wrong is a sentence, and the next question
finds a fresh process."""

import pickle
import random

import pytest

from own_games import BROKEN, CROSSES, NIM, nim
from pions.core.errors import IllegalMove, InvalidGrid
from pions.core.types import Outcome, Side
from pions.families.own.game import number, written
from pions.families.own.promises import BrokenGame
from pions.families.random_games import play_random
from pions.sandbox import PlayerFileError
from pions.sandbox.game_process import open_game
from pions.sandbox.isolation import environment
from pions.strategies import registry


@pytest.fixture
def game(tmp_path):
    """Opens the game of a text; its process ends with the test."""
    opened = []

    def open_(source, more=""):
        path = tmp_path / "mine.py"
        path.write_text(source, encoding="utf-8")
        opened.append(open_game(f"{path}{more}"))
        return opened[-1]

    yield open_
    for one in opened:
        one.process.close()


def test_a_position_tells_what_its_class_tells(game):
    nim_ = game(NIM)
    assert nim_.title == "Nim: take 1 to 3, the last one wins."
    assert nim_.called == "Nim"
    position = nim_.initial()
    assert position.legal_moves() == (1, 2, 3)
    assert position.text == "|" * 21
    after = nim_.parse_position("3 3 3 3 3 3 1")
    assert after.to_move is Side.SECOND
    assert after.legal_moves() == (1, 2)
    assert after.play(2).outcome() == Outcome(Side.SECOND)
    assert after.play(2).legal_moves() == ()
    assert nim_.format_position(after) == "3 3 3 3 3 3 1"
    assert nim_.parse_position("1 2").key == nim_.parse_position("2 1").key
    assert nim_.parse_position("1 2").key != nim_.parse_position("1 1").key
    with pytest.raises(IllegalMove, match="“3” is not a legal move"):
        after.play(3)
    with pytest.raises(InvalidGrid):
        nim_.from_grid(())


@pytest.mark.parametrize(
    ("title", "called"),
    [
        ("Take 1 to 3; whoever takes 3 moves again; the last one wins.", "mine"),
        ("A sentence.", "mine"),
        ("The game of Nim", "The game of Nim"),
        (": no name", "mine"),
    ],
)
def test_a_game_has_a_name_with_room_in_a_list(game, title, called):
    assert game(NIM.replace("Nim: take 1 to 3, the last one wins.", title)).called == called
    assert game(f"{NIM}\nOther = Nim", ":Other").name.endswith(":Other")


def test_what_was_told_last_is_remembered_longest(game, monkeypatch):
    """Whoever asked in a thread may count on it that the next question waits for nobody."""
    monkeypatch.setattr("pions.families.own.game._REMEMBERED", 4)
    nim_ = game(NIM)
    for count in range(5):
        nim_.facts(("1",) * count)
    monkeypatch.setattr(nim_.process, "ask", lambda *_: pytest.fail("it was told before"))
    for count in (2, 3, 4):
        assert nim_.facts(("1",) * count).legal == ("1", "2", "3")


def test_moves_are_played_on_the_cells_that_the_game_names(game):
    crosses = game(CROSSES, ":Morpion")
    position = crosses.initial()
    cells = [position.landing(move) for move in position.legal_moves()]
    assert cells == [(row, column) for row in range(3) for column in range(3)]
    cell = "return (0, move - 1) if move < 3 else None"
    strip = game(nim(grid="return [[None] * 3]", cell=cell), ":Mine").initial()
    assert [strip.landing(move) for move in strip.legal_moves()] == [(0, 0), (0, 1), None]
    bare = game(nim(grid="return [[None] * 3]"), ":Mine").initial()
    assert {bare.landing(move) for move in bare.legal_moves()} == {None}


def test_couples_that_count_from_one_are_taken_for_no_cells(game):
    """Whatever is empty: the last of them would lie outside, or where a stone is."""
    counted = CROSSES.replace("(i // 3, i % 3)", "(i // 3 + 1, i % 3 + 1)").replace(
        "row, column = move", "row, column = move[0] - 1, move[1] - 1"
    ).replace("[move[1]] + str(move[0] + 1)", "[move[1] - 1] + str(move[0])")  # fmt: skip
    position = game(counted, ":Morpion").initial()
    while position.outcome() is None:
        assert {position.landing(move) for move in position.legal_moves()} == {None}
        position = position.play(position.legal_moves()[0])


def test_moves_have_the_names_and_the_numbers_of_the_game(game):
    crosses = game(CROSSES, ":Morpion")
    position = crosses.initial()
    assert [crosses.format_move(move) for move in position.legal_moves()][:4] == [
        "a1", "b1", "c1", "a2",
    ]  # fmt: skip
    assert position.play(crosses.parse_move("b2")).path == ("b2",)
    assert position.play(crosses.parse_move("5")).path == ("b2",)  # the fifth of the list
    assert position.play(number("c3")).grid()[2] == (None, None, Side.FIRST)
    assert crosses.column_names == crosses.row_names == ("1", "2", "3")
    for nonsense in ("0", "10", "z9", "b2 b3"):
        with pytest.raises(IllegalMove):
            position.play(crosses.parse_move(nonsense))


@pytest.mark.parametrize("text", ["0", "7", "007", "-1", "a1", "é", "2147483648", "9" * 30, "1.0"])
def test_a_move_as_a_number_is_the_same_text_again(text):
    assert written(number(text)) == text


def test_players_think_in_the_process_of_the_game(game):
    nim_ = game(NIM)
    position = nim_.parse_position("3 3 3")  # 12 are left, which is lost
    for spec in ("random", "level:n=3", "alphabeta:depth=3", "uct:nodes=50"):
        player = registry.build(spec, nim_, random.Random(1))
        again = registry.build(spec, nim_, random.Random(1))
        assert player.choose(position) == again.choose(position)
    exact = registry.build("minimax:depth=12", nim_, random.Random(1))
    assert exact.choose(position.play(1)) == 3
    assert max(exact.analyse(position).scores.values()) < 0
    tally = play_random(nim_, 40, 5)
    assert tally == play_random(nim_, 25, 5) + play_random(nim_, 15, 5, start=25)


def test_random_games_are_counted_for_those_who_won_them(game):
    first = play_random(game(NIM.replace("heap=21", "heap=1")), 9, 0)
    assert (first.first, first.second, first.draws, first.plies) == (9, 0, 0, 9)
    drawn = play_random(game(nim(outcome="return None if self.heap else 'draw'")), 3, 0)
    assert (drawn.first, drawn.second, drawn.draws) == (0, 0, 3)


def test_where_moves_are_numbers_a_number_is_a_move(game):
    five = game(nim(legal_moves="return [5, 7] if self.heap == 21 else []",
                    outcome="return None if self.heap == 21 else 'draw'"))  # fmt: skip
    assert five.initial().play(7).path == ("7",)
    with pytest.raises(IllegalMove):
        five.initial().play(1)


@pytest.mark.parametrize("spec", ["perfect", "alphabeta:eval=lines", "hexnet", "naive"])
def test_players_that_know_other_games_are_refused(game, spec):
    with pytest.raises(Exception, match=r"mine.py|There is no"):
        registry.build(spec, game(NIM), random.Random(1))


def test_a_copy_for_another_process_has_a_process_of_its_own(game):
    nim_ = game(NIM)
    copy = pickle.loads(pickle.dumps(nim_.parse_position("1 2")))  # noqa: S301 - our own
    assert copy.game == nim_
    assert copy.play(3).path == ("1", "2", "3")
    copy.game.process.close()


def test_a_method_that_loops_is_told_with_its_position(game):
    slow = game(BROKEN["slow"])
    position = slow.parse_position("3 3 3 3")
    with pytest.raises(BrokenGame, match=r"after the moves 3 3 3 3 1: legal_moves\(\) computes"):
        position.play(1)
    assert position.legal_moves() == (1, 2, 3)


ENDS = {
    "os._exit(3)": "ended its own process",
    "sys.exit('bye')": "raises SystemExit: bye",
    "x = [0] * 10**9": "megabytes of memory",
    "open('/etc/passwd').read()": "raises (PermissionError|FileNotFoundError)",
    "f = lambda: f()\nf()": "raises RecursionError",
    "1 // 0": r"play\(1\) raises ZeroDivisionError: .* \(line \d+\)",
}


@pytest.mark.parametrize("line", ENDS)
def test_what_a_game_does_wrong_is_a_sentence_and_the_next_question_is_answered(game, line):
    body = f"if self.heap < 15:\n    {line.replace(chr(10), chr(10) + '    ')}\n"
    bad = game(nim(play=body + "return super().play(n)"))
    position = bad.parse_position("3 3 2")
    with pytest.raises(BrokenGame, match=ENDS[line]):
        position.play(1)
    assert bad.parse_position("3 2 1 1").legal_moves() == (1, 2, 3)


def test_a_game_that_hears_no_bell_is_ended_from_outside(game, monkeypatch):
    deaf = "while self.heap < 15:\n    try:\n        while True: pass\n    except: pass\n"
    bad = game(nim(outcome=deaf + "return super().outcome()"))
    monkeypatch.setattr("pions.families.own.game.SECONDS", 0.3)
    with pytest.raises(BrokenGame, match=r"computed for more than 0.3 s|no answer within 0.3 s"):
        bad.parse_position("3 3 1")
    monkeypatch.undo()
    assert bad.parse_position("3 3").outcome() is None


def test_our_searches_are_lent_to_games_and_not_to_players(game):
    assert game("import pions.search.minimax\n" + NIM).initial().legal_moves() == (1, 2, 3)
    assert "pions.search" not in environment.places()
    assert not any(path.endswith("search") for path in environment.readable())


def test_a_file_without_a_game_is_refused(game):
    with pytest.raises(BrokenGame, match="No class is a game"):
        game("def strategie(state):\n    return 0\n")
    with pytest.raises(PlayerFileError, match="not valid Python"):
        game("class Nim\n")
    with pytest.raises(BrokenGame, match="Several classes"):
        game(BROKEN["several"])
