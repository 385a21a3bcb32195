"""What a pupil is told of hand-ins and games; of others, only what the ranking shows."""

import json

import pytest

import class_served
from class_served import Visitor, played
from pions.app.classes import school
from pions.app.classes.ladder_games import ladder_id
from pions.core.numbers import NOTHING
from pions.store.class_file import FILE, ClassFile
from pions.store.game_records import GameRecord, Seat
from served import Served
from waiting import eventually

FAULT = "a traceback of Blaise"
PRINTED = "what Blaise printed"


@pytest.fixture(scope="module")
def codes(tmp_path_factory):
    """Ada has lost all ten games against Blaise but the last, which Blaise lost by a fault."""
    folder = tmp_path_factory.mktemp("class") / "nsi"
    codes = class_served.made(folder, ("Ada", "Blaise", "Max"))
    with ClassFile(folder / FILE) as file:
        for person, versions in ((1, 2), (2, 1), (3, 1)):
            for version in range(versions):
                text = f"{person} {version}".encode()
                class_served.on_ladder(file, person, text, name=f"file of {person}.py")
        games = [
            played(
                number, *((one, other) if number % 2 else (other, one)),
                "second" if number % 2 else "first",
            )
            for number, (one, other) in enumerate([("1.2", "2.1")] * 10 + [("3.1", "2.1")] * 4)
        ]  # fmt: skip
        fault = {"termination": "exception", "trace": FAULT, "cause": {"says": FAULT}}
        lost = played(20, "2.1", "1.2", "second", **fault)
        games.append(GameRecord(**{
            **{name: getattr(lost, name) for name in lost.__slots__},
            "first": Seat("2.1", "x", PRINTED),
        }))  # fmt: skip
        file.add(ladder_id(1), enumerate(games))
    return folder, codes


@pytest.fixture(scope="module")
def served(codes, tmp_path_factory):
    with Served(tmp_path_factory.mktemp("games"), school=codes[0]) as running:
        yield running


@pytest.fixture
def line_of(served, codes):
    """A line to the server of the person with that name."""
    lines = []

    def enter(name):
        visitor = Visitor(served.port)
        assert visitor.enter(code=codes[1][name]) == (200, {})
        lines.append(visitor.line())
        return lines[-1].__enter__()

    yield enter
    for line in lines:
        line.__exit__(None, None, None)


@pytest.fixture
def shows(codes):
    """Sets what a ranking calls others."""

    def setting(value):
        with ClassFile(codes[0] / FILE) as file:
            file.set("shown", value)

    yield setting
    setting("names")


VERBS = {
    "class work": {}, "class back": {"hand_in": 1}, "class place": {},
    "class game": {"name": "game 0"}, "class why": {"name": "game 0"},
}  # fmt: skip


@pytest.mark.parametrize("verb", VERBS)
def test_strangers_and_the_teacher_are_told_nothing(served, codes, verb):
    for visitor in (Visitor(served.port), class_served.teacher(codes[0], served.port)):
        with visitor.line() as line:
            answer = line.ask(verb, **VERBS[verb])
            assert "entered with their codes" in answer["error"]


def test_ones_own_versions_are_shown_and_no_other(line_of):
    told = line_of("Ada").tell("class work")
    assert [(one["version"], one["state"]) for one in told["versions"]] == [
        (2, "plays"), (1, "accepted")
    ]  # fmt: skip
    assert told["current"]["name"] == "file of 1.py"
    other = line_of("Blaise").tell("class work")
    assert [one["version"] for one in other["versions"]] == [1]
    assert "file of 1.py" not in json.dumps(other)


def test_another_ones_hand_in_is_not_shown_for_its_number(line_of):
    ada, blaise = line_of("Ada"), line_of("Blaise")
    (mine,) = blaise.tell("class work")["versions"]
    asked = ada.tell("class work", hand_in=mine["number"])
    assert asked["current"]["name"] == "file of 1.py"
    assert "no such version" in ada.ask("class back", hand_in=mine["number"])["error"]


def test_an_older_version_plays_again(line_of):
    ada = line_of("Ada")
    new, old = ada.tell("class work")["versions"]
    ada.tell("class back", hand_in=old["number"])
    states = [one["state"] for one in ada.tell("class work")["versions"]]
    assert states == ["accepted", "plays"]
    ada.tell("class back", hand_in=new["number"])
    states = [one["state"] for one in ada.tell("class work")["versions"]]
    assert states == ["plays", "accepted"]


def test_the_place_is_told_with_what_is_sure_of_it(line_of):
    ada, max_ = line_of("Ada"), line_of("Max")
    told = ada.tell("class place")
    assert (told["place"], told["among"], told["version"]) == ("2nd", "of 2", 2)
    assert [(one["name"], one["place"], one["mine"]) for one in told["ranking"]] == [
        ("Blaise", 1, False), ("You", 2, True), ("Max", 0, False)
    ]  # fmt: skip
    assert told["rival"]["name"] == "Blaise"
    # One game is not part of a pair: it is seen among the last ones, and counts for nothing yet.
    assert told["counts"] == "2 programs, 14 games"
    few = max_.tell("class place")
    assert (few["place"], few["title_line"]) == ("", "6 more games before a place.")
    assert [one["elo"] for one in few["ranking"] if one["mine"]] == [NOTHING]


@pytest.mark.parametrize(
    ("value", "others", "last"),
    [
        ("names", ["Blaise", "Max"], "Blaise"),
        ("aliases", ["#2", "#3"], "#2"),
        ("own", [], "Another program"),
    ],
)
def test_others_are_called_as_the_teacher_wants_it(line_of, shows, value, others, last):
    shows(value)
    ada = line_of("Ada")
    told = ada.tell("class place")
    assert [one["name"] for one in told["ranking"] if not one["mine"]] == others
    assert {one["rival"] for one in told["last"]} == {last}
    game = ada.tell("class game", name="game 0")
    assert game["players"] == [last, "You"]
    if value != "names":
        assert "Blaise" not in json.dumps([told, game])
    other = ada.ask("class game", name="game 10")
    assert ("error" in other) == (value == "own")


def test_nothing_of_another_ones_fault_or_output_is_told(line_of):
    answers = []
    for name, mine in (("Ada", False), ("Max", False), ("Blaise", True)):
        line = line_of(name)
        told = line.tell("class game", name="game 20")
        answers = json.dumps([told, line.tell("class place")])
        assert (FAULT in answers) == mine
        assert (PRINTED in answers) == mine
        assert told["fault"]


def test_the_move_that_lost_is_told_to_the_loser_alone(line_of):
    ada, blaise = line_of("Ada"), line_of("Blaise")
    told = ada.tell("class why", name="game 1")
    assert told["ply"] % 2 == 1  # Ada opened this game
    assert f"Move {told['ply']}:" in told["said"]
    assert "did not lose" in blaise.ask("class why", name="game 1")["error"]
    assert "no such game" in ada.ask("class why", name="game 99")["error"]


def test_a_lost_game_makes_a_puzzle_of_ones_own(line_of, codes):
    ada, blaise = line_of("Ada"), line_of("Blaise")
    lost = {one["id"]: ada.tell("class why", name=one["id"])
            for one in ada.tell("class place")["last"] if one["result"] == "lost"}  # fmt: skip
    name, why = next((name, why) for name, why in lost.items() if why["puzzle"])
    key = ada.tell("class puzzle", name=name)["key"]
    ada.tell("class puzzle", name=name)  # once more changes nothing
    asked = {"record": {"solved": [], "due": {}, "run": 0, "last": ""}, "today": "2026-01-02"}
    shown = ada.tell("puzzle", key=key, mine=True, **asked)
    assert (shown["key"], shown["mine"], shown["note"]) == (key, True, "")
    assert shown["position"]["ply"] == why["ply"] - 1
    assert ada.tell("puzzle answer", key=key, **asked)["verdict"]
    assert blaise.tell("puzzle", key=key, mine=True, **asked)["key"] != key
    assert "did not lose" in blaise.ask("class puzzle", name=name)["error"]
    without = [name for name, why in lost.items() if not why["puzzle"]]
    assert all("no puzzle" in ada.ask("class puzzle", name=one)["error"] for one in without)
    with ClassFile(codes[0] / FILE) as file:
        assert [one.key for one in school.puzzles_of(file, 1)] == [key]


def test_what_is_found_out_about_a_hand_in_is_told_stage_by_stage(codes, served):
    folder = codes[0]
    visitor = Visitor(served.port)
    visitor.enter(code=codes[1]["Max"])
    _status, taken = visitor.hand_in(b"def choose(position):\n    return 99\n")
    visitor.come(taken["number"])
    with visitor.line() as line:
        told = line.tell("class work")
        current = told["current"]
        stages = {one["name"]: one["state"] for one in current["stages"]}
        assert stages == {
            "read": "passed", "recognised": "passed", "trials": "failed",
            "yardsticks": "later", "ladder": "later",
        }  # fmt: skip
        assert (current["state"], told["today"]) == ("refused", 1)
        assert "99" in current["title"]
        assert current["board"] is not None
        assert "Version 1 plays." in current["detail"]
    with ClassFile(folder / FILE) as file:
        assert school.of_day(file.hand_ins(1, 3), 1.0)[0].accepted


def test_a_team_is_one_row_called_by_its_name_and_members(line_of, codes, shows):
    blaise, max_ = line_of("Blaise"), line_of("Max")
    with ClassFile(codes[0] / FILE) as file:
        for person in (1, 3):
            school.change(file, person, team="les As")
    try:
        # The ranking stands for some seconds.
        eventually(lambda: _names(blaise) == ["You", "les As (Ada, Max)"])
        shows("aliases")
        assert _names(blaise) == ["#1", "You"]
        shows("own")
        # The version that Max lets play last plays: it is Ada's place, too.
        mine = next(one for one in max_.tell("class work")["versions"] if one["state"] != "refused")
        max_.tell("class back", hand_in=mine["number"])
        assert _names(line_of("Ada")) == ["You"]
        (game, *_more) = max_.tell("class place")["last"]
        assert max_.tell("class game", name=game["id"])
        told = line_of("Ada").tell("class work")["current"]
        assert "A version of another member of your team plays." in told["detail"]
    finally:
        with ClassFile(codes[0] / FILE) as file:
            for person in (1, 3):
                school.change(file, person, team="")


def _names(line):
    return sorted(row["name"] for row in line.tell("class place")["ranking"])
