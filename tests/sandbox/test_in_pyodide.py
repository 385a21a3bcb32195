"""Students' files where no process can be started: Pyodide, as in a browser's tab, under node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "tools" / "site" / "node_modules" / "pyodide"
pytestmark = pytest.mark.once

CHECKS = """
import json, time
from pions.app.checks.checking import CheckRequest, check_text
from pions.sandbox import Tier

for handout in ("etat", "noeud", "caml", "colonnes"):
    text = open(f"/tests/checks/correct/{handout}/plain.py", encoding="utf-8").read()
    began = time.perf_counter()
    checked = check_text(text, "mine.py", CheckRequest(handout=handout))
    assert checked.tier is Tier.E
    times, found = [], {}
    for result in checked.run():
        times.append(time.perf_counter() - began)
        found[result.exercise.name] = result.status.value, result.exercise.optional
    print(json.dumps([handout, times[0], times[-1], found]))
"""

ENDLESS = """
import json
from pions.sandbox import Disqualified, Limits, PlayerFileError
from pions.sandbox.examined_file import ExaminedFile
from pions.sandbox.reading.player_file import of_text

FILES = [
    "def f():\\n    while True:\\n        pass\\n",
    "def f():\\n  while 1:\\n    try:\\n      g()\\n    except: 0\\ndef g():\\n  while 1: 0\\n",
    "def f():\\n    while True:\\n        print('hello')\\n",
    "def f():\\n    return f()\\n",
    "def f():\\n    return max(f() for _ in [1])\\n",
    "class A:\\n  def __eq__(self, o):\\n    return self == o\\ndef f():\\n  return A() == A()\\n",
    "def f():\\n    return input()\\n",
    "import sys\\ndef f():\\n    sys.exit()\\n",
    "import os\\ndef f():\\n    os._exit(3)\\n",
    "def f():\\n    return bytearray(1 << 31)\\n",
    "import time\\ndef f():\\n    time.sleep(10**6)\\n",
    "while True:\\n    pass\\n",
    "def f():\\n    return 1\\n",
]
ASKED = {"names": ["f"], "values": {}, "before": "", "after": [], "typed": [], "call": "f()"}
for text in FILES:
    try:
        with ExaminedFile(of_text(text, "mine.py"), Limits(seconds=0.3, load_seconds=0.3)) as file:
            reply = file.ask(ASKED)
            said = reply["raised"]["error"] if "raised" in reply else reply["value"]
    except (Disqualified, PlayerFileError) as error:
        said = str(error)
    print(json.dumps(said))
"""
SAID = [
    "the loop of line 2 had not ended",
    "had not ended",
    "the loop of line 2 had not ended",
    "RecursionError",
    "RecursionError",
    "RecursionError",
    "EOFError",
    "SystemExit",
    "exit status 3",
    "Error",
    "waited instead of computing",
    "name 'f' is not defined",
    "1",
]

GAMES = """
import json
from pions.app import players
from pions.arena.series import play_series
from pions.games.gravity import Gravity
from pions.sandbox import Limits
from pions.sandbox.reading.player_file import of_text

text = open("/tests/checks/correct/etat/plain.py", encoding="utf-8").read()
game = Gravity()
mine, _ = players.file_contender(
    of_text(text + "\\nstrategie = strategie_alea\\n", "mine.py"), game, Limits(), None)
other, _ = players.file_contender(
    of_text(text + "\\nstrategie = strategie_alea\\n# other\\n", "other.py"), game, Limits(), None)
ours = [players.contender(spec, game) for spec in ("random", "alphabeta:depth=1")]
for rival in (*ours, other):
    for result in play_series(game, mine, rival, 2, seed=1):
        print(json.dumps([result.moves, result.verdict and result.verdict.value]))
"""


def missing():
    """Why nothing is tried here; empty where it is."""
    if shutil.which("node") is None:
        return "node is not installed: Pyodide has nothing to run it"
    if not (PYODIDE / "pyodide.mjs").is_file():
        return "the npm package pyodide is not in tools/site/node_modules: run tools/npm.py"
    return ""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Runs a program in Pyodide, and one before it; what they print, each line read as JSON."""
    if reason := missing():
        pytest.skip(f"nothing was run in Pyodide: {reason}")

    def lines(*programs):
        files = []
        for program in programs:
            files.append(tmp_path_factory.mktemp("pyodide") / "program.py")
            files[-1].write_text(program, "utf-8")
        road = ROOT / "tests" / "pyodide_road.mjs"
        # A browser gives a worker half the stack that node has.
        command = ["node", "--stack-size=490", road, PYODIDE, ROOT, *files]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-3000:]
        return [json.loads(line) for line in ended.stdout.splitlines()]

    return lines


@pytest.fixture(scope="module")
def printed(run):
    """What all programs print, in one Pyodide: it takes seconds to start."""
    return run(ENDLESS + GAMES, ENDLESS)


@pytest.mark.thorough
def test_right_solutions_pass(run, capsys):
    for handout, first, whole, found in run(CHECKS):
        with capsys.disabled():
            print(f"\n{handout} in Pyodide: first result {first:.2f} s, all {whole:.2f} s")  # noqa: T201
        if handout == "caml":  # which needs a window
            assert found.pop("humain")[0] == "skipped"
        assert all(status == "passed" or optional for status, optional in found.values()), found


def test_what_never_ends_gives_a_sentence_without_an_alarm_and_with_one(printed):
    for said, expected in zip(printed[: 2 * len(SAID)], 2 * SAID, strict=True):
        assert expected in str(said)


def test_files_play(printed):
    played = printed[2 * len(SAID) :]
    assert len(played) == 6
    assert all(verdict is None and len(moves) >= 7 for moves, verdict in played)
