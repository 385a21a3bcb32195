"""``pions puzzle``: asked and answered in a terminal, and for other programs."""

import json
import os

import pytest

from pions.app.puzzles import collection
from pions.app.puzzles.puzzle import PuzzleKind

EASY = next(one for one in collection.shipped() if one.game == "connect4" and one.level == 1)


@pytest.fixture(autouse=True)
def own_state(monkeypatch, tmp_path):
    """Where this test's record is kept."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "pions" / "puzzles.json"


def another(puzzle):
    """A legal move that is not the solution."""
    return next(one for one in puzzle.history().choices if one != puzzle.solution)


def test_an_answer_for_other_programs(pions, own_state):
    wrong = pions("puzzle", "--key", EASY.key, "--answer", another(EASY), "--json")
    assert wrong.status == 1
    told = json.loads(wrong.out)
    assert (told["right"], told["solution"], told["key"]) == (False, EASY.solution, EASY.key)
    right = pions("puzzle", "--key", EASY.key, "--answer", EASY.solution, "--json")
    assert right.status == 0
    assert json.loads(right.out)["right"]
    assert EASY.key in json.loads(own_state.read_text())["due"]


def test_the_question_alone_does_not_give_the_solution_away(pions, own_state):
    told = json.loads(pions("puzzle", "--key", EASY.key, "--json").out)
    assert "solution" not in told
    assert told["position"] == EASY.text
    assert not own_state.exists()


def test_a_conversation(pions, own_state):
    typed = f"hint\nnonsense\n{another(EASY)}\n{EASY.solution}\nquit\n"
    ended = pions("puzzle", "--key", EASY.key, typed=typed)
    assert ended.status == 0
    assert "Look at" in ended.out
    assert "No: " in ended.out
    assert f"Right: {EASY.solution}." in ended.out
    assert json.loads(own_state.read_text())["due"][EASY.key][0] == 0  # the first answer counts


def test_an_empty_line_asks_again(pions):
    ended = pions("puzzle", "--key", EASY.key, typed="\n\nquit\n")
    assert ended.status == 0
    assert ended.out.count("Your move") == 3
    assert "Look" not in ended.out


def test_asking_for_the_solution_is_not_finding_it(pions, own_state):
    told = pions("puzzle", "--key", EASY.key, typed="solution\nquit\n").out
    assert f"The solution: {EASY.solution}." in told
    assert "Right" not in told
    assert EASY.key in json.loads(own_state.read_text())["due"]


def test_right_at_first_sight_makes_a_day(pions, own_state):
    ended = pions("puzzle", "--key", EASY.key, typed=f"{EASY.solution}\nquit\n")
    assert "1 day in a row." in ended.out
    assert json.loads(own_state.read_text())["solved"] == [EASY.key]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "There is no puzzle 00000000 here; it may be of another version."),
        ("fr", "problème 00000000 ici"),
    ],
)
def test_a_puzzle_that_is_not_here_is_a_sentence(pions, lang, said):
    for more in ((), ("--json",), ("--answer", "4")):
        ended = pions("puzzle", "--key", "00000000", *more, lang=lang)
        assert (ended.status, ended.out) == (2, "")
        assert said in ended.err


def test_the_end_of_the_input_leaves(pions):
    assert pions("puzzle", "--day", typed="").status == 0


@pytest.mark.parametrize("kind", PuzzleKind)
def test_every_kind_has_its_task_in_both_languages(pions, kind):
    puzzle = next(one for one in collection.shipped() if one.kind is kind)
    english, french = (
        json.loads(pions("puzzle", "--key", puzzle.key, "--json", lang=lang).out)["task"]
        for lang in ("en", "fr")
    )
    assert english != french
    assert "{" not in english + french


@pytest.mark.parametrize(
    "wrong",
    [
        ("--key", "zzzz"),
        ("--game", "chess"),
        ("--level", "11"),
        ("--kind", "lose"),
        ("--key", EASY.key, "--answer", "nonsense"),
        ("--day", "--key", EASY.key),
    ],
    ids=" ".join,
)
def test_bad_input_is_a_sentence(pions, wrong):
    ended = pions("puzzle", *wrong)
    assert ended.status == 2
    assert ended.err.startswith("pions")
    assert "Traceback" not in ended.err


def test_the_kinds_are_named_as_they_are_typed(pions):
    said = pions("puzzle", "--kind", "tie").err
    assert all(f"'{kind.value}'" in said for kind in PuzzleKind)
    assert PuzzleKind.__name__ not in said


def test_a_damaged_record_is_named(pions, own_state):
    own_state.parent.mkdir()
    own_state.write_text("{")
    ended = pions("puzzle", "--day")
    assert ended.status == 2
    assert str(own_state) in ended.err
    assert own_state.read_text() == "{"


def test_what_is_found_and_cannot_be_kept_is_said(pions, own_state):
    pions("play", "--against", "random", "--start", "me", "--seed", "1", typed="1\nresign\n")
    (game,) = (own_state.parent / "games").glob("*.json")
    game.with_suffix(f".{os.getpid()}.new").mkdir()
    said = pions("puzzle", "--mine", "--json")
    assert said.err.startswith("What was found in your games cannot be kept: it is a folder.\n")
    assert json.loads(said.out)["level"]


def test_a_lost_game_gives_the_puzzles_that_were_missed(pions, own_state):
    for _lost in ("nothing", "a game without a solver"):
        none = pions("puzzle", "--mine", "--json")
        assert none.err == "Your lost games have given no puzzle yet: here is the collection.\n"
        assert json.loads(none.out)["level"]
        pions("play", "othello-6", "--start", "me", typed="resign\n")
    pions("play", "--against", "random", "--start", "me", "--seed", "1", typed="1\nresign\n")
    mine = json.loads(pions("puzzle", "--mine", "--json").out)
    assert (mine["position"], mine["kind"], mine["level"]) == ("", "only", None)
    right = pions("puzzle", "--key", mine["key"], "--answer", "4", "--json")
    assert right.status == 0
    asked = pions("puzzle", "--mine", typed="4\nquit\n").out
    assert "from your games" in asked
    assert own_state.exists()
