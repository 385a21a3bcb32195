"""The file of a class."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pions.core.errors import InvalidOption
from pions.core.sentences import Sentence
from pions.store.class_file import FILE, VERSION, ClassFile
from pions.store.class_records import Assignment, Presence, Stage
from pions.store.database import Store
from pions.store.errors import StoreFault

PUISSANCE = Assignment(0, "Puissance 4", "connect4", contract="[player]", opens=10.0, due=99.0)


@pytest.fixture
def path(tmp_path):
    ClassFile.made(tmp_path / FILE, {"name": "NSI T2"})
    return tmp_path / FILE


@pytest.fixture
def school(path):
    with ClassFile(path) as made:
        yield made


@pytest.fixture
def pupils(school):
    here = Presence.HERE
    return school.add_people([("Élève A", "", here), ("Élève A", "duo", here)])


def handed_in(school, assignment, person, content=b"text", received=20.0):
    return school.hand_in(
        assignment, person, name="mine.py", content=content, received=received, late=0.0
    )


def test_what_was_kept_is_there_when_the_file_is_opened_again(path):
    with ClassFile(path) as school:
        assert school.settings()["name"] == "NSI T2"
        school.set("shown", "aliases")
        (one,) = school.add_people([("Zoë", "les As", Presence.HERE)])
        number = school.add_assignment(PUISSANCE)
        school.set_due(number, one, 120.5)
        mine = handed_in(school, number, one)
        school.play(mine)
        school.log(21.0, one, "hand-in", "mine.py")
    with ClassFile(path) as school:
        assert school.settings()["shown"] == "aliases"
        assert [(p.name, p.alias, p.team) for p in school.people()] == [("Zoë", "#1", "les As")]
        assert school.assignments() == [replace(PUISSANCE, number=number)]
        assert school.due_dates(number) == {one: 120.5}
        assert school.hand_ins() == [mine]
        assert school.content(mine.number) == b"text"
        assert school.playing(number) == {one: mine.number}
        assert [*school.logged()] == [(21.0, one, "hand-in", "mine.py")]


def test_it_is_a_file_of_games_too(path):
    with Store.existing(path) as store:
        assert store.tournaments() == []


def test_people_of_one_name_are_two(school, pupils):
    assert [one.number for one in school.people()] == pupils
    assert [one.alias for one in school.people()] == [f"#{number}" for number in pupils]
    school.set_person(replace(school.person(pupils[0]), alias="Tigre"))
    with pytest.raises(StoreFault):
        school.set_person(replace(school.person(pupils[1]), alias="Tigre"))


def test_a_new_code_makes_the_old_one_void(school, pupils):
    one, other = pupils
    school.set_codes({one: "hash1", other: "hash2"})
    assert school.with_code("hash2").number == other
    school.set_codes({one: "hash3"})
    assert school.with_code("hash1") is None
    assert school.with_code("hash3").number == one
    assert [p.code for p in school.people()] == ["hash3", "hash2"]


def test_who_has_left_has_no_code(school, pupils):
    school.set_codes({pupils[0]: "hash"})
    school.set_person(replace(school.person(pupils[0]), presence=Presence.GONE))
    assert school.with_code("hash") is None
    assert school.person(pupils[0]).presence is Presence.GONE


def test_versions_are_counted_for_each_person_and_assignment(school, pupils):
    first, second = (school.add_assignment(PUISSANCE) for _ in range(2))
    one, other = pupils
    made = [handed_in(school, *place) for place in ((first, one), (first, one), (second, one))]
    made.append(handed_in(school, first, other))
    assert [one.version for one in made] == [1, 2, 1, 1]
    assert made[1].player == f"{one}.2"
    assert school.hand_ins(first, one) == made[:2]
    assert made[0].digest == made[1].digest != handed_in(school, first, one, b"more").digest


def test_a_hand_in_goes_from_stage_to_stage_and_stops_with_a_sentence(school, pupils):
    number = school.add_assignment(PUISSANCE)
    good, bad = (handed_in(school, number, person) for person in pupils)
    said = Sentence("It failed at move {move}.", move=3).kept()
    school.advance(good.number, Stage.LADDER, {"exercises": {"passed": 5}})
    school.advance(bad.number, Stage.TRIALS, {}, said)
    found = {one.number: one for one in school.hand_ins()}
    assert found[good.number].accepted
    assert school.one_hand_in(good.number).found == {"exercises": {"passed": 5}}
    assert not found[bad.number].accepted
    assert found[bad.number].stopped == said
    waiting = handed_in(school, number, pupils[0])
    assert school.unfinished() == [waiting]
    school.advance(waiting.number, Stage.EXERCISES, {"read": {"lines": 3}})
    assert school.unfinished() == [school.one_hand_in(waiting.number)]
    assert school.one_hand_in(99) is None


def test_one_version_of_a_person_plays(school, pupils):
    number = school.add_assignment(PUISSANCE)
    old, new = (handed_in(school, number, pupils[0]) for _ in range(2))
    for one in (old, new, old):
        school.play(one)
        assert school.playing(number) == {pupils[0]: one.number}


def test_an_accepted_version_plays_at_once_or_is_not_accepted(path, school, pupils):
    """As if the server died in between: the stage is tried again by the next one."""
    number = school.add_assignment(PUISSANCE)
    mine = handed_in(school, number, pupils[0])
    with sqlite3.connect(path) as other:
        other.execute(
            "CREATE TRIGGER fault BEFORE INSERT ON playing BEGIN SELECT RAISE(ABORT, 'x'); END"
        )
    other.close()
    with pytest.raises(StoreFault):
        school.advance(mine.number, Stage.LADDER, {})
    assert school.unfinished() == [mine]
    with sqlite3.connect(path) as other:
        other.execute("DROP TRIGGER fault")
    other.close()
    school.advance(mine.number, Stage.LADDER, {})
    assert school.playing(number) == {pupils[0]: mine.number}


def test_an_older_version_that_is_examined_later_does_not_take_the_newer_one_s_place(
    school, pupils
):
    number = school.add_assignment(PUISSANCE)
    old, new = (handed_in(school, number, pupils[0]) for _ in range(2))
    for one in (new, old):
        school.advance(one.number, Stage.LADDER, {})
    assert school.playing(number) == {pupils[0]: new.number}


def test_an_examination_brings_nothing_back_of_who_was_forgotten_meanwhile(school, pupils):
    number = school.add_assignment(PUISSANCE)
    mine = handed_in(school, number, pupils[0])
    school.forget(pupils[0])
    school.advance(mine.number, Stage.LADDER, {"exercises": {"views": "secret"}})
    assert school.playing(number) == {}
    assert school.one_hand_in(mine.number) is None
    held = school.base.execute("SELECT found, stage FROM hand_ins").fetchone()
    assert held == ("{}", Stage.READ.value)


def test_nothing_is_left_of_who_is_forgotten(school, pupils):
    number = school.add_assignment(PUISSANCE)
    one, other = pupils
    mine, others = (handed_in(school, number, who, b"secret " + b"%d" % who) for who in pupils)
    school.set_codes({one: "hash"})
    school.play(mine)
    school.log(1.0, one, "name", "Élève A was here")
    school.forget(one)
    assert [p.number for p in school.people()] == [other]
    assert school.hand_ins() == [others]
    assert school.content(mine.number) is None
    assert school.playing(number) == {}
    assert school.with_code("hash") is None
    assert "was here" not in str([*school.logged()])
    assert handed_in(school, number, other).version == 2


def test_a_changed_assignment_keeps_its_number(school):
    number = school.add_assignment(PUISSANCE)
    changed = replace(PUISSANCE, number=number, due=None, settings={"seconds": 2.0})
    assert school.add_assignment(changed) == number
    assert school.assignments() == [changed]
    school.set_due(number, school.add_people([("A", "", Presence.HERE)])[0], 5.0)
    school.set_due(number, 1, None)
    assert school.due_dates(number) == {}


def test_a_class_is_not_made_twice_nor_where_there_is_none(tmp_path, path):
    with pytest.raises(InvalidOption, match="already"):
        ClassFile.made(path, {})
    with pytest.raises(StoreFault, match="no class"):
        ClassFile(tmp_path / "elsewhere" / FILE)
    with Store(tmp_path / "games.db"):
        pass
    with pytest.raises(StoreFault, match="not the file of a class"):
        ClassFile(tmp_path / "games.db")


def test_a_file_of_a_later_version_is_refused(path):
    with sqlite3.connect(path) as base:
        base.execute("UPDATE class SET value = '99' WHERE name = 'format'")
    base.close()
    with pytest.raises(StoreFault, match="later version"):
        ClassFile(path)


@pytest.fixture
def first_version(tmp_path):
    """A file of version 1: two people, a version that plays and one on its way, two games."""
    script = Path(__file__).with_name("class_version_1.sql").read_text("utf-8")
    with closing(sqlite3.connect(tmp_path / "old.db")) as base:
        base.executescript(script)
    return tmp_path / "old.db"


def test_a_file_of_the_first_version_is_turned_into_one_of_today(first_version):
    for _time in range(2):  # the second time there is nothing left to do
        with ClassFile(first_version) as school:
            assert int(school.settings()["format"]) == VERSION > 1
            assert [(p.name, p.team) for p in school.people()] == [("Ada", ""), ("Zoé", "les As")]
            accepted, waiting = school.hand_ins(1)
            assert accepted.shares == {"init": 1.0, "fini": 0.5}
            assert (waiting.shares, waiting.late) == (None, 21.0)
            found = school.one_hand_in(accepted.number).found["exercises"]
            assert found["views"] == {"en": [{"name": "init"}]}
            assert school.playing(1) == {1: accepted.number}
            assert school.unfinished() == [school.one_hand_in(waiting.number)]
            assert len([*school.games("ladder-1")]) == 2
            assert not school.damaged


def test_a_step_that_fails_leaves_the_file_as_it_was(first_version):
    with closing(sqlite3.connect(first_version)) as base:
        base.execute("ALTER TABLE hand_ins ADD COLUMN shares TEXT")  # the step cannot add it
        before = [*base.iterdump()]
    with pytest.raises(StoreFault):
        ClassFile(first_version)
    with closing(sqlite3.connect(first_version)) as base:
        assert [*base.iterdump()] == before


def test_what_a_program_printed_is_forgotten_with_its_author(first_version):
    with ClassFile(first_version) as school:
        assert next(school.games("ladder-1")).first.output == "printed"
        school.forget(1)
        first, second = school.games("ladder-1")
        assert (first.first.output, first.winner, second.winner) == ("", "first", "first")
        assert not school.damaged
        school.add("ladder-1", [(2, replace(first, id="late"))])  # it was being played meanwhile
        assert len([*school.games("ladder-1")]) == 2


def test_who_has_left_plays_no_more_and_does_after_coming_back(school, pupils):
    number = school.add_assignment(PUISSANCE)
    mine = handed_in(school, number, pupils[0])
    school.advance(mine.number, Stage.LADDER, {})
    school.set_person(replace(school.person(pupils[0]), presence=Presence.GONE))
    assert school.playing(number) == {}
    assert school.hand_ins() == [school.hand_ins(number, pupils[0])[0]]
    school.set_person(replace(school.person(pupils[0]), presence=Presence.HERE))
    assert school.playing(number) == {pupils[0]: mine.number}
