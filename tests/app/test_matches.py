"""One game between whatever can play: names, files, functions, objects."""

import pytest

import pions
from pions.sandbox import Disqualified, Verdict

FIRST_FREE = """
def strategie(state):
    return next(c for c, room in enumerate(state["libres"]) if room)
"""


class Lender:
    """A player that belongs to whoever brought it, and must come back alive."""

    closed = False

    def choose(self, position):
        return position.legal_moves()[0]

    def close(self):
        self.closed = True


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(FIRST_FREE, encoding="utf-8")
    return str(path)


def test_a_file_plays_what_the_same_function_plays_here(mine):
    from_file = pions.play("puissance3", mine, "random", seed=4, seconds=30)
    from_here = pions.play("puissance3", lambda p: min(p.legal_moves()), "random", seed=4)
    assert from_file.moves == from_here.moves


def test_a_game_left_in_the_middle_ends_the_process_of_a_file(mine, monkeypatch):
    seated = []
    admit = pions.sandbox.admit

    def noted(*arguments, **settings):
        seated.append(admit(*arguments, **settings))
        return seated[-1]

    monkeypatch.setattr("pions.sandbox.admit", noted)
    watched = pions.watch("connect4", mine, "random", seed=1, seconds=30)
    next(watched)
    (player,) = seated
    assert player._session.alive
    watched.close()
    assert not player._session.alive


def test_players_brought_by_others_are_not_closed():
    lender = Lender()
    pions.play("puissance3", lender, "random", seed=1)
    assert not lender.closed


def test_a_file_that_fails_says_how(tmp_path):
    path = tmp_path / "none.py"
    path.write_text("def strategie(state):\n    return 99\n", encoding="utf-8")
    with pytest.raises(Disqualified) as caught:
        pions.play("puissance3", "random", str(path), seconds=30)
    assert caught.value.verdict is Verdict.ILLEGAL_MOVE
