"""A machine that has neither numpy nor numba: what needs no array works, the rest says so."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hex_questions
from pions import kernels

ROOT = Path(__file__).parents[1]
BARE = """
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "numba", "llvmlite"}:
            return None
        return self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
"""
ROADS = [
    pytest.param(
        kernels.binding.LIBRARY,
        marks=pytest.mark.skipif(
            kernels.library.problem() is not None, reason="there is no library to use"
        ),
    ),
    kernels.binding.PYTHON,
]


def bare(code, *words, road="", typed=""):
    """What a program prints that can load neither; it must end well."""
    found = subprocess.run(
        [sys.executable, "-c", BARE + code, *words],
        input=typed,
        env=os.environ | {"PIONS_KERNELS": road, "NUMBA_DISABLE_JIT": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert "Traceback" not in found.stderr, found.stderr
    return found


def test_what_a_tab_loads_needs_no_package_but_ours():
    code = """
import pions.web.tab.host, pions.web.tab.tab_workers
names = {name.partition(".")[0] for name in sys.modules}
print(sorted(names & {"rich", "pebble", "starlette", "uvicorn", "websockets"}))
"""
    assert bare(code).stdout == "[]\n"


def command(*words, **rest):
    return bare("from pions.cli.main import entry; entry()", *words, **rest)


@pytest.mark.parametrize("road", ROADS)
def test_the_package_its_rules_and_its_searches(road):
    code = """
import random
import pions
from pions.families import random_games, searching
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points
from pions.games.hexagon import Hex
from pions.search import perft
from pions.search.alphabeta import alphabeta_analysis
from pions.search.minimax import minimax_analysis
from pions.search.budget import Budget
from pions.search.mcts import uct

start = pions.Gravity().initial().play(3).play(3)
for evaluate in (points, WeightedLines((0, 1, 10, 100)), Dangers()):
    assert searching.minimax(start, 3, evaluate) == minimax_analysis(start, 3, evaluate)
    assert searching.alphabeta(start, 4, evaluate) == alphabeta_analysis(start, 4, evaluate)
searching.deepen(start, Budget(nodes=300), points)
uct(start, Budget(nodes=20), random.Random(1), 1.4, random_games.playout)
assert searching.perft(start, 3) == perft.perft(start, 3) == 343
assert searching.perft(Hex(3).initial(), 3) == 9 * 8 * 7
assert random_games.play_random(pions.Gravity(), 20, seed=1).games == 20
assert random_games.play_random(Hex(3), 5, seed=1).draws == 0
pions.play("hex-3", "alphabeta:depth=2", "random", seed=1)
pions.play("puissance3", "minimax:depth=2", "uct:nodes=20", seed=1)
"""
    found = bare(code, road=road)
    assert found.returncode == 0, found.stderr


def test_random_games_are_the_same_without_machine_code():
    code = (
        "import pions; from pions.families.random_games import play_random\n"
        "print(*(play_random(pions.game(name), 30, seed=3) for name in ('connect4', 'hex-4')))"
    )
    said = {bare(code, road=road).stdout for road in ("", kernels.binding.PYTHON)}
    assert len(said) == 1
    assert "RandomTally" in said.pop()


@pytest.mark.parametrize("road", ROADS)
def test_the_solver_and_its_book(road):
    code = """
import pions
solver = pions.Solver()
start = solver.game.initial()
assert solver.value(start) == 1
assert solver.values(start) == {0: -2, 1: -1, 2: 0, 3: 1, 4: 0, 5: -1, 6: -2}
small = pions.Solver(pions.Gravity(4, 4, 4), megabytes=1)
late = small.game.initial()
for move in (0, 1, 2, 3, 0, 1, 2, 3):
    late = late.play(move)
assert small.value(late) == 0
assert small.batch([late] * 20) == [0] * 20
small.clear()
assert pions.Solver(pions.Gravity(4, 4, 4), megabytes=1, threads=2).value(late) == 0
"""
    found = bare(code, road=road)
    assert found.returncode == 0, found.stderr


def test_four_handouts_and_the_fifth_says_what_it_lacks():
    code = """
from pions.handouts import caml, colonnes, etat, noeud, preuve
try:
    from pions.handouts import hex
except ImportError as problem:
    print(problem)
"""
    found = bare(code)
    assert found.returncode == 0, found.stderr
    assert "numpy" in found.stdout


LATE = "62161276116444625526551242435433571"


def commands(*several, road=""):
    """The status, the output and the errors of each command: one process for all."""
    code = """
import contextlib, io, json
from pions.cli.main import main

for words, typed in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO(typed)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(words)
        except SystemExit as leaving:
            status = leaving.code
    print(json.dumps([status, out.getvalue(), err.getvalue()]))
"""
    found = bare(code, json.dumps(several), road=road)
    assert found.returncode == 0, found.stderr
    return [json.loads(line) for line in found.stdout.splitlines()]


def test_commands():
    several = [
        (("solve", LATE), ""),
        (("solve", "1"), ""),
        (("analyse", LATE), ""),
        (("review", LATE), ""),
        (("show", LATE), ""),
        (("play", "puissance3", "--against", "alphabeta:depth=2"), "3\n"),
        (("play", "hex-3", "--against", "minimax:depth=2"), "b2\n"),
        (("games",), ""),
        (("players",), ""),
        (("lab", "--help"), ""),
        (("--version",), ""),
    ]
    for (words, _typed), (status, out, err) in zip(several, commands(*several), strict=True):
        assert not status, (words, err)
        assert out
        # On a slow machine somebody is told how far it is; else nothing is said.
        assert [line for line in err.splitlines() if "..." not in line] == []


def test_a_file_is_checked():
    file = ROOT / "checks" / "correct" / "etat" / "plain.py"
    found = command("check", str(file), "--only", "jouer_coup")
    assert found.returncode == 0, found.stderr + found.stdout


@pytest.mark.thorough
@pytest.mark.skipif(
    kernels.binding.BACKEND.name != kernels.binding.LIBRARY, reason="no machine code"
)
def test_hex_answers_as_it_does_with_numpy():
    found = bare(Path(hex_questions.__file__).read_text(encoding="utf-8"), road="library")
    assert found.returncode == 0, found.stderr
    assert found.stdout.splitlines() == list(hex_questions.answers())


NEEDS_ARRAYS = [
    ("prove", "hex-3"),
    ("play", "hex-11", "--against", "level:n=10"),
    ("analyse", "f6", "--game", "hex-11"),
]


@pytest.mark.parametrize(("lang", "word"), [("en", "needs numpy"), ("fr", "a besoin de numpy")])
def test_what_needs_arrays_says_so_where_kernels_are_python(lang, word):
    several = [((*words, "--lang", lang), "f6\n") for words in NEEDS_ARRAYS]
    for status, _out, err in commands(*several, road=kernels.binding.PYTHON):
        assert status
        assert err.count("\n") == 1
        assert word in err
