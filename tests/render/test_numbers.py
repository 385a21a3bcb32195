"""Numbers as each language writes them."""

# ruff: noqa: RUF001 - an interval is written with an en dash

import math

import pytest

from pions.core import language
from pions.core.numbers import (
    decimal,
    decimals,
    moment,
    percent,
    percents,
    points,
    short,
    time_left,
    whole,
)

SPACE = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("shown", "english", "french"),
    [
        (lambda: whole(10_000), "10,000", f"10{SPACE}000"),
        (lambda: whole(999), "999", "999"),
        (lambda: decimal(0.625), "0.62", "0,62"),
        (lambda: decimal(21.25, 1), "21.2", "21,2"),
        (lambda: percent(0.556), "55.6%", f"55,6{SPACE}%"),
        (lambda: percent(0.0026), "0.26%", f"0,26{SPACE}%"),
        (lambda: percent(0), "0.0%", f"0,0{SPACE}%"),
        (lambda: percent(0.5, 0), "50%", f"50{SPACE}%"),
        (lambda: decimals(0.4, 0.6), "0.40–0.60", "0,40–0,60"),
        (lambda: percents(0.4, 0.6), "40.0–60.0%", f"40,0–60,0{SPACE}%"),
        (lambda: short(0.5), "0.5", "0,5"),
        (lambda: short(20.0), "20", "20"),
        (
            lambda: moment("2026-11-05T16:04:59+00:00"),
            "2026-11-05 16:04",
            f"05/11/2026 à 16{SPACE}h{SPACE}04",
        ),
        (lambda: moment("one day"), "one day", "one day"),
        (lambda: decimal(math.nan), "–", "–"),
        (lambda: percent(math.nan), "–", "–"),
    ],
)
def test_each_language_has_its_own_way(shown, english, french):
    assert shown() == english
    language.use("fr")
    assert shown() == french


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "0"), (0.5, "½"), (1, "1"), (1.5, "1½"), (1234.5, "1,234½")]
)
def test_half_points_are_halves(number, shown):
    assert points(number) == shown


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (None, ""),
        (0, "about 0 s left"),
        (89, "about 89 s left"),
        (90, "about 2 min left"),  # 1.5 rounds to the even number
        (150, "about 2 min left"),
        (5399, "about 90 min left"),
        (5400, "about 2 h left"),
        (10_800, "about 3 h left"),
    ],
)
def test_time_left_is_told_in_the_unit_that_fits(seconds, shown):
    assert time_left(seconds) == shown
