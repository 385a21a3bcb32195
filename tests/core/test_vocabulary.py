"""Errors, languages and seeds."""

import os
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pions
from pions.core import language
from pions.core.errors import IllegalMove, InvalidOption, InvalidText, PionsError, UnknownName
from pions.core.seeds import derive, generator
from pions.core.types import Side, Term


def test_a_side_is_the_other_of_its_other():
    assert [side.other for side in Side] == [Side.SECOND, Side.FIRST]


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("Column {column} is full.", column=4),
        InvalidText("“{text}” is wrong.", text="4x", offset=1),
        UnknownName("There is no “{name}”.", name="conect4", known=["connect4"]),
    ],
)
def test_an_error_crosses_a_process_boundary_whole(error):
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_words_and_errors_inside_an_error_are_translated_with_it():
    def upper(text):
        return text.upper().replace("{COLOUR}", "{colour}").replace("{WHY}", "{why}")

    inner = PionsError("Because.")
    error = PionsError("{colour}: {why}", colour=Term("Red"), why=inner)
    assert str(error) == "Red: Because."
    assert error.render(upper) == "RED: BECAUSE."


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANGUAGE": "fr:en", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANGUAGE": "es:fr"}, "fr"),
        ({"LANGUAGE": "es_ES:de:fr_FR.UTF-8:en"}, "fr"),
        ({"LANGUAGE": "es:de", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environ, code):
    assert language.preferred(environ) == code


def test_a_plain_program_speaks_as_its_environment():
    asked = "from pions.core import language; print(language.current())"
    french = {**os.environ, "LANGUAGE": "fr"}
    assert subprocess.check_output([sys.executable, "-c", asked], env=french, text=True) == "fr\n"


def test_an_unknown_language_is_refused():
    with pytest.raises(InvalidOption, match="no language"):
        pions.speak("xx")
    with pytest.raises(ValueError, match="xx"):
        language.use("xx")
    assert language.current() == "en"


@given(st.integers(0, 10**9), st.integers(0, 1000))
def test_a_derived_seed_depends_on_every_part(seed, index):
    seeds = {derive(seed, index), derive(seed + 1, index), derive(seed, index + 1), derive(seed)}
    assert len(seeds) == 4
    assert all(0 <= part < 2**63 for part in seeds)
    assert generator(seed, index).random() == generator(seed, index).random()
