"""Small games from files, played to their end in every way: what theorems and counts say."""

from types import ModuleType

import pytest

from own_games import CROSSES, MISERE, NIM, TWICE
from pions.app.board import own_game_files
from pions.app.board.history import History
from pions.app.solver import estimated_answers
from pions.families.exact_values import Result
from pions.sandbox.own import game_adapters, searches
from pions.sandbox.own.checked_position import CheckedPosition
from pions.search.scoring import WIN

PLIES = 1000


def start(source, wanted=None):
    module = ModuleType("__player__")
    exec(compile(source, "mine.py", "exec"), module.__dict__)  # noqa: S102 - written by us
    return CheckedPosition.start(game_adapters.find(module, wanted))


def solved(source, wanted=None):
    return searches.solved(start(source, wanted), lambda: True, PLIES)


def signs(found):
    """Who wins after each move: 1 the side to move, -1 the other, 0 nobody."""
    return [0 if score == 0 else 1 if score > 0 else -1 for score in found.scores.values()]


@pytest.mark.parametrize("heap", range(1, 22))
def test_nim_is_won_by_leaving_a_multiple_of_four(heap):
    found = solved(NIM.replace("heap=21", f"heap={heap}"))
    takes = [take for take in (1, 2, 3) if take <= heap]
    assert signs(found) == [1 if (heap - take) % 4 == 0 else -1 for take in takes]
    assert found.exact
    # Each heap below, with either side to move, as far as moves of 1 to 3 lead there.
    assert found.nodes <= 2 * (heap + 1)


@pytest.mark.parametrize("heap", range(1, 10))
def test_whoever_takes_the_last_one_loses(heap):
    found = solved(MISERE.replace("heap=9", f"heap={heap}"), "Misere")
    takes = [take for take in (1, 2, 3) if take <= heap]
    assert signs(found) == [1 if (heap - take) % 4 == 1 else -1 for take in takes]


def test_a_side_that_moves_twice_is_asked_whose_turn_it_is():
    # From 4: after 3 the same side takes the last one; 1 leaves 3, taken at once; 2 leaves 2, too.
    assert signs(solved(TWICE.replace("heap=9", "heap=4"))) == [-1, -1, 1]


def test_noughts_and_crosses_has_5478_positions_and_is_a_draw():
    found = solved(CROSSES)
    assert found.nodes == 5478  # the number of legal positions, the empty board included
    assert signs(found) == [0] * 9


ROUND = """
class Round:
    \"\"\"Three places in a circle: go round, or step out at place 2 and lose.\"\"\"

    def __init__(self, place=0, to_move=0, out=False):
        self.place, self.to_move, self.out = place, to_move, out

    def legal_moves(self):
        return [] if self.out else ["round", "out"] if self.place == 2 else ["round"]

    def play(self, move):
        if move == "out":
            return Round(self.place, 1 - self.to_move, True)
        return Round((self.place + 1) % 3, 1 - self.to_move)

    def outcome(self):
        return self.to_move if self.out else None
"""


def test_what_goes_round_for_ever_is_a_draw():
    found = solved(ROUND)
    assert signs(found) == [0]
    assert found.nodes == 8  # three places and the way out, for either side


def test_a_win_that_comes_sooner_is_worth_more():
    # Of 9, nine win at once; one leaves 8, of which only ones can be taken: won nine plies later.
    game = NIM.replace("heap=21", "heap=9").replace("(1, 2, 3)", "(1, 9)")
    late, soon = solved(game).scores.values()
    assert soon > late > WIN


EXACTLY = """
class Exactly:
    \"\"\"Take 1 or 2: the first side wins at 0, the second below; the sides take turns.\"\"\"

    def __init__(self, heap=9):
        self.heap = heap

    def legal_moves(self):
        return [1, 2] if self.heap > 0 else []

    def play(self, take):
        return Exactly(self.heap - take)

    def outcome(self):
        return None if self.heap > 0 else 0 if self.heap == 0 else 1
"""


def first_wins(heap, side):
    if heap <= 0:
        return heap == 0
    return (any, all)[side](first_wins(heap - take, 1 - side) for take in (1, 2))


@pytest.mark.parametrize("heap", range(2, 10))
def test_the_same_board_with_the_other_side_to_move_is_another_position(heap):
    found = solved(EXACTLY.replace("heap=9", f"heap={heap}"))
    assert signs(found) == [1 if first_wins(heap - take, 1) else -1 for take in (1, 2)]


def test_a_position_without_plain_data_is_told_by_its_moves():
    plain = "self.heap, self.to_move = heap, to_move"
    hidden = NIM.replace(plain, f"{plain}\n        self.more = object()")
    few = hidden.replace("heap=21", "heap=4")
    # The ways to take 1, 2, 3 and 4 matches in steps of 1 to 3, and the start.
    assert solved(few).nodes == 1 + 1 + 2 + 4 + 7
    assert signs(solved(few)) == [-1, -1, -1]


def test_a_game_that_is_too_large_or_too_long_is_left_to_a_search(monkeypatch):
    assert searches.solved(start(NIM), lambda: False, PLIES) is None
    assert searches.solved(start(NIM), lambda: True, 3) is None
    monkeypatch.setattr(searches, "MOST", 20)
    assert searches.solved(start(NIM), lambda: True, PLIES) is None


def test_the_program_says_that_it_is_exact(tmp_path):
    (tmp_path / "crosses.py").write_text(CROSSES, "utf-8")
    with own_game_files.all_at_hand([str(tmp_path / "crosses.py")]) as (game,):
        # So long for busy machines: it takes as long as it takes.
        found = estimated_answers.by_search(History.recall(game, "a1 a2 b1 b2"), 600)
    assert (found.exact, found.result, found.best) == (True, Result.WIN, ("c1",))
    assert found.problem is None
    assert found.json()["exact"] is True
