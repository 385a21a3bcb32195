"""The teacher's view of an assignment, of a class that is written by hand."""

import pytest

from pions.app.classes import overview, school
from pions.app.classes.name_list import ListedName
from pions.core.errors import InvalidOption
from pions.core.sentences import Sentence
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Presence, Stage

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


def check(status, title="a title", reason=""):
    return {"status": status, "title": title, "reason": reason, "failure": None}


def exercise(name, status, *checks, optional=False):
    return {
        "name": name,
        "label": name.upper(),
        "status": status,
        "optional": optional,
        "checks": list(checks),
    }


def view(*exercises):
    shares = {one["name"]: float(one["status"] == "passed") for one in exercises}
    return {"exercises": {"passed": 0, "shares": shares, "views": {"en": list(exercises)}}}


BLOCKED = view(
    exercise("init", "passed", check("passed"), check("passed")),
    exercise("coups", "failed", check("passed"), check("failed", "a full column")),
    exercise("fini", "failed", check("failed", "a diagonal"), check("passed"), check("failed")),
    exercise("duel", "missing", optional=True),
)
SOLVED = view(*(exercise(name, "passed", check("passed")) for name in ("init", "coups", "fini")))
HALF = view(
    exercise("init", "passed", check("passed")),
    exercise("coups", "failed", check("failed", "a full column"), check("skipped")),
)
ILLEGAL = Sentence("{move} is no move here.", move="column 4")


@pytest.fixture
def path(tmp_path):
    school.create(tmp_path / "class", [ListedName(name) for name in NAMES])
    path = tmp_path / "class" / FILE
    with ClassFile(path) as file:
        given = Assignment(0, "Connect Four", "connect4", "colonnes", opens=0, due=1000)
        assert school.give(file, given, "2026-11-16").number == 1
    return path


def hand_in(path, person, stage, found, stopped=None, *, late=0.0):  # noqa: PLR0913
    with ClassFile(path) as file:
        text = f"# {person} {len(file.hand_ins(1))}\n".encode()
        one = file.hand_in(1, person, name="a.py", content=text, received=9.0, late=late)
        file.advance(one.number, stage, found, stopped)
        return one.number


def test_cells_are_those_of_the_newest_version_that_was_examined(path):
    hand_in(path, 1, Stage.LADDER, SOLVED)
    examined = hand_in(path, 1, Stage.LADDER, BLOCKED)
    hand_in(path, 1, Stage.READ, {}, ILLEGAL.kept())
    found = overview.overview(path, 1)
    assert found.exercises == (
        ("init", "INIT"),
        ("coups", "COUPS"),
        ("fini", "FINI"),
        ("duel", "DUEL"),
    )
    [ada, ben, *_] = found.pupils
    assert (ada.name, ada.number, ada.version) == ("Ada", examined, 2)
    cells = [(one.state, one.passed, one.tried) for one in ada.cells]
    assert cells == [("all", 2, 2), ("half", 1, 2), ("less", 1, 3), ("missing", 0, 0)]
    assert {one.state for one in ben.cells} == {"none"}


def test_hand_ins_come_newest_first_with_their_faults(path):
    hand_in(path, 2, Stage.LADDER, SOLVED, late=60.0)
    said = Sentence("In a trial game against itself: {reason}", reason=ILLEGAL).kept()
    hand_in(path, 1, Stage.TRIALS, BLOCKED, said)
    hand_in(path, 3, Stage.RECOGNISED, {})
    first, second, third = overview.overview(path, 1).hand_ins
    assert (first.person, first.stage, first.accepted, first.fault) == (3, "recognised", False, "")
    assert first.passed is None
    assert second.fault == "In a trial game against itself: column 4 is no move here."
    assert (second.passed, second.counted) == (1, 3)
    assert (third.accepted, third.late, third.passed, third.counted) == (True, 60.0, 3, 3)


def test_failures_are_counted_by_person_the_commonest_first(path):
    hand_in(path, 1, Stage.LADDER, BLOCKED)
    hand_in(path, 2, Stage.LADDER, HALF)
    hand_in(path, 3, Stage.LADDER, BLOCKED)
    hand_in(path, 3, Stage.LADDER, SOLVED)
    for person in (4, 5):
        said = Sentence("In a trial game against itself: {reason}", reason=ILLEGAL)
        hand_in(path, person, Stage.TRIALS, {}, said.kept())
    found = [(one.exercise, one.words, one.people) for one in overview.overview(path, 1).failures]
    assert found[:2] == [
        ("coups", "a full column", (1, 2)),
        ("", "column 4 is no move here.", (4, 5)),
    ]
    assert found[2:] == [("fini", "a diagonal", (1,))]


def test_who_has_not_handed_in_counts_a_team_as_one(path):
    with ClassFile(path) as file:
        for person in (1, 2):
            school.change(file, person, team="red")
        school.change(file, 3, presence=Presence.GONE)
        school.change(file, 4, presence=Presence.ASKING)
    assert overview.overview(path, 1).missing == (1, 2, 5)
    hand_in(path, 2, Stage.READ, {})
    assert overview.overview(path, 1).missing == (5,)


def test_the_state_of_the_class_and_its_dates(path):
    hand_in(path, 1, Stage.READ, {})
    with ClassFile(path) as file:
        file.set("paused", value=True)
        file.set_due(1, 2, 5000.0)
    found = overview.overview(path, 1)
    assert (found.waiting, found.games, found.paused) == (1, 0, True)
    assert [one.due for one in found.pupils] == [None, 5000.0, None, None, None]


def test_marks_stand_beside_the_exercises(path):
    hand_in(path, 1, Stage.LADDER, SOLVED)
    found = overview.overview(path, 1)
    assert found.out_of == 20
    assert found.pupils[0].mark > 0
    assert found.pupils[1].mark is None


def test_a_scale_that_makes_no_sense_leaves_the_rest(path):
    with ClassFile(path) as file:
        [given] = file.assignments()
        file.add_assignment(Assignment(**{**vars_of(given), "settings": {"scale": {"no": 1}}}))
    found = overview.overview(path, 1)
    assert "scale" in found.problem
    assert len(found.pupils) == 5


def vars_of(record):
    return {name: getattr(record, name) for name in record.__slots__}


def test_a_cell_shows_the_trial_that_fails_beside_the_file(path):
    number = hand_in(path, 1, Stage.LADDER, BLOCKED)
    found = overview.cell(path, number, "coups")
    assert found["exercise"]["checks"][1]["title"] == "a full column"
    assert (found["name"], found["text"]) == ("Ada", "# 1 0\n")
    assert overview.cell(path, number, "no such")["exercise"] is None
    with pytest.raises(InvalidOption, match="99"):
        overview.cell(path, 99, "coups")


def test_an_unknown_assignment_is_a_sentence(path):
    with pytest.raises(InvalidOption, match="77"):
        overview.overview(path, 77)
