"""A file under examination: its answers, its faults, and a fresh start after each of them."""

import pytest

from pions.sandbox import Limits, PlayerFileError, Verdict, examined_file
from pions.sandbox.errors import ArenaFault, Disqualified
from pions.sandbox.examined_file import ExaminedFile
from pions.sandbox.reading.player_file import PlayerFile

SOURCE = """
import os, sys
seen = []
def double(things):
    things.extend(things)
    print("twice")
    return tuple(things), float("inf")
def endless():
    while True:
        pass
def asks():
    return [input("one? "), input("two? ")]
def fails():
    return {}["nothing"]
def leaves():
    os._exit(3)
def stranger():
    return object()
def remembers():
    seen.append(1)
    return len(seen)
def pours():
    print("é" * 10**6)
    return [[0] * 1000] * 1000
def reads():
    return open("/etc/passwd").read()
"""


def question(call, **more):
    names = [line.split("(")[0][4:] for line in SOURCE.splitlines() if line.startswith("def ")]
    plain = {"names": names, "values": {}, "before": "", "after": [], "typed": []}
    return {**plain, "call": call, **more}


@pytest.fixture(scope="module")
def examined():
    with ExaminedFile(PlayerFile("mine.py", SOURCE, ""), Limits(seconds=5)) as file:
        yield file


def test_an_answer_tells_value_output_and_what_has_changed(examined):
    reply = examined.ask(question("double(l)", values={"l": [1, 2]}, after=["l", "l[0]", "l[9]"]))
    assert reply["value"] == {"tuple": [{"tuple": [1, 2, 1, 2]}, float("inf")]}
    assert reply["shown"] == "((1, 2, 1, 2), inf)"
    assert reply["printed"] == "twice\n"
    assert reply["after"] == {"l": [1, 2, 1, 2], "l[0]": 1, "l[9]": {"odd": "<IndexError>"}}


def test_what_is_typed_is_read_and_each_question_is_noted(examined):
    reply = examined.ask(question("asks()", typed=["a", "b"]))
    assert reply["value"] == ["a", "b"]
    assert reply["asked"] == [5, 10]
    assert examined.ask(question("asks()", typed=["a"]))["raised"]["kinds"][0] == "EOFError"


def test_somebody_may_answer_by_what_was_printed(examined):
    typist = "def typist(said):\n    return str(len(said))"
    assert examined.ask(question("asks()", before=typist, typed=None))["value"] == ["5", "10"]


def test_an_exception_is_an_answer(examined):
    raised = examined.ask(question("fails()"))["raised"]
    assert raised["kinds"][:2] == ["KeyError", "LookupError"]
    assert raised["line"] == 14
    assert "return {}" in raised["trace"]


def test_strangers_are_only_named(examined):
    assert examined.ask(question("stranger()"))["value"] == {"odd": "<object>"}


def test_a_flood_is_cut(examined):
    reply = examined.ask(question("pours()"))
    assert len(reply["printed"]) < 20_000
    assert "..." in str(reply["value"])


def test_files_are_out_of_reach(examined):
    raised = examined.ask(question("reads()"))["raised"]
    assert "OSError" in raised["kinds"]


def test_a_process_that_is_stopped_is_replaced(examined):
    examined.allow(5)
    assert examined.ask(question("remembers()"))["value"] == 1
    assert examined.ask(question("remembers()"))["value"] == 2
    examined.allow(0.3)
    with pytest.raises(Disqualified) as late:
        examined.ask(question("endless()"))
    assert late.value.verdict is Verdict.TIMEOUT
    examined.allow(5)
    assert examined.ask(question("remembers()"))["value"] == 1
    with pytest.raises(Disqualified) as gone:
        examined.ask(question("leaves()"))
    assert gone.value.verdict is Verdict.CRASH
    examined.allow(5)
    assert examined.ask(question("remembers()"))["value"] == 1


def test_a_file_that_cannot_be_read_is_refused_at_once():
    with pytest.raises(PlayerFileError, match="line 1"):
        ExaminedFile(PlayerFile("mine.py", "def f(:", ""), Limits())


def test_a_file_abandoned_while_it_is_read_again_is_asked_nothing(monkeypatch):
    with ExaminedFile(PlayerFile("mine.py", SOURCE, ""), Limits(seconds=5)) as file:
        begin = examined_file.Session

        def begun(*arguments):
            session = begin(*arguments)
            file.abandon()
            return session

        monkeypatch.setattr(examined_file, "Session", begun)
        with pytest.raises(ArenaFault, match="sent away"):
            file.read_again()
