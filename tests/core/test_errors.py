"""What errors say of texts, files and names that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.board import formats
from pions.core.errors import InvalidOption, InvalidText, UnknownName


@given(st.text(max_size=400), st.data())
def test_of_a_long_text_what_stands_around_the_fault_is_quoted(text, data):
    offset = data.draw(st.integers(0, len(text)))
    error = InvalidText("“{text}”", text=text, offset=offset)
    assert len(error.text) <= 122
    assert error.text.strip("…") in text
    assert error.text[error.offset : error.offset + 1] == text[offset : offset + 1]
    assert str(error) == f"“{error.text}”"


def test_a_file_without_a_game_is_said_to_be_empty(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(" \n", "utf-8")
    with pytest.raises(InvalidOption, match="is empty: there is no game in it"):
        formats.file_text(str(path))


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("plya", ["play", "prove"], "play"),
        ("tour", ["tree", "tournament"], "tournament"),
        ("-game", ["--game", "--json"], "--game"),
        ("Hex", ["hex-11", "HEX"], "HEX"),
        ("resoudre", ["tree", "solve"], None),
        ("--moves", ["--game", "--json"], None),
        ("--jeu", ["--game", "--json"], None),
        ("", ["play"], None),
    ],
)
def test_only_a_name_that_may_be_meant_is_suggested(name, known, meant):
    assert UnknownName("There is no “{name}”.", name=name, known=known).suggestion == meant
