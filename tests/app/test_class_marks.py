"""Marks of a class, by the scale of an assignment."""

from dataclasses import replace

import pytest

from pions.app.classes import marks, school
from pions.app.classes.ladder_games import ladder_id
from pions.app.classes.name_list import ListedName
from pions.checks.catalog import HANDOUTS
from pions.checks.scale import Scale
from pions.core.errors import InvalidOption
from pions.core.sentences import Sentence
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Stage
from pions.store.game_records import Seat
from tournaments import GAME

DAY = 86_400
HANDOUT = HANDOUTS["onze"]
NAMES = [one.name for one in HANDOUT.exercises]
WORK = Assignment(0, "Onze", "connect4", handout="onze", opens=0.0, due=1000.0)


@pytest.fixture
def file(tmp_path):
    people = [ListedName("Ada"), ListedName("Bo", "duo"), ListedName("Cy", "duo")]
    school.create(tmp_path / "nsi", people)
    with ClassFile(tmp_path / "nsi" / FILE) as opened:
        yield opened


@pytest.fixture
def work(file):
    return school.give(file, WORK, "2026-01-01")


def handed_in(file, work, person, checks, *, late=0.0, accepted=True):  # noqa: PLR0913
    """A version that was examined: in each exercise, ``+-`` is a check that passes and one not."""
    shares = {name: checks.get(name, "-").count("+") / len(checks.get(name, "-")) for name in NAMES}
    one = file.hand_in(
        work.number, person, name="f.py", content=str(checks).encode(),
        received=900.0, late=late,
    )  # fmt: skip
    found = {"exercises": {"shares": shares, "views": {"en": ["long"] * 99}}}
    stopped = None if accepted else Sentence("No.").kept()
    file.advance(one.number, Stage.LADDER if accepted else Stage.TRIALS, found, stopped)
    return one


ALL = dict.fromkeys(NAMES, "++")


def test_exercises_share_the_whole_mark_by_the_points_of_the_hand_out(file, work):
    handed_in(file, work, 1, ALL)
    handed_in(file, work, 2, {NAMES[0]: "+", NAMES[1]: "+-+-"})
    found = marks.of_all(file, work)
    worth = {one.name: one.points for one in HANDOUT.exercises}
    earned = worth[NAMES[0]] + worth[NAMES[1]] / 2
    assert found[1].value == 20
    assert found[2].value == round(20 * earned / sum(worth.values()), 2)
    assert sum(got for got, _ in found[2].exercises.values()) == pytest.approx(
        found[2].value, abs=0.005
    )
    assert sum(possible for _, possible in found[2].exercises.values()) == pytest.approx(20)


def test_who_handed_in_nothing_has_no_mark_and_who_has_nothing_right_has_zero(file, work):
    handed_in(file, work, 2, {}, accepted=False)
    found = marks.of_all(file, work)
    assert found[1].value is None
    assert found[2].value == 0.0
    assert found[2].hand_in.version == 1


def test_a_version_that_waits_for_its_exercises_is_not_marked_yet(file, work):
    file.hand_in(work.number, 1, name="f.py", content=b"x", received=900.0, late=0.0)
    assert marks.of_all(file, work)[1].value is None


def test_the_best_version_counts_and_being_late_costs_what_the_scale_says(file, work):
    handed_in(file, work, 1, {NAMES[0]: "+"})
    handed_in(file, work, 1, ALL, late=DAY + 1.0)
    handed_in(file, work, 1, {NAMES[1]: "+"})
    assert marks.of_all(file, work)[1].value == 20
    strict = marks.of_all(file, work, Scale(late=4))[1]
    assert (strict.value, strict.late, strict.hand_in.version) == (12, 8, 2)
    hard = marks.of_all(file, work, Scale(late=30))[1]
    assert hard.late == 0  # the version in time is worth more


def test_a_team_has_one_mark(file, work):
    handed_in(file, work, 2, ALL)
    handed_in(file, work, 3, {NAMES[0]: "+"})
    found = marks.of_all(file, work)
    assert (found[1].value, found[2].value, found[3].value) == (None, 20, 20)
    assert found[3].hand_in.person == 2


def test_points_for_a_version_that_plays_come_out_of_the_whole(file, work):
    scale = Scale(plays=5)
    handed_in(file, work, 1, ALL)
    handed_in(file, work, 2, ALL, accepted=False)
    found = marks.of_all(file, work, scale)
    assert (found[1].value, found[1].plays) == (20, 5)
    assert (found[2].value, found[2].plays) == (15, 0)


def test_a_level_counts_when_the_games_leave_little_doubt(file, work):
    one = handed_in(file, work, 1, {})
    other = handed_in(file, work, 2, {})

    def games(player, level, winner, count, first):
        for n in range(count):
            name = f"level:n={level}"
            seats = (player, name) if n % 2 else (name, player)
            won = ("first" if n % 2 else "second") if winner else None
            one, other = (Seat(name, "") for name in seats)
            yield (
                first + n,
                replace(
                    GAME,
                    id=f"{first + n}",
                    pair=f"{first}-{n // 2}",
                    first=one,
                    second=other,
                    winner=won,
                    termination="win" if won else "draw",
                ),
            )

    file.add(ladder_id(work.number), [
        *games(one.player, 1, True, 40, 0),
        *games(other.player, 1, None, 2, 100),
        *games(one.player, 3, None, 2, 200),
    ])  # fmt: skip
    found = marks.of_all(file, work, Scale(levels={1: 4.0, 3: 6.0}))
    assert found[1].levels == {1: 4.0}
    assert found[1].value == 4
    assert found[2].levels == {}


def test_without_exercises_the_other_parts_make_the_whole(file):
    work = school.give(file, replace(WORK, handout=""), "2026-01-01")
    handed_in(file, work, 1, {})
    assert marks.of_all(file, work)[1].value is None  # the scale says nothing
    assert marks.of_all(file, work, Scale(plays=5))[1].value == 20
    found = marks.of_all(file, work, Scale(plays=5, levels={1: 5.0}))[1]
    assert found.value == 10


def test_the_scale_of_the_assignment_is_a_plain_table(file):
    table = {"out_of": 10, "points": {NAMES[0]: 3, NAMES[1]: 1}, "partial": False, "late": 0.5,
             "plays": 2, "levels": {"4": 1}}  # fmt: skip
    work = school.give(file, replace(WORK, settings={"scale": table}), "2026-01-01")
    handed_in(file, work, 1, {NAMES[0]: "++", NAMES[1]: "+-"})
    found = marks.of_all(file, work)[1]
    assert (found.value, found.out_of) == (2 + 7 * 3 / 4, 10)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"point": {}}, "no setting point"),
        ({"points": {"nothing": 1}}, "no exercise nothing"),
        ({"points": {NAMES[0]: -1}}, f"points of {NAMES[0]}"),
        ({"points": {NAMES[0]: True}}, f"points of {NAMES[0]}"),
        ({"points": [1]}, "points has the wrong kind"),
        ({"partial": 1}, "partial has the wrong kind"),
        ({"levels": {"11": 1}}, "no level 11"),
        ({"levels": {"3": -1}}, "points of 3"),
        ({"late": "1"}, "late has the wrong kind"),
        ({"late": float("nan")}, "points of late"),
        ({"out_of": 0}, "out_of has the wrong kind"),
        ({"plays": 15, "levels": {"1": 6}}, "more than the whole"),
    ],
)
def test_a_scale_that_makes_no_sense_says_why(file, work, table, words):
    broken = replace(work, settings={"scale": table})
    with pytest.raises(InvalidOption, match=f"The scale Onze .*{words}"):
        marks.of_all(file, broken)


def test_what_only_a_person_can_try_costs_nothing(file, work):
    shares = dict.fromkeys(NAMES[1:], 1.0)  # the first one was not judged
    one = file.hand_in(work.number, 1, name="f.py", content=b"x", received=1.0, late=0.0)
    file.advance(one.number, Stage.LADDER, {"exercises": {"shares": shares}})
    found = marks.of_all(file, work)[1]
    assert found.value == 20
    assert NAMES[0] not in found.exercises


def test_a_file_that_cannot_be_read_has_zero(file, work):
    one = file.hand_in(work.number, 1, name="f.py", content=b"x", received=1.0, late=0.0)
    file.advance(one.number, Stage.READ, {}, Sentence("No.").kept())
    assert marks.of_all(file, work)[1].value == 0
