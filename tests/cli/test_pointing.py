"""The caret stands under the character to blame."""

import string

from hypothesis import given
from hypothesis import strategies as st

from pions.cli.screen.terminal import caret as at

PRINTABLE = string.ascii_letters + string.digits + string.punctuation + " "


@given(st.text(PRINTABLE, max_size=200), st.data())
def test_the_caret_stands_under_the_character_at_the_offset(text, data):
    offset = data.draw(st.integers(0, len(text)))
    shown, caret = at(text, offset).split("\n")
    column = caret.index("^")
    assert caret == " " * column + "^"
    assert shown[column : column + 1] == text[offset : offset + 1]
    assert len(shown) <= 80


def test_the_text_is_shown_whole_where_it_is_short():
    assert at("4465x", 4) == "    4465x\n        ^"


def test_wide_characters_take_two_columns():
    assert at("棋4x", 2) == "    棋4x\n       ^"
