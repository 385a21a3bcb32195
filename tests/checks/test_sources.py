"""What a file defines is read from its text alone."""

import pytest

import local_lab
from pions.checks import catalog, sources
from pions.checks.catalog import HANDOUTS
from pions.checks.starter import starter

pytestmark = pytest.mark.once


def read(text):
    return sources.read(local_lab.file_of(text))


@pytest.mark.parametrize(
    "body",
    ["pass", "...", '"""To do."""', "raise NotImplementedError", "raise NotImplementedError('x')"],
)
def test_a_function_without_a_body_is_not_written(body):
    found = read(f"def h(state):\n    {body}\n")
    assert "h" in found.stubs
    assert "h" not in found.written


@pytest.mark.parametrize("body", ["return 0", "x = 1", "raise ValueError", "assert state"])
def test_any_other_body_is(body):
    assert "h" in read(f"def h(state):\n    {body}\n").written


def test_names_are_found_wherever_they_are_given():
    found = read(
        "from random import choice as tire\n"
        "import numpy as np\n"
        "a, (b, c) = 1, (2, 3)\n"
        "try:\n    def f(): return 1\nexcept ImportError:\n    g = 2\n"
        "if True:\n    class K:\n        def m(self): return 1\n"
    )
    assert {"tire", "np", "a", "b", "c", "f", "g", "K", "K.m"} <= found.written


def test_methods_are_inherited_within_the_file():
    found = read("class A:\n    def m(self): return 1\nclass B(A):\n    def n(self): pass\n")
    assert "B.m" in found.written
    assert "B.n" in found.stubs


def test_a_class_of_stubs_is_a_stub():
    assert (
        "Main"
        in read("class Main:\n    def jouer(self):\n        raise NotImplementedError\n").stubs
    )
    assert "Main" in read("class Main:\n    pass\n").stubs


@pytest.mark.parametrize("handout", HANDOUTS)
def test_a_starter_is_recognised_and_all_of_it_is_still_to_be_written(handout):
    found = read(starter(HANDOUTS[handout]))
    assert catalog.followed(found, None).name == handout
    for exercise in HANDOUTS[handout].exercises:
        assert found.missing(exercise, found.name_of(exercise, {})), exercise.name


@pytest.mark.parametrize("handout", HANDOUTS)
def test_a_solution_is_recognised(handout):
    from wrong_solutions import CHECKS

    for path in (CHECKS / "correct" / handout).glob("*.py"):
        found = read(path.read_text("utf-8"))
        assert catalog.followed(found, None).name == handout


def test_the_only_function_that_asks_is_the_human_one():
    found = read("def lire():\n    return int(input())\n\n\ndef a_moi(state):\n    return lire()\n")
    humain = HANDOUTS["etat"].exercise("humain")
    assert found.name_of(humain, {}) == "a_moi"


def test_reading_from_the_standard_input_is_asking():
    found = read("import sys\n\n\ndef a_moi(state):\n    return int(sys.stdin.readline())\n")
    assert found.name_of(HANDOUTS["etat"].exercise("humain"), {}) == "a_moi"
