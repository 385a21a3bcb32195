"""The parts of a player's process that can be tried without one."""

import json
import math
import pickle
import sys
from string import Formatter
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.core import language
from pions.games.catalog import find
from pions.games.gravity import Gravity
from pions.sandbox import ArenaFault, Disqualified, PlayerFileError, Verdict, disqualification
from pions.sandbox.calling.conventions import CONVENTIONS, to_data
from pions.sandbox.calling.definitions import read_definitions
from pions.sandbox.calling.parts import NotAMove
from pions.sandbox.child import questions
from pions.sandbox.child.answer_json import plain
from pions.sandbox.child.inspection import NotFound, bound, found
from pions.sandbox.child.main import Finder, LoadedFile
from pions.sandbox.host import Computed, Waited
from pions.sandbox.limits import Limits
from pions.sandbox.reading.child_reports import Fault


@pytest.fixture
def module(monkeypatch):
    """Runs source as the player's module."""

    def run(source):
        made = ModuleType("__player__")
        monkeypatch.setitem(sys.modules, "__player__", made)
        exec(source, made.__dict__)  # noqa: S102 - written in this file
        return made

    return run


ANSWERS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=100)
    | st.binary(max_size=8)
    | st.integers(-100, 100).map(np.int8)
    | st.floats(width=32).map(np.float32)
    | st.builds(object),
    lambda inner: st.lists(inner, max_size=6) | st.tuples(inner, inner) | st.sets(st.integers()),
    max_leaves=10,
)


@given(ANSWERS)
def test_every_answer_becomes_one_short_line(answer):
    line = json.dumps(plain(answer))
    assert "\n" not in line
    assert len(line) < 20_000
    json.loads(line)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (3, 3),
        (np.int64(3), 3),
        ((1, 2), [1, 2]),
        (np.array([1, 2]), [1, 2]),
        ((math.inf, (np.int8(4), 0)), [math.inf, [4, 0]]),
        ((None, 3), [None, 3]),
        (2.5, 2.5),
        (True, {"odd": "True"}),
        ((1, False), [1, {"odd": "False"}]),
        ("3", {"odd": "'3'"}),
        (object(), {"odd": "<object>"}),
        (2**60, {"odd": str(2**60)}),
        (np.zeros((5, 5)), {"odd": "<ndarray>"}),
    ],
)
def test_answers_are_told_as_they_are(answer, expected):
    assert plain(answer) == expected


def test_a_number_too_long_to_write_is_told_by_its_kind():
    assert plain(10**10000) == {"odd": "<int>"}


@given(ANSWERS, st.sampled_from(list(CONVENTIONS.values())))
def test_every_answer_is_a_move_or_is_not(answer, convention):
    game = find("hex-11" if convention.rules == "hex" else "connect4")
    told = json.loads(json.dumps(plain(answer)))
    try:
        move = convention.move(told, game.initial())
    except NotAMove:
        return
    assert type(move) is int


def test_only_what_the_file_defines_is_found(module):
    made = module(
        "from os.path import join\nfrom functools import partial, lru_cache\nimport random\n"
        "def un(a, b=1, *c): pass\n_deux = un\ntrois = partial(un, 1)\nquatre = lambda x: x\n"
        "@lru_cache\ndef cinq(a): pass\nclass Six:\n    def choose(self, position): pass\n"
        "class Sept:\n    def __call__(self, a, b): pass\nhuit = Sept()\n"
        "def neuf(*, cle): pass\ndix = 10\n"
    )
    things = {thing.name: thing.shown for thing in read_definitions(found(made))}
    assert things == {
        "un": "un(a, b)",
        "trois": "trois(b)",
        "quatre": "quatre(x)",
        "cinq": "cinq(a)",
        "Six": "Six.choose",
        "Sept": "class Sept",
        "huit": "huit(a, b)",
    }


def request(convention, use):
    rule = CONVENTIONS[convention]
    return {
        "use": use,
        "shaped": rule.shaped,
        "convention": to_data(rule),
        "how": rule.how,
        "before": [setting.wish() for setting in rule.before],
        "after": [setting.wish() for setting in rule.after],
    }


def test_settings_come_from_the_file_or_by_default(module):
    source = "def minmax(G, k, w, p):\n    return w, p\n"
    call, settings = bound(module(source), request("colonnes", "minmax"))
    assert call([], 1) == ([0, 1, 10, 1000, math.inf], 2)
    assert settings == {"w": "[0, 1, 10, 1000, inf]", "p": "2"}
    call, settings = bound(module(source + "p = 7\n"), request("colonnes", "minmax"))
    assert call([], 1)[1] == 7


def test_what_a_convention_needs_and_the_file_lacks_is_named(module):
    with pytest.raises(NotFound, match=r"^h$"):
        bound(module("def s(h, p, state): pass\n"), request("etat-minmax", "s"))
    with pytest.raises(NotFound, match=r"^sia$"):
        bound(module("def sia(n): return n\n"), request("caml-sia", "sia"))
    with pytest.raises(NotFound, match=r"^Noeud$"):
        bound(module("class Puissance3: pass\n"), request("noeud", "Puissance3"))
    with pytest.raises(NotFound, match=r"^absent$"):
        bound(module(""), request("etat", "absent"))


def test_every_way_of_calling_works(module):
    grid = [[0, 0], [1, 2]]
    call, _ = bound(module("def algo(g, j): return g.sum() + j\n"), request("hex", "algo"))
    assert call(grid, 1) == 4
    call, _ = bound(module("def sia(n): return lambda t, c: n\n"), request("caml-sia", "sia"))
    assert call(grid, 1) == 3
    choose = "class A:\n    def choose(self, position): return position.ply\n"
    call, _ = bound(module(choose), request("pions-gravity", "A"))
    position = Gravity().initial().play(3).play(3)
    assert call(*CONVENTIONS["pions-gravity"].arguments(position)) == 2


def loaded(source):
    player = LoadedFile()
    return player, player.load(source, "mine.py", 5)


def test_a_file_is_run_and_told(monkeypatch):
    monkeypatch.delitem(sys.modules, "__player__", raising=False)
    player, told = loaded("TEAM_NAME = 'Les as'\ndef strategie(state):\n    return state\n")
    assert told["team"] == "Les as"
    assert [thing["name"] for thing in told["found"]] == ["strategie"]
    player.use(request("etat", "strategie"))
    assert player.answer([4]) == {"answer": 4}
    del sys.modules["__player__"]


@pytest.mark.parametrize(
    ("source", "kind", "line", "error"),
    [
        ("\n1 / 0\n", "exception", 2, "ZeroDivisionError: division by zero"),
        ("def f(:\n", "exception", 1, "SyntaxError: invalid syntax"),
        ("raise MemoryError\n", "memory", 1, "MemoryError"),
        ("open('/nonexistent/file')\n", "forbidden", 1, "FileNotFoundError: "),
        ("from nonexistent import *\n", "exception", 1, "ModuleNotFoundError: "),
        ("raise SystemExit(3)\n", "exception", 1, "SystemExit: 3"),
        ("raise OSError(9, 'bad')\n", "exception", 1, "OSError: [Errno 9] bad"),
        ("class E(Exception): pass\nraise E('x')\n", "exception", 2, "E: x"),
        (
            "import urllib.error\nraise urllib.error.URLError(PermissionError(1, 'no'))\n",
            "forbidden",
            2,
            "urllib.error.URLError: ",
        ),
    ],
)
def test_failures_are_told_with_their_line(source, kind, line, error):
    player = LoadedFile()
    with pytest.raises(BaseException) as caught:  # noqa: PT011 - every kind in turn
        player.load(source, "mine.py", 0)
    fault = Fault.read(player.fault(caught.value))
    assert (fault.kind, fault.line) == (kind, line)
    assert fault.error.startswith(error)
    assert "child.py" not in fault.trace
    sys.modules.pop("__player__", None)


def test_the_finder_gives_what_it_knows_and_nothing_else():
    finder = Finder({"numpy": np.__path__[0]})
    assert finder.find_spec("numpy").origin == np.__file__
    assert finder.find_spec("scipy") is None


@given(
    st.dictionaries(
        st.sampled_from(["fault", "error", "line", "trace", "module"]),
        st.none() | st.integers() | st.text() | st.lists(st.integers()),
    )
)
def test_any_report_of_a_failure_is_read_and_makes_a_sentence(reply):
    fault = Fault.read(reply)
    loss = disqualification.failed("mine", fault, Limits())
    assert "{" not in str(loss).replace(fault.error, "")
    assert all(c.isprintable() or c == "\n" for c in loss.trace)


@pytest.mark.parametrize(
    ("status", "verdict", "words"),
    [
        (None, Verdict.CRASH, "cut its own way"),
        (0, Verdict.CRASH, "exit status 0"),
        (91, Verdict.OUT_OF_MEMORY, "512 megabytes"),
        (-11, Verdict.CRASH, "SIGSEGV"),
        (-31, Verdict.FORBIDDEN, "no player may do"),
        (-250, Verdict.CRASH, "signal 250"),
    ],
)
def test_the_end_of_a_process_has_its_verdict(status, verdict, words):
    loss = disqualification.gone("mine", status, Limits())
    assert loss.verdict is verdict
    assert words in str(loss)
    assert_keeps_what_it_says(loss)


def assert_keeps_what_it_says(loss):
    """The values kept with a lost game are those of its sentence, and no others."""
    fields = {name for _, name, _, _ in Formatter().parse(loss.sentence.template) if name}
    assert {*loss.sentence.kept()["with"]} == fields


def test_a_file_that_is_late_or_asks_for_the_forbidden_keeps_what_it_says():
    for overrun in (Computed(), Computed(7), Waited(60.0)):
        assert_keeps_what_it_says(disqualification.late("mine", 1, overrun))
    fault = Fault.read({"fault": "forbidden", "error": "no", "line": 3})
    assert_keeps_what_it_says(disqualification.failed("mine", fault, Limits()))


def test_errors_travel_between_processes():
    for error in (
        disqualification.late("mine", 1, Computed()),
        PlayerFileError("There is no file {path}.", path="x", verdict=Verdict.CRASH, output="o"),
        ArenaFault("{reason}", reason="disk full"),
    ):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written two lines above
        assert (type(again), str(again)) == (type(error), str(error))
        assert getattr(again, "verdict", None) is getattr(error, "verdict", None)
    assert isinstance(disqualification.late("mine", 1, Computed()), Disqualified)


def test_every_verdict_has_a_title():
    titles = {verdict.title for verdict in Verdict}
    assert len(titles) == len(Verdict)
    assert language.current() == "en"


def test_containers_travel_with_their_kind():
    assert questions.plain([1, (2, [3]), {4: [5]}]) == [
        1,
        {"tuple": [2, [3]]},
        {"dict": [[4, [5]]]},
    ]
