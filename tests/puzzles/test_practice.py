"""What comes back and when, days in a row, and files that are damaged."""

import datetime as dt
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.puzzles import practice
from pions.app.puzzles.practice import BOXES, Practice
from pions.core.errors import InvalidOption

MONDAY = dt.date(2026, 11, 16)


def after(days):
    return MONDAY + dt.timedelta(days=days)


def test_what_was_failed_comes_back_later_and_later():
    record = Practice()
    record.answered("a", MONDAY, right=False)
    day = 0
    for wait in BOXES:
        assert record.waiting(after(day + wait - 1)) == []
        day += wait
        assert record.waiting(after(day)) == ["a"]
        record.answered("a", after(day), right=True)
    assert record.waiting(after(day + 1000)) == []
    assert record.solved == ["a"]


def test_solving_it_again_before_its_day_changes_nothing_but_the_days_in_a_row():
    record = Practice()
    record.answered("a", MONDAY, right=False)
    due = dict(record.due)
    record.answered("a", MONDAY, right=True)
    assert record.due == due
    assert record.streak(MONDAY) == 1


def test_failing_again_starts_from_the_first_box():
    record = Practice()
    record.answered("a", MONDAY, right=False)
    record.answered("a", after(1), right=True)
    record.answered("a", after(4), right=False)
    assert record.waiting(after(5)) == ["a"]


def test_what_is_solved_at_first_sight_does_not_come_back_unless_failed_later():
    record = Practice()
    record.answered("a", MONDAY, right=True)
    assert record.waiting(after(100)) == []
    record.answered("a", after(1), right=False)
    assert record.solved == []
    assert record.waiting(after(2)) == ["a"]


@given(st.sets(st.integers(0, 30)))
def test_a_streak_counts_the_days_up_to_today_or_yesterday(days):
    record = Practice()
    for day in sorted(days):
        record.answered(str(day), after(day), right=True)
    expected = 0
    last = 30 if 30 in days else 29
    while last - expected in days:
        expected += 1
    assert record.streak(after(30)) == expected


def test_a_wrong_answer_makes_no_streak():
    record = Practice()
    record.answered("a", MONDAY, right=False)
    assert record.streak(MONDAY) == 0


def test_a_record_survives_its_file(tmp_path):
    path = tmp_path / "new" / "puzzles.json"
    assert practice.load(path) == Practice()
    record = Practice()
    record.answered("a", MONDAY, right=False)
    record.answered("b", MONDAY, right=True)
    practice.save(record, path)
    assert practice.load(path) == record
    assert [one.name for one in path.parent.iterdir()] == ["puzzles.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        json.dumps({"solved": [1], "due": {}, "run": 0, "last": ""}),
        json.dumps({"solved": [], "due": {"a": [99, "2026-11-16"]}, "run": 0, "last": ""}),
        json.dumps({"solved": [], "due": {"a": [0, "yesterday"]}, "run": 0, "last": ""}),
        json.dumps({"solved": [], "due": [], "run": 0, "last": ""}),
        json.dumps({"solved": [], "due": {}, "run": -1, "last": ""}),
        json.dumps({"solved": [], "due": {}, "run": 1, "last": "yesterday"}),
        "\udcff",
    ],
)
def test_a_damaged_file_is_named_and_not_overwritten(tmp_path, text):
    path = tmp_path / "puzzles.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(InvalidOption, match=r"puzzles\.json"):
        practice.load(path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidOption, match="file"):
        practice.save(Practice(), tmp_path / "file" / "puzzles.json")


def test_a_record_does_not_grow_for_ever():
    record = Practice()
    for number in range(practice.MOST_SOLVED + practice.MOST_DUE):
        record.answered(f"s{number}", MONDAY, right=True)
        record.answered(f"f{number}", after(number % 3), right=False)
    assert len(record.solved) == practice.MOST_SOLVED
    assert len(record.due) == practice.MOST_DUE
    assert f"s{practice.MOST_SOLVED + practice.MOST_DUE - 1}" in record.solved
