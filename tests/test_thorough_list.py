"""What a line of ``thorough.txt`` leaves out."""

import pytest

import thorough

LIST = """
# Why.
web/test_a.py::test_one
web/test_a.py::test_two[fr
web/test_a.py::test_three but en | x-1
docs/a.md
"""


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("web/test_a.py::test_one", True),
        ("web/test_a.py::test_one[fr]", True),
        ("web/test_a.py::test_one_more", False),
        ("web/test_b.py::test_one", False),
        ("web/test_a.py::test_two[fr-1]", True),
        ("web/test_a.py::test_two[en]", False),
        ("web/test_a.py::test_three[fr]", True),
        ("web/test_a.py::test_three[en]", False),
        ("web/test_a.py::test_three[x-12]", False),
        ("docs/a.md::a.md", True),
        ("docs/b.md::b.md", False),
    ],
)
def test_a_line_is_all_cases_of_a_test_or_some_or_all_but_some(name, left_out):
    assert bool(thorough.of(name, thorough.rules(LIST))) is left_out
