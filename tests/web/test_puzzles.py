"""Puzzles over the line: asked for, answered, the record handed back and forth."""

import datetime as dt
import os

import pytest

from pions.app.puzzles import collection
from pions.app.puzzles.practice import Practice

DAY = "2026-11-18"
EMPTY = {"solved": [], "due": {}, "run": 0, "last": ""}
PUZZLE = next(one for one in collection.shipped() if one.game == "connect4" and one.level == 1)
WRONG = next(one for one in PUZZLE.history().choices if one != PUZZLE.solution)


def test_a_puzzle_is_shown_without_its_solution(client):
    shown = client.tell("puzzle", record=EMPTY, today=DAY, key=PUZZLE.key)
    assert shown["position"]["line"] == PUZZLE.text
    assert not {"solution", "move"} & set(shown)
    assert dict(shown["games"])["connect4"] == "Connect Four"


def test_an_answer_moves_the_record_on(client):
    told = {"key": PUZZLE.key, "today": DAY}
    wrong = client.tell("puzzle answer", move=WRONG, record=EMPTY, **told)
    assert not wrong["right"]
    assert wrong["record"]["due"] == {PUZZLE.key: [0, "2026-11-19"]}
    again = client.tell(
        "puzzle answer", move=PUZZLE.solution, first=False, record=wrong["record"], **told
    )
    assert again["right"]
    assert again["record"] == wrong["record"]
    at_once = client.tell("puzzle answer", move=PUZZLE.solution, record=EMPTY, **told)
    assert (at_once["record"]["solved"], at_once["streak"]) == ([PUZZLE.key], 1)


def test_the_solution_is_told_on_request_and_counts_as_not_found(client):
    found = client.tell("puzzle answer", key=PUZZLE.key, today=DAY, record=EMPTY)
    assert (found["right"], found["move"]) == (True, PUZZLE.solution)
    assert PUZZLE.key in found["record"]["due"]


def test_what_comes_back_is_asked_first(client):
    record = EMPTY | {"due": {PUZZLE.key: [0, DAY]}}
    shown = client.tell("puzzle", record=record, today=DAY)
    assert (shown["key"], shown["waiting"]) == (PUZZLE.key, 1)


@pytest.mark.parametrize(
    "wish", [{}, {"game": "hex-6"}, {"game": "chess"}, {"mine": True}], ids=str
)
def test_a_link_to_a_puzzle_that_is_not_here_opens_the_one_of_the_day(client, wish):
    shown = client.tell("puzzle", record=EMPTY, today=DAY, key="1.9/zz\x1b", **wish)
    assert shown["note"] == (
        "There is no puzzle 1.9/zz\\x1b here; it may be of another version. "
        "Here is the puzzle of the day."
    )
    assert shown["key"] == collection.of_the_day(dt.date.fromisoformat(DAY)).key


def test_the_largest_record_fits_a_message(client):
    record = Practice()
    keys = iter(range(10**9))
    day = dt.date.fromisoformat(DAY)
    for _number in range(1000):
        record.answered(f"{next(keys):08x}", day, right=True)
        record.answered(f"{next(keys):08x}", day, right=False)
    plain = {"solved": record.solved, "due": record.due, "run": 9, "last": DAY}
    assert client.tell("puzzle", record=plain, today=DAY, day=True)["key"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"today": "yesterday"},
        {"today": "0001-01-01"},
        {"today": "9999-12-31"},
        {"record": {}},
        {"record": EMPTY | {"due": {"a": [99, DAY]}}},
        {"record": EMPTY | {"last": "never"}},
        {"kind": "lose"},
        {"game": "chess"},
        {"level": -3},
    ],
    ids=str,
)
def test_garbage_is_refused_in_a_sentence(client, wrong):
    said = client.ask("puzzle", **({"record": EMPTY, "today": DAY} | wrong))["error"]
    assert said.endswith(".")


def test_a_lost_game_gives_the_puzzles_that_were_missed(client, served):
    told = {"record": EMPTY, "today": DAY}
    none = client.tell("puzzle", mine=True, **told)
    assert not none["mine"]
    assert none["note"] == "Your lost games have given no puzzle yet: here is the collection."
    table = client.tell("open", game="connect4", first="human", second="level:n=1")["key"]
    client.tell("play", table=table, move="1", ply=0)
    client.tell("act", table=table, action="resign")
    refusing = served.settings.folder / f"{table}.{os.getpid()}.new"
    refusing.mkdir()
    refused = client.tell("puzzle", mine=True, **told)
    assert refused["note"] == "What was found in your games cannot be kept: it is a folder."
    refusing.rmdir()
    mine = client.tell("puzzle", mine=True, **told)
    assert (mine["mine"], mine["note"], mine["level"]) == (True, "", 0)
    assert mine["position"]["line"] == ""
    answered = client.tell("puzzle answer", key=mine["key"], move="4", **told)
    assert answered["right"]
    assert client.tell("puzzle", key=mine["key"], **told)["task"] == mine["task"]
