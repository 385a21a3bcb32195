"""Players that were inferred: they play, a question is answered once, and results are kept."""

import io
import random
from pathlib import Path

import pytest

from pions import sandbox
from pions.app.lab import file_experiments
from pions.app.lab.plans import Setup
from pions.app.tournament import entrants
from pions.cli.commands.exit_codes import UNDECIDED
from pions.cli.main import main
from pions.games.catalog import find
from pions.render import course_files
from pions.sandbox import Limits, PlayerFileError
from pions.sandbox.calling.contracts import parse, written
from pions.sandbox.inference import inferring, kept
from pions.sandbox.inference.findings import FoundReading
from pions.sandbox.inference.inferring import infer
from pions.sandbox.inference.kept import PlayerQuestion
from pions.sandbox.inference.source import ExaminedText
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading import player_file

FILES = Path(__file__).parent / "files"
LIMITS = Limits(seconds=20, load_seconds=30)


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """Keep results in a folder of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(kept, "_known", {})
    return tmp_path / "state" / "pions" / "inferred"


def loaded(name, game="connect4", tier=None):
    return sandbox.load(FILES / f"{name}.py", game, LIMITS, tier)


@pytest.mark.parametrize(
    "name",
    [
        "letters_from_one",
        # How it is read is tried with the files of courses.
        pytest.param("efrei_own_board_plays", marks=pytest.mark.thorough),
        "own_state_object",
    ],
)
def test_an_inferred_player_plays_a_whole_game(name):
    game = find("gravity-12x6x4" if name == "own_state_object" else "connect4")
    position, draws = game.initial(), random.Random(3)
    with loaded(name, game) as player:
        while position.outcome() is None:
            mine = position.ply % 2
            move = player.choose(position) if mine else draws.choice(position.legal_moves())
            position = position.play(move)
    assert position.outcome().winner is not None


def test_the_sentence_says_how_and_how_surely():
    with loaded("flat_list") as player:
        said = player.description.sentence.render(str)
    assert said == (
        "`strategie(plateau, coups_possibles)`, which is given 6 rows of 7 as rows, top first "
        "(flat), 0 is empty, 2 is the side to move, 1 the other one; it answers a column number, "
        "counted from 0. Found by trial: 15 of 15 trial moves legal, 6 of 6 wins taken"
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dictionary", "(dictionary), 0 is empty"),  # no player of the hand-out caml by its name
        pytest.param("ai_levels", "`ai_hard(board, ai_player)`", marks=pytest.mark.thorough),
        ("forbidden_at_the_top", "what it does outside functions is left out, from line 4 on"),
        pytest.param(
            "thinks_by_the_clock", "no move came in 1 s: --time,", marks=pytest.mark.thorough
        ),
    ],
)
def test_what_a_trial_has_shown_is_said(name, said):
    with loaded(name) as player:
        sentence = player.description.sentence.render(str)
        assert said in sentence
        assert "Found by trial: 15 of 15 trial moves legal, 6 of 6 wins taken" in sentence


def test_a_file_of_morpion_is_of_no_hand_out():
    with pytest.raises(PlayerFileError, match=r"There is no player in morpion_flat\.py"):
        loaded("morpion_flat")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 9", r"`best_move\(board\)` answered 9, which is no legal move"),
        ("while True: pass", r"`best_move\(board\)` gave no move in 0\.4 s"),
    ],
)
def test_a_refusal_says_why_a_call_fell_away(body, said):
    text = f"BOARD = [[0] * 7 for _ in range(6)]\ndef best_move(board):\n    {body}\n"
    with pytest.raises(PlayerFileError, match=said):
        sandbox.load(player_file.of_text(text, "mine.py"), find("connect4"), LIMITS)


def test_an_argument_that_nothing_explains_is_said():
    text = "def best_move(board, oracle):\n    return oracle(board)\n"
    with pytest.raises(PlayerFileError, match=r"what the argument `oracle` of .* is"):
        sandbox.load(player_file.of_text(text, "mine.py"), find("connect4"), LIMITS)


def test_an_exception_that_ends_all_trials_is_said():
    with pytest.raises(
        PlayerFileError,
        match=r"raised ModuleNotFoundError.*no_such_science.*line 4.* in each trial",
    ):
        loaded("needs_what_is_not_there")


def test_who_blocks_before_it_wins_is_told_from_who_sees_the_other_side():
    with loaded("morpion_robot_is_two", "morpion") as player:
        said = player.description.sentence.render(str)
    assert "0 is empty, 2 is the side to move, 1 the other one" in said


def test_a_result_is_kept_by_the_files_hash(state, monkeypatch):
    loaded("columns_class").close()
    assert len(list(state.iterdir())) == 1
    monkeypatch.setattr(kept, "_known", {})
    monkeypatch.setattr(inferring, "SECONDS", -1)  # nothing can be tried any more
    loaded("columns_class").close()
    next(state.iterdir()).write_text("{", "utf-8")
    monkeypatch.setattr(kept, "_known", {})
    with pytest.raises(PlayerFileError, match="no player in columns_class"):
        loaded("columns_class")


def test_a_question_is_answered_once(capsys):
    path = str(FILES / "fr_centre_first.py")
    with pytest.raises(PlayerQuestion) as asked:
        loaded("fr_centre_first")
    first, second = course_files.view(asked.value.file, asked.value.readings).readings
    assert "counted from 0" in first.said
    assert "counted from 1" in second.said
    assert int(first.move) == int(second.move) + 1
    assert main(["contract", path]) == UNDECIDED
    assert "--reading 1" in capsys.readouterr().err
    assert main(["contract", path, "--reading", "3"]) == UNDECIDED
    capsys.readouterr()
    assert main(["contract", path, "--reading", "2"]) == 0
    assert parse(capsys.readouterr().out).convention.answer == "column from 1"
    assert main(["contract", path, "--reading", "1"]) == 0  # one may change one's mind
    assert parse(capsys.readouterr().out).convention.answer == "column from 0"
    assert main(["contract", path, "--reading", "2"]) == 0
    with loaded("fr_centre_first") as player:
        assert player.choose(find("connect4").initial()) == 3


def test_no_dictionary_of_the_file_is_given_as_an_argument():
    text = "FREE = {}\nSIZE = 7\ndef best_move(board, n, free): ...\nbest_move([], SIZE, FREE)\n"
    told = [ExaminedText(text).given("best_move", place, "") for place in (1, 2)]
    assert told == [7, None]


def test_the_terminal_shows_what_was_understood_and_asks(monkeypatch, capsys):
    path = str(FILES / "fr_centre_first.py")
    for keys, status in (("\n", UNDECIDED), ("1\n", 0)):
        answer = io.StringIO(keys)
        answer.isatty = lambda: True
        monkeypatch.setattr("sys.stdin", answer)
        assert main(["contract", path]) == status
        out, err = capsys.readouterr()
        assert [line[2] for line in err.splitlines()[2:6]] == ["✓", "✓", "✓", "?"]
        assert err.index("readings stand") < err.index("A question") < err.index("  1. ")
    assert parse(out).convention.answer == "column from 0"


# A contract of numbers that a course chooses is read back in tests/sandbox/test_contracts.py, too.
@pytest.mark.parametrize(
    "name", ["columns_class", pytest.param("constants_ai_is_two", marks=pytest.mark.thorough)]
)
def test_a_contract_that_was_inferred_is_read_back(tmp_path, capsys, name):
    text = (FILES / f"{name}.py").read_text("utf-8")
    (tmp_path / f"{name}.py").write_text(text, "utf-8")
    assert main(["contract", str(tmp_path / f"{name}.py")]) == 0
    (tmp_path / "course.toml").write_text(capsys.readouterr().out, "utf-8")
    game = parse((tmp_path / "course.toml").read_text("utf-8")).game
    with sandbox.load(tmp_path / f"{name}.py", game, LIMITS) as player:
        assert "as the contract says" in player.description.sentence.render(str)


@pytest.mark.parametrize("contract", [False, True])
def test_the_lab_takes_what_is_inferred_or_agreed(tmp_path, contract):
    path = tmp_path / "mine.py"
    text = (FILES / "columns_class.py").read_text("utf-8")
    path.write_text(text + "\ninput()\n", "utf-8")  # a program that asks is read all the same
    game = find("connect4")
    if contract:
        with sandbox.load(path, game, LIMITS) as player:
            agreed = written(player.description.choice.convention, game)
        (tmp_path / "course.toml").write_text(agreed, "utf-8")
    found = file_experiments.survey(str(path), game, LIMITS, None)
    plan = file_experiments.minimax_against_random(Setup(game, 2, 1), found, (2,))
    (done,) = list(file_experiments.play(plan, 1, 0.0))[-1].cells
    assert done.tally.games == 2
    assert not done.faults


def test_a_file_for_another_board_is_told_so():
    with pytest.raises(PlayerFileError, match=r"board that it makes itself is .* gravity-12x6x4"):
        loaded("esilv_columns_of_six")


def test_a_tournament_says_a_sentence_for_each_file(tmp_path):
    for name in ("columns_class", "fr_centre_first", "fr_win_test_only"):
        text = (FILES / f"{name}.py").read_text("utf-8")
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    found, left_out = entrants.gather(tmp_path, (), find("connect4"), LIMITS, None)
    assert [one.name for one in found] == ["columns_class"]
    assert "6 of 6 wins taken" in found[0].calling.render(str)
    reasons = {one.name: str(one.reason) for one in left_out}
    assert "is a question to its author" in reasons["fr_centre_first.py"]
    assert reasons["fr_win_test_only.py"].startswith("There is no player in")


@pytest.mark.parametrize("name", ["letters_from_one", "hostile_loops", "hostile_exits"])
def test_a_browsers_tab_infers_as_well(name):
    file = player_file.read(FILES / f"{name}.py")
    found = infer(file, find("connect4"), Tier.E)
    assert isinstance(found, FoundReading) == (name == "letters_from_one")


def test_a_file_too_deep_to_be_walked_is_no_player(tmp_path):
    """What can be parsed may still be too deep for a walk over its tree."""
    path = tmp_path / "deep.py"
    path.write_text(f"Z = {'-' * 2000}1\ndef ia_decision(board):\n    return Z\n", "utf-8")
    with pytest.raises(PlayerFileError, match=r"There is no player in deep\.py"):
        sandbox.load(path, find("connect4"))
