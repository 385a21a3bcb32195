"""The stages of a hand-in, with real files in the sandbox."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

import wrong_solutions
from pions.app.classes import stages
from pions.app.classes.stages import ClassRules, StageJob
from pions.core.language import _
from pions.core.sentences import told
from pions.store.class_records import Assignment, ClassHandIn, Stage

GOOD = "def choose(position):\n    return min(position.legal_moves())\n"
FAILS_LATE = (
    "def choose(position):\n    return 1 // (position.ply < 4) and position.legal_moves()[0]\n"
)
CHEATS = "def choose(position):\n    return 99\n"
PUISSANCE_3 = Assignment(7, "Puissance 3", "puissance3")


@pytest.fixture
def job(tmp_path):
    def make(content, name="mine.py", assignment=PUISSANCE_3):
        content = content.encode() if isinstance(content, str) else content
        hand_in = ClassHandIn(1, 7, 3, 2, name, "", 0.0, 0.0, Stage.READ)
        return StageJob(hand_in, content, assignment, ClassRules(tmp_path, seconds=2.0))

    return make


def through(job):
    """What is found stage by stage, until the hand-in stops or is on the ladder."""
    games = []
    while True:
        result = stages.run(job)
        games += result.games
        hand_in = replace(job.hand_in, stage=result.stage, found=result.found)
        job = replace(job, hand_in=hand_in)
        if result.stopped is not None or result.stage is Stage.LADDER:
            return result, games


def test_a_player_comes_to_the_ladder_with_its_first_games(job):
    result, games = through(job(GOOD))
    assert result.stage is Stage.LADDER
    assert list(result.found) == ["read", "recognised", "trials", "yardsticks"]
    assert json.loads(json.dumps(result.found)) == result.found
    assert len(games) == 4
    assert {game.first.name for game in games} | {game.second.name for game in games} == {
        *("3.2", "level:n=2", "level:n=5")
    }
    assert {game.round for game in games} == {1}


@pytest.mark.parametrize(
    ("text", "stage", "words"),
    [
        ("def choose(position:\n", Stage.RECOGNISED, "line 1"),
        ("", Stage.RECOGNISED, "mine.py"),
        ("open('/etc/passwd')\n" + GOOD, Stage.RECOGNISED, "passwd"),
        (CHEATS, Stage.TRIALS, "against itself"),
    ],
)
def test_what_stops_a_hand_in_is_said_with_its_stage(job, text, stage, words):
    result, games = through(job(text))
    assert result.stage is stage
    assert words in told(result.stopped, _)
    assert games == []


def test_a_fault_in_a_trial_game_comes_with_the_game_and_the_traceback(job):
    result, _games = through(job(FAILS_LATE))
    assert result.stage is Stage.TRIALS
    fault = result.found["trials"]["fault"]
    assert "ZeroDivisionError" in fault["trace"]
    assert "line 2" in fault["trace"]
    assert len(fault["moves"].replace(" ", "")) >= 4
    assert "ZeroDivisionError" in told(result.stopped, _)


def packed(*names):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name in names:
            archive.writestr(name, GOOD)
    return held.getvalue()


def test_an_archive_with_one_file_is_that_file(job):
    result, _games = through(job(packed("Mon TP/joueur.py", "Mon TP/notes.pdf"), "tp.zip"))
    assert result.stage is Stage.LADDER


@pytest.mark.parametrize(
    ("content", "words"),
    [(packed("a.py", "b.py"), "2 files"), (packed("a.txt"), ""), (b"PK nothing", "zip")],
)
def test_any_other_archive_says_what_to_hand_in(job, content, words):
    result, _games = through(job(content, "tp.zip"))
    assert result.stage is Stage.READ
    assert words in told(result.stopped, _)


@pytest.mark.parametrize("content", [b"\0\1\2", b"\xff" * 50, b"x" * 3_000_000])
def test_what_is_no_text_stops_with_a_sentence(job, content):
    result, _games = through(job(content))
    assert result.stopped
    assert result.stage in {Stage.READ, Stage.RECOGNISED}


ONZE = replace(PUISSANCE_3, game="connect4", handout="onze")


def test_exercises_are_checked_and_count(job):
    result, _games = through(job(wrong_solutions.correct("onze", "plain"), assignment=ONZE))
    views = result.found["exercises"]["views"]
    assert result.found["exercises"]["passed"] == len(views["en"]) == 11
    names = [one["name"] for one in views["en"]]
    titles = [
        {check["title"] for one in view for check in one["checks"]} for view in views.values()
    ]
    assert len(titles) == 2
    assert len(titles[0] & titles[1]) < len(titles[0]) / 2  # each reader has words of their own
    assert result.found["exercises"]["shares"] == dict.fromkeys(names, 1.0)


def test_a_file_without_a_player_yet_has_its_exercises_checked(job):
    """What stops it is said after them."""
    text = wrong_solutions.correct("onze", "plain")
    begun = text[: text.index("def jouer")]
    result, _games = through(job(begun, assignment=ONZE))
    assert 1 <= result.found["exercises"]["passed"] < 11
    assert {0.0, 1.0} <= {*result.found["exercises"]["shares"].values()}
    assert result.stage is Stage.TRIALS
    assert told(result.stopped, _)


@pytest.mark.parametrize("gate", [False, True])
def test_a_player_without_an_exercise_of_the_hand_out_plays_unless_exercises_count(job, gate):
    hand_in = job(
        "def choose(position):\n    return 0\n", assignment=replace(ONZE, settings={"gate": gate})
    )
    found = {"recognised": {"calling": {}, "team": None}}
    waits = replace(hand_in, hand_in=replace(hand_in.hand_in, stage=Stage.EXERCISES, found=found))
    result = stages.run(waits)
    assert (result.stage, bool(result.stopped)) == (
        (Stage.EXERCISES, True) if gate else (Stage.TRIALS, False)
    )
    assert result.found.get("exercises", {}).get("shares") == (None if gate else {})


@pytest.mark.parametrize("gate", [False, True])
def test_failed_exercises_keep_a_file_off_the_ladder_where_the_teacher_says_so(job, gate):
    wrong = wrong_solutions.correct("onze", "plain").replace("def affiche", "def other", 1)
    assignment = replace(ONZE, settings={"gate": gate})
    hand_in = job(wrong, assignment=assignment)
    found = {"recognised": {"calling": {}, "team": None}}
    waits = replace(hand_in, hand_in=replace(hand_in.hand_in, stage=Stage.EXERCISES, found=found))
    result = stages.run(waits)
    assert result.found["exercises"]["passed"] < 11
    assert (result.stage, bool(result.stopped)) == (
        (Stage.EXERCISES, True) if gate else (Stage.TRIALS, False)
    )
