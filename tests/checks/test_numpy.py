"""What numpy gives is taken for what it is: numbers, truths, couples."""

import json
import random

import pytest

import local_lab
from local_lab import complaints
from pions.checks.questions import TooLarge, read_answer
from pions.checks.right_answers import number, one_of, truth
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.sandbox.calling.conventions import CONVENTIONS
from pions.sandbox.calling.parts import NotAMove
from pions.sandbox.child import answer_json, questions
from wrong_solutions import CHECKS

RANDOM = {
    "a row of argwhere": "return tuple(random.choice(np.argwhere(grille == 0)))",
    "the row itself": "c = np.argwhere(grille == 0); return c[np.random.choice(len(c))]",
    "two of where": "I, J = np.where(grille == 0); k = randrange(len(I)); return I[k], J[k]",
    "a list": "I, J = np.nonzero(grille == 0); k = randrange(len(I)); return [I[k], J[k]]",
    "of a generator": "return tuple(tirage.choice(np.argwhere(grille == 0)))",
    "0-d arrays": "return tuple(map(np.array, random.choice(np.argwhere(grille == 0))))",
}


@pytest.mark.parametrize("body", RANDOM.values(), ids=RANDOM)
def test_a_random_player_of_hex_draws_evenly(body):
    source = (
        "import random\nfrom random import randrange\nimport numpy as np\n\n"
        "tirage = np.random.default_rng(5)\n\n\n"
        f"def aleatoire(grille, joueur):\n    {body}\n\n\nalgo = aleatoire\n"
    )
    results = local_lab.examine("hex", source)
    assert complaints(results) == []
    assert [one.status.value for one in results] == ["passed", "passed", "missing"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("True\n    return False", "np.True_\n    return np.bool_(0)"),
        ("return total\n", "return np.float64(total)\n"),
        ("return random.choice(coups_", "return np.random.choice(coups_"),
        ("return joueur\n    return 0", "return np.int8(joueur)\n    return np.array(0)"),
    ],
)
def test_scalars_of_numpy_are_numbers_and_truths(old, new):
    source = (CHECKS / "correct" / "etat" / "plain.py").read_text("utf-8")
    assert source.count(old) == 1
    source = source.replace(
        "import random\n", "import random\nfrom random import randrange\nimport numpy as np\n"
    ).replace(old, new)
    only = frozenset({"jouer_coup", "coup_gagnant", "strategie_alea", "h", "partie"})
    assert complaints(local_lab.examine("etat", source, only=only)) == []


def sent(value):
    """`value` as the other end of the pipe reads it."""
    return read_answer(json.loads(json.dumps({"value": questions.plain(value)})), "mine.py").value


def test_values_of_numpy_arrive_as_plain_ones():
    np = pytest.importorskip("numpy")
    assert one_of([3])(sent(np.int64(3)))
    assert one_of([3])(sent(np.array(3)))
    assert truth(True)(sent(np.bool_(1)))
    assert number(2.5)(sent(np.float32(2.5)))
    assert sent((np.uint8(1), np.array([2, 3]))) == (1, [2, 3])
    assert questions.shown((np.int64(1), np.float64(0.5))) == "(1, 0.5)"


def test_an_answer_that_does_not_fit_is_no_other_answer():
    """1200 couples of numpy's fit; what does not is called too large, not wrong."""
    np = pytest.importorskip("numpy")
    draws = [(np.int64(i), np.int64(0)) for i in range(1200)]
    assert sent(draws) == [(i, 0) for i in range(1200)]
    for huge in (list(range(10**6)), np.zeros((1000, 1000)), [2**60] * 5000, {1: [[0] * 99] * 99}):
        assert isinstance(sent(huge), TooLarge)


def test_too_large_is_said_plainly():
    source = "def init():\n    return [[0] * 60 for _ in range(700)]\n"
    (result,) = local_lab.examine("colonnes", source, only=frozenset({"init"}))
    finding = result.findings[0]
    assert "too large" in finding.failure.obtained.render(str)
    assert "too large" in finding.hint.render(str)


@pytest.mark.parametrize("body", RANDOM.values(), ids=RANDOM)
def test_the_same_player_plays_duels(body):
    """What its process answers is a legal move of the convention."""
    np = pytest.importorskip("numpy")
    draw = random.Random(2)
    space = {"np": np, "random": draw, "randrange": draw.randrange}
    space["tirage"] = np.random.default_rng(5)
    exec(f"def algo(grille, joueur):\n    {body}\n", space)  # noqa: S102 - the one above
    board = np.array([[0, 1, 0], [2, 0, 1], [0, 0, 2]])
    for _ in range(20):
        answer = json.loads(json.dumps(answer_json.plain(space["algo"](board.copy(), 1))))
        move = CONVENTIONS["hex"].move(answer, Hex(3).initial())
        assert board.flat[move] == 0


def test_a_column_may_be_any_whole_number_of_numpy():
    np = pytest.importorskip("numpy")
    for column in (np.int64(3), np.uint8(3), np.array(3)):
        assert CONVENTIONS["etat"].move(answer_json.plain(column), Gravity().initial()) == 3
    for column in (np.float32(3), np.float64(3)):
        assert answer_json.plain(column) == 3.0
        with pytest.raises(NotAMove):
            CONVENTIONS["etat"].move(answer_json.plain(column), Gravity().initial())
