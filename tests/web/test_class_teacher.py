"""The teacher's requests over the line, and that nobody else is answered."""

import pytest

import class_served
from class_served import Visitor
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Presence
from served import Served

FIRST = b"def choose(position):\n    return position.legal_moves()[0]\n"
REQUESTS = {
    "class overview": {},
    "class cell": {"hand_in": 1, "exercise": "init"},
    "class pupil": {"person": 1},
    "class change": {"what": "paused", "value": "no"},
    "class scale": {"scale": {"out_of": 10}, "keep": True},
    "class similar": {},
    "class pair": {"one": 1, "other": 2},
    "class allow pair": {"one": 1, "other": 2, "decided": "allowed"},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("class") / "nsi"


@pytest.fixture(scope="module")
def codes(folder):
    return class_served.made(folder)


@pytest.fixture(scope="module")
def served(codes, folder, tmp_path_factory):  # noqa: ARG001 - the class is there before its server
    with Served(tmp_path_factory.mktemp("games"), school=folder) as running:
        yield running


@pytest.fixture(scope="module")
def handed_in(folder, codes):
    """The same program by both, under other names and in another layout."""
    with ClassFile(folder / FILE) as file:
        texts = (FIRST, FIRST.replace(b"position", b"p"))
        return {
            name: class_served.on_ladder(file, person, text).number
            for person, (name, text) in enumerate(zip(codes, texts, strict=True), 1)
        }


@pytest.fixture
def teacher(served, folder):
    with class_served.teacher(folder, served.port).line() as line:
        yield line


@pytest.mark.parametrize("name", REQUESTS)
def test_a_pupil_and_a_stranger_are_refused(served, codes, folder, handed_in, name):  # noqa: ARG001
    pupil, stranger = Visitor(served.port), Visitor(served.port)
    pupil.enter(code=codes["Ada"])
    for visitor in (pupil, stranger):
        with visitor.line() as line:
            answer = line.ask(name, **REQUESTS[name])
            assert "ok" not in answer
            assert "teacher" in answer["error"]
    with ClassFile(folder / FILE) as file:
        assert file.settings()["paused"]
        assert not [key for key in file.settings() if key.startswith("pair-")]


def test_the_overview_tells_hand_ins_and_pupils(teacher, handed_in):
    told = teacher.tell("class overview")
    assert {one["number"] for one in told["hand_ins"]} == set(handed_in.values())
    assert [one["name"] for one in told["pupils"]] == ["Ada", "Blaise"]
    assert told["missing"] == []


def test_changes_are_kept_and_seen(teacher, folder, handed_in):  # noqa: ARG001
    for fields in (
        {"person": 1, "what": "note", "value": "Well done.\nGo on."},
        {"person": 1, "what": "alias", "value": "Otter"},
        {"person": 1, "what": "team", "value": "red"},
        {"person": 2, "what": "presence", "value": "gone"},
        {"person": 1, "what": "own due", "value": "2000000000"},
        {"what": "due", "value": "1900000000"},
        {"what": "daily", "value": "7"},
        {"what": "gate", "value": "yes"},
        {"what": "shown", "value": "aliases"},
    ):
        teacher.tell("class change", **fields)
    with ClassFile(folder / FILE) as file:
        ada, blaise = file.person(1), file.person(2)
        assert (ada.note, ada.alias, ada.team) == ("Well done.\nGo on.", "Otter", "red")
        assert blaise.presence is Presence.GONE
        [given] = file.assignments()
        assert (given.due, given.daily, given.settings["gate"]) == (1.9e9, 7, True)
        assert file.due_dates(1) == {1: 2e9}
        assert file.settings()["shown"] == "aliases"
    teacher.tell("class change", person=1, what="own due", value="")
    teacher.tell("class change", person=2, what="presence", value="here")
    assert [one["due"] for one in teacher.tell("class overview")["pupils"]] == [None, None]


@pytest.mark.parametrize(
    "fields",
    [
        {"person": 99, "what": "note", "value": "x"},
        {"person": 1, "what": "presence", "value": "emperor"},
        {"person": 1, "what": "name", "value": " "},
        {"what": "daily", "value": "0"},
        {"what": "daily", "value": "lots"},
        {"what": "due", "value": "soon"},
        {"what": "due", "value": "nan"},
        {"what": "shown", "value": "everything"},
        {"what": "crown", "value": ""},
    ],
)
def test_a_change_that_makes_no_sense_is_a_sentence(teacher, fields):
    answer = teacher.ask("class change", **fields)
    assert "ok" not in answer
    assert answer["error"]


def test_a_scale_is_kept_only_when_that_is_said(teacher, folder, handed_in):  # noqa: ARG001
    scale = {"out_of": 10, "plays": 4, "partial": True, "levels": {"1": 6}}
    teacher.tell("class change", what="gate", value="no")
    shown = teacher.tell("class scale", scale=scale)
    [given] = teacher.tell("class")["assignments"]
    assert given["scale"] == {}
    assert teacher.tell("class scale", scale=scale, keep=True) == shown
    [given] = teacher.tell("class")["assignments"]
    assert given["scale"] == scale
    told = teacher.tell("class overview")
    assert told["out_of"] == 10
    marks = {str(one["person"]): one["mark"] for one in told["pupils"]}
    assert marks == shown["marks"]
    assert {mark for mark in marks.values() if mark} <= {4.0, 10.0}


@pytest.mark.parametrize(
    "scale", [{"out_of": 0}, {"crown": 1}, {"levels": {"99": 1}}, {"plays": 30}, {"out_of": [1]}]
)
def test_a_scale_that_makes_no_sense_is_a_sentence_and_not_kept(teacher, scale):
    before = teacher.tell("class")["assignments"]
    assert teacher.ask("class scale", scale=scale, keep=True)["error"]
    assert teacher.tell("class")["assignments"] == before


def test_versions_and_a_cell_are_shown(teacher, handed_in):
    [version] = teacher.tell("class pupil", person=1)["versions"]
    assert (version["number"], version["accepted"]) == (handed_in["Ada"], True)
    told = teacher.tell("class cell", hand_in=handed_in["Ada"], exercise="init")
    assert (told["name"], told["text"]) == ("Ada", FIRST.decode())


def test_two_hand_ins_side_by_side_and_what_is_decided(teacher, handed_in):
    one, other = handed_in["Ada"], handed_in["Blaise"]
    told = teacher.tell("class similar")
    assert told["compared"] == len(told["pairs"]) == 1
    assert told["pairs"][0]["names"] == ["Ada", "Blaise"]
    assert told["pairs"][0]["same"] is None
    beside = teacher.tell("class pair", one=one, other=other)
    assert beside["texts"] == [FIRST.decode(), FIRST.decode().replace("position", "p")]
    assert beside["files"] == ["mine.py", "mine.py"]
    teacher.tell("class allow pair", one=one, other=other, decided="noted", note="Talked.")
    decided = teacher.tell("class similar")["pairs"][0]["decided"]
    assert (decided["decided"], decided["note"]) == ("noted", "Talked.")
    teacher.tell("class allow pair", one=other, other=one, decided="")
    assert teacher.tell("class similar")["pairs"][0]["decided"] == {}


def test_moves_are_compared_on_demand(teacher, handed_in):  # noqa: ARG001
    told = teacher.tell("class similar", play=True)
    assert told["positions"] > 0
    assert told["pairs"][0]["same"] in {None, told["positions"]}
