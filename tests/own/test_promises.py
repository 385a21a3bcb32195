"""Which promises a game from a file keeps: each way to break one is found, and told."""

from types import ModuleType

import pytest

from own_games import BROKEN, CROSSES, MISERE, NIM, NODES, TWICE, nim
from pions.families.own import promises
from pions.sandbox.own import guarded_calls
from pions.sandbox.own.game_server import GameServer

LOOPING = {"slow"}
"""What only a clock can end; tried in a process of its own."""


@pytest.fixture(autouse=True)
def _few_games(monkeypatch):
    monkeypatch.setattr("pions.sandbox.own.promise_checks.GAMES", 30)


def examined(source, wanted=None):
    """What a check of `source` reports; in this process, where nobody watches the clock."""
    module = ModuleType("__player__")
    exec(compile(source, "mine.py", "exec"), module.__dict__)  # noqa: S102 - written above
    game = GameServer(
        module, lambda error: {"error": type(error).__name__, "line": None}, lambda _code: None
    )
    reply = game.answer({"open": wanted})
    if "broken" in reply:
        return {"slips": [reply], "games": 0}
    reply = game.answer({"check": 0})
    while reply.get("more"):
        reply = game.answer({"check": None})
    return reply


@pytest.mark.parametrize("slip", sorted(set(BROKEN) - LOOPING))
def test_each_broken_promise_is_found_by_its_name(slip):
    found = examined(BROKEN[slip])["slips"]
    assert slip in [one["broken"] for one in found]
    for one in found:
        error = promises.broken("mine.py", one)
        assert error.slip == one["broken"]
        assert "{" not in str(error)
        assert str(error).startswith("mine.py, ")


def test_every_slip_has_a_game_that_breaks_it():
    others = {"no-class", "no-methods", "start-answer"}  # see below
    assert set(promises.SLIPS) == set(BROKEN) | others


@pytest.mark.parametrize("source", [NIM, MISERE, TWICE, CROSSES, NODES])
def test_a_game_that_keeps_its_promises_is_left_alone(source):
    found = examined(source)
    assert found["slips"] == []
    assert found["lengths"]


def test_a_class_can_be_named_and_is_missed_where_it_is_not_there():
    assert examined(NIM + MISERE, "Nim")["slips"] == []
    (slip,) = examined(NIM, "Nin")["slips"]
    assert slip["broken"] == "no-class"
    assert "Nim" in str(promises.broken("mine.py", slip))
    (slip,) = examined(NIM + "class Half:\n    def play(self): ...\n", "Half")["slips"]
    assert "legal_moves(), outcome()" in str(promises.broken("mine.py", slip))


def test_a_start_that_is_no_position_is_told():
    source = NIM + "    @classmethod\n    def initial(cls):\n        return 21\n"
    assert [slip["broken"] for slip in examined(source)["slips"]] == ["start-answer"]


@pytest.mark.parametrize("answer", ["True", "2", "-1", "0.5", "'white'", "[0]", "float('nan')"])
def test_an_outcome_is_taken_at_its_word_only(answer):
    found = examined(nim(outcome=f"return None if self.heap else {answer}"))["slips"]
    assert [slip["broken"] for slip in found] == ["outcome"]


@pytest.mark.parametrize("answer", ["'draw'", "'Nulle'", "type('O', (), {'winner': None})()"])
def test_a_draw_may_be_said_in_several_ways(answer):
    assert examined(nim(outcome=f"return None if self.heap else {answer}"))["slips"] == []


def test_the_position_of_a_slip_is_the_moves_that_lead_to_it():
    (slip,) = examined(BROKEN["raises"])["slips"]
    assert sum(map(int, slip["path"])) == 21 - 5
    assert " ".join(slip["path"]) in str(promises.broken("mine.py", slip))


@pytest.mark.parametrize(
    "reply",
    [
        {"broken": "raises"},
        {"broken": "nonsense"},
        {"broken": "slow", "values": {"seconds": "x", "method": 3}},
        {"broken": "twice", "path": 3, "values": [1]},
        {"broken": ["twice"], "path": [None, "\x1b[2J"], "values": {"move": "\n\x07"}},
        {"broken": "twice", "path": ["\x1b[2J"] * 999, "values": {"move": "\n\x07"}},
    ],
)
def test_a_report_may_lie_and_is_a_sentence_all_the_same(reply):
    said = str(promises.broken("mine.py", reply))
    assert said
    assert said.isprintable()


def test_the_clock_ends_a_call_that_it_has_seen_for_a_second_of_computing(monkeypatch):
    seconds = iter([0.0, 0.1, 1.0, 1.1, 1.2, 1.3, 9.0, 9.5, 10.2])
    monkeypatch.setattr(guarded_calls, "process_time", seconds.__next__)
    clock = guarded_calls._Clock(call=3)
    clock.ring(0, None)  # nothing runs
    clock.inside = True
    clock.call = 4
    clock.ring(0, None)  # a new one, at 0.1
    clock.ring(0, None)
    with pytest.raises(guarded_calls._TooSlow):
        clock.ring(0, None)  # at 1.1
    clock.call = 5
    clock.ring(0, None)  # at 1.2
    clock.ring(0, None)
    clock.inside = False
    clock.ring(0, None)  # at 9, while nothing runs
    clock.inside, clock.call = True, 6
    clock.ring(0, None)
    clock.ring(0, None)  # at 10.2, seen since 9.5


@pytest.mark.parametrize("said", ["True", "float('nan')", "None", "[1]"])
def test_what_is_no_number_is_no_evaluation(said):
    found = examined(nim(evaluate=f"return {said}"))["slips"]
    assert [one["broken"] for one in found] == ["evaluation"]


@pytest.mark.parametrize("said", ["1", "-2.5", "float('inf')", "10**30"])
def test_numbers_of_every_kind_are_evaluations(said):
    assert examined(nim(evaluate=f"return {said}"))["slips"] == []
