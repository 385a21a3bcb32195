"""Names of others, safe to show."""

from hypothesis import given
from hypothesis import strategies as st

from pions.core.text import visible


@given(st.text())
def test_nothing_that_moves_a_cursor_is_ever_shown(text):
    shown = visible(text)
    assert all(c.isprintable() or c in "\u00a0\u202f" for c in shown)
    assert len(shown.splitlines()) <= 1


def test_an_escape_is_spelt_out():
    assert visible("4\x1b[31m\n5") == r"4\x1b[31m\n5"


@given(st.binary(max_size=20), st.binary(max_size=20))
def test_names_that_are_no_utf_8_can_be_kept_and_told_apart(one, other):
    shown = [visible(name.decode("utf-8", "surrogateescape")) for name in (one, other)]
    assert all(name.encode("utf-8") for name in shown if name)
    if b"\\" not in one + other:
        assert (shown[0] == shown[1]) == (one == other)
