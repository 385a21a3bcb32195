"""Every request about a class, from everybody who may not make it."""

import dataclasses
import typing

import pytest

import class_served
from class_served import Visitor
from pions.store.class_file import FILE, ClassFile
from pions.web.messages.protocol import REQUESTS
from served import Served

OPEN = {"class"}
"""The one that strangers may make: it tells them the name of the class."""
FOR_ALL = OPEN | {"class wall"}
OF_PUPILS = {f"class {name}" for name in ("work", "back", "place", "game", "why", "puzzle")}
VERBS = sorted(name for name in REQUESTS if name == "class" or name.startswith("class "))


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """The page of a stranger, of one who asks to join, of a pupil, of the teacher."""
    folder = tmp_path_factory.mktemp("class") / "nsi"
    codes = class_served.made(folder)
    with ClassFile(folder / FILE) as file:
        class_served.on_ladder(file, person=1)
    with Served(tmp_path_factory.mktemp("games"), school=folder) as running:
        other = Visitor(running.port)
        other.enter(code=codes["Blaise"])
        stranger = Visitor(running.port)
        teacher = class_served.teacher(folder, running.port)
        with stranger.line() as one, other.line() as two, teacher.line() as three:
            yield {"stranger": one, "pupil": two, "teacher": three}


def filled(verb):
    """Fields that fit a request, about the first hand-in and the first person."""
    fields = {}
    for field in dataclasses.fields(REQUESTS[verb][0]):
        if field.default is field.default_factory is dataclasses.MISSING:
            hint = typing.get_type_hints(REQUESTS[verb][0])[field.name]
            words = typing.get_args(hint) if typing.get_origin(hint) is typing.Literal else ()
            fields[field.name] = 1 if hint is int else words[0] if words else "x"
    return fields


@pytest.mark.parametrize("verb", VERBS)
def test_a_stranger_is_told_nothing(lines, verb):
    answer = lines["stranger"].ask(verb, **filled(verb))
    assert ("ok" in answer) == (verb in OPEN), answer


@pytest.mark.parametrize("verb", sorted({*VERBS} - OF_PUPILS - FOR_ALL))
def test_a_pupil_does_nothing_of_the_teacher(lines, verb):
    assert "teacher" in lines["pupil"].ask(verb, **filled(verb)).get("error", "")


@pytest.mark.parametrize("verb", sorted(OF_PUPILS & {*VERBS}))
def test_what_is_of_pupils_is_not_for_the_teacher(lines, verb):
    assert "pupils" in lines["teacher"].ask(verb, **filled(verb)).get("error", "")


def test_a_pupil_cannot_bring_back_a_version_of_another(lines):
    assert "no such version" in lines["pupil"].ask("class back", hand_in=1)["error"]


def test_a_pupil_sees_no_hand_in_of_another(lines):
    told = lines["pupil"].tell("class work", assignment=1, hand_in=1)
    assert told["current"] is None
    assert told["versions"] == []
