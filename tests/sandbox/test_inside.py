"""A file inside this very interpreter: verdicts as in a process, and nothing left behind."""

import builtins
import decimal
import gc
import json
import math
import os
import random
import signal
import subprocess
import sys
import threading
import warnings
from contextlib import suppress
from pathlib import Path

import pytest

import wrong_solutions
from pions.app.checks import checking
from pions.app.checks.checking import CheckRequest, check_namespace, check_text
from pions.checks.catalog import HANDOUTS
from pions.games.gravity import Gravity
from pions.sandbox import Disqualified, Limits, PlayerFileError, Tier, Verdict, best_tier, load
from pions.sandbox.examined_file import ExaminedFile
from pions.sandbox.inside import clock
from pions.sandbox.reading.player_file import PlayerFile, of_text
from waiting import eventually

CORRECT = Path(__file__).parents[1] / "checks" / "correct"
pytestmark = pytest.mark.once

SAME = {
    "a recursion without end": "def f(n=0):\n    return f(n + 1)\n",
    "a recursion through C": "def f():\n    return max(f() for _ in [1])\n",
    "a deep recursion": "def f(n=900):\n    return n if n == 0 else f(n - 1)\n",
    "exponential calls": "def f(n=60):\n    return n if n < 2 else f(n - 1) + f(n - 2)\n",
    "a generator without end": "def f():\n    return sum(1 for _ in range(10**12))\n",
    "a long text": "print('x' * 10**5)\ndef f():\n    print('é' * 10**6)\n    return 1\n",
    "input": "def f():\n    return input('? ')\n",
    "sys.exit": "import sys\ndef f():\n    sys.exit(3)\n",
    "quit": "def f():\n    quit()\n",
    "os._exit": "import os\ndef f():\n    os._exit(3)\n",
    "a list too long": "def f():\n    return [0] * 10**12\n",
    "a text too long": "def f():\n    return len('x' * (900 << 20))\n",
    "a key": "def f():\n    return {}['a']\n",
    "an exception of its own": "class E(BaseException): pass\ndef f():\n    raise E('x')\n",
    "an error at once": "x = 1 / 0\n",
    "a loop at once": "while True:\n    pass\n",
    "input at once": "n = input()\n",
    "exit at once": "exit()\n",
    "os._exit at once": "import os\nos._exit(2)\n",
    "no Python": "def f(:\n",
    "no such module": "import nothing.at_all\ndef f():\n    return nothing.at_all.x\n",
    "chance": "import random\ndef f():\n    return [random.random() for _ in range(3)]\n",
    "a large answer": "def f():\n    return [[0] * 1000] * 1000\n",
    "both streams": "import sys\nprint('a', file=sys.stderr)\ndef f():\n    return print('b')\n",
    "a dataclass": (
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n"
        "def f():\n    return P(3).x\n"
    ),
    "its own name": "def f():\n    return __name__, __file__\n",
}


def question(call="f()"):
    plain = {"names": ["f"], "values": {}, "before": "", "after": [], "typed": []}
    return {**plain, "call": call}


def recursion(reply):
    """Which call was one too many depends on how many there were before."""
    kinds = reply.get("raised", {}).get("kinds", [""])
    return {"raised": kinds} if kinds[0] == "RecursionError" else reply


def said(source, tier, **limits):
    """All that comes of asking a file's function ``f``, as data."""
    bounds = Limits(**{"seconds": 0.5, "load_seconds": 0.5, "memory": 300, **limits})
    try:
        with ExaminedFile(PlayerFile("mine.py", source, ""), bounds, tier) as file:
            try:
                return recursion(file.ask(question())), file._session.output
            except Disqualified as loss:
                return loss.verdict, str(loss), loss.trace
    except PlayerFileError as error:
        return error.verdict, str(error), error.trace, error.output


@pytest.mark.parametrize("source", SAME.values(), ids=SAME)
def test_what_comes_of_it_is_the_same_as_in_a_process(source):
    assert said(source, Tier.E) == said(source, best_tier())


def test_aborting_crashes_it_as_it_does_a_process():
    """As process 1 of its own world it cannot end by SIGABRT: then C ends it by another signal."""
    source = "import os\ndef f():\n    os.abort()\n"
    signals = ["SIGABRT", "SIGSEGV", "SIGILL", "SIGTRAP"][: 4 if best_tier() is Tier.A else 1]
    inside, outside = said(source, Tier.E), said(source, best_tier())
    assert inside[:2] == (Verdict.CRASH, "The process of “mine.py” crashed (SIGABRT).")
    assert outside in [
        (inside[0], inside[1].replace("SIGABRT", name), *inside[2:]) for name in signals
    ]


ENDLESS = {
    "def f():\n    while True:\n        pass\n": 2,
    "def f():\n    n = 0\n    while n >= 0:\n        for i in range(7):\n            n += i\n": 3,
    "def f():\n    for i in range(10**12):\n        for j in range(3):\n            pass\n": 2,
    "def f():\n    while True:\n        print('hello' * 100)\n": 2,
    "def g():\n    return 1\ndef f():\n    x = g()\n    while x:\n        x = g()\n": 5,
    "def f():\n  while True:\n    try:\n      int('x')\n    except:\n      0\n": 2,
    "def f():\n  try:\n    while True:\n      pass\n  except Exception:\n    pass\n": 3,
}


@pytest.mark.parametrize(("source", "line"), ENDLESS.items())
@pytest.mark.parametrize("main", [True, False], ids=["alarmed", "monitored"])
def test_a_loop_without_end_is_named(source, line, main):
    def ask():
        told.append(said(source, Tier.E))

    told = []
    if main:
        ask()
    elif not hasattr(sys, "monitoring"):
        pytest.skip("threads are watched from Python 3.12 on")
    else:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert f"the loop of line {line} had not ended" in told[0][1]


def test_swallowing_every_exception_helps_nobody():
    source = (
        "def f():\n  while True:\n    try:\n      g()\n    except:\n      pass\n"
        "def g():\n    while True:\n        pass\n"
    )
    assert "computed for more than 0.5 s" in said(source, Tier.E)[1]


CROWDED = """
import os, subprocess, sys
from pions.sandbox import Disqualified, Limits, Tier
from pions.sandbox.examined_file import ExaminedFile
from pions.sandbox.reading.player_file import PlayerFile
question = {"names": ["f"], "values": {}, "before": "", "after": [], "typed": [], "call": "f()"}
source = "def f():\\n    while True:\\n        pass\\n"
limits = Limits(seconds=0.1, load_seconds=60)
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
try:
    with ExaminedFile(PlayerFile("mine.py", source, ""), limits, Tier.E) as file:
        os.nice(13)  # the loops have about 97 % of the core from now on
        file.ask(question)
except Disqualified as loss:
    print(loss)
finally:
    for one in busy:
        one.kill()
        one.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who waits for a core")
def test_a_loop_that_is_kept_from_computing_is_not_said_to_wait():
    """On a machine so crowded that the time by the wall clock is over first."""
    command = [sys.executable, "-c", CROWDED]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "computed for more than 0.1 s: the loop of line 2 had not ended" in told


def test_sleeping_past_the_limit_is_said_without_waiting_for_it():
    verdict, sentence, _ = said("import time\ndef f():\n    time.sleep(10**6)\n", Tier.E)
    assert verdict.value == "no-answer"
    assert "waited instead of computing" in sentence


HARM = """
import builtins, math, os, random, sys, threading
builtins.len = lambda things: 3
builtins.extra = 1
math.pi = 3
random.seed(1)
random.random = lambda: 0.5
sys.path.append("nowhere")
sys.setrecursionlimit(3000)
os.environ["PIONS_HARM"] = "1"
os.chdir("/")
sys.stdout = None
import nothing_at_all
def f():
    global kept
    kept = [random.random()]
    sys.stdout = sys.stdin = None
    sys.modules["os"] = None
    return kept
"""


def seen():
    """What a file could have changed."""
    return (
        dict(builtins.__dict__), math.pi, list(sys.path), sys.getrecursionlimit(), Path.cwd(),
        dict(os.environ), sys.stdin, sys.stdout, sys.stderr, os._exit, sys.gettrace(),
        # Another test may have run a file in this very process.
        {name: sys.modules.get(name) for name in ("nothing_at_all", "__player__")},
    )  # fmt: skip


def test_nothing_is_left_behind(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    random.seed(12)
    expected, before = random.random(), seen()
    random.seed(12)
    assert said(HARM, Tier.E)[0]["value"] == [0.5]
    said("def f():\n    while True: pass\n", Tier.E)
    assert random.random() == expected
    assert seen() == before
    assert sys.modules["os"] is os


PATCHES = {
    "json": "import json\njson.loads = json.dumps = None\n",
    "json by its name": "import sys\nsys.modules['json'].loads = None\n",
    "a part of it": "import json.encoder\njson.encoder.c_make_encoder = None\n",
    "signals": "import signal as s\ns.signal(s.SIGINT, s.SIG_IGN)\ns.signal = None\n",
    "an alarm": "import signal\nsignal.setitimer(signal.ITIMER_REAL, 1000)\n",
    "garbage": "import gc\ngc.disable()\ngc.set_threshold(5)\ngc.callbacks.append(print)\n",
    "clocks": "import time\ntime.monotonic = time.process_time = lambda: 0\n",
    "streams": "import sys\nsys.stdout = sys.__stdout__ = sys._getframe = None\n",
    "hooks": "import sys\nsys.excepthook = None\nsys.setprofile(lambda *a: None)\n",
    "threads": "import threading\nthreading.excepthook = threading.current_thread = None\n",
    "warnings": "import warnings\nwarnings.simplefilter('error')\nwarnings.warn = None\n",
    "imports": "import sys\nsys.meta_path.clear()\nsys.argv[:] = ['x']\nsys.path = []\n",
    "decimals": "import decimal\ndecimal.getcontext().prec = 3\n",
    "lines of code": "import linecache\nlinecache.getlines = None\n",
    "paths": "import os.path\nos.path.join = os.getcwd = None\n",
    "chance": "import random\nrandom.setstate = random.getstate = None\n",
    "the stack": "import sys\nsys.setswitchinterval(1)\nsys.set_int_max_str_digits(0)\n",
}


def of_the_program():
    """What holds for all that runs in this program."""
    names = ("json", "json.encoder", "signal", "time", "threading", "warnings", "linecache",
             "os", "os.path", "random", "gc")  # fmt: skip
    modules = [dict(sys.modules[name].__dict__) for name in names]
    before = [value for value in modules if value.pop("__warningregistry__", None) or value]
    lists = [*map(list, (sys.path, sys.argv, sys.meta_path, warnings.filters, gc.callbacks))]
    settings = (gc.isenabled(), gc.get_threshold(), sys.getprofile(), sys.getswitchinterval(),
                sys.get_int_max_str_digits(), decimal.getcontext().prec,
                signal.getsignal(signal.SIGINT), signal.getitimer(signal.ITIMER_REAL))  # fmt: skip
    streams = sys.stdout, sys.__stdout__, sys.excepthook, sys._getframe
    return before, lists, settings, streams


@pytest.mark.parametrize("source", PATCHES.values(), ids=PATCHES)
@pytest.mark.parametrize("late", [False, True], ids=["at once", "when asked"])
def test_what_a_file_patches_is_put_back(source, late):
    indented = "".join(f"    {line}\n" for line in source.splitlines())
    body = f"def f():\n{indented}    return 1\n" if late else f"{source}def f():\n    return 1\n"
    before = of_the_program()
    with ExaminedFile(PlayerFile("mine.py", body, ""), Limits(), Tier.E) as file:
        for _ in range(2):
            with suppress(Disqualified):  # it may have broken what it is asked with
                file.ask(question())
            assert of_the_program() == before
    assert of_the_program() == before


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="there are no such signals")
def test_a_lock_that_is_never_free_ends_at_the_limit_that_is_told():
    source = "import threading\ndef f():\n    lock = threading.Lock()\n    lock.acquire()\n"
    # The lock would give up by itself a good deal later, and the file answer.
    verdict, sentence, _ = said(f"{source}    lock.acquire(timeout=60)\n", Tier.E)
    assert verdict.value == "no-answer"
    assert "waited instead of computing" in sentence


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_of_a_file_ends_with_it():
    source = (
        "import json, threading\ngo, begun = threading.Event(), threading.Event()\n"
        "def late():\n    begun.set()\n    go.wait()\n    json.loads = None\n"
        "threading.Thread(target=late, daemon=True).start()\nbegun.wait()\n"
        "def f():\n    return 1\n"
    )
    loads, threads = json.loads, threading.active_count()
    with ExaminedFile(PlayerFile("mine.py", source, ""), Limits(), Tier.E) as file:
        assert file.ask(question())["value"] == 1
        go = file._session.host._file.module.go
    go.set()
    eventually(lambda: threading.active_count() <= threads)
    assert json.loads is loads


def test_two_files_at_once_share_nothing():
    """Each has its own draws and its own modules, as in two processes."""
    source = "import random\ndef f():\n    return random.random()\n"

    def drawn(tier):
        limits = Limits()
        with (
            ExaminedFile(PlayerFile("a.py", source, ""), limits, tier, seed=1) as one,
            ExaminedFile(PlayerFile("b.py", source, ""), limits, tier, seed=2) as two,
        ):
            return [file.ask(question())["value"] for file in (one, two, one, two, two)]

    assert drawn(Tier.E) == drawn(best_tier())


def results(checked, tier):
    """What is found, and in which words."""
    checked.tier = tier
    list(checked.run())
    view = checked.view()
    return [
        (one.name, one.status, [(c.name, c.status, c.hint, said_of(c.failure)) for c in one.checks])
        for one in view.exercises
    ]


def said_of(failure):
    if failure is None:
        return None
    return failure.call, failure.expected, failure.obtained, failure.trace, failure.printed


# One that is wrong stands for all, and its first exercises for the others: more words are compared.
SOLUTIONS = [
    pytest.param(
        *(path.parent.name, path.read_text("utf-8")),
        id=f"{path.parent.name}-{path.stem}",
        marks=pytest.mark.thorough,
    )
    for path in sorted(CORRECT.glob("colonnes/plain.py"))
] + [
    pytest.param(handout, wrong.source, id=str(wrong), marks=[pytest.mark.thorough] * (place > 0))
    for handout in ("etat", "noeud", "caml", "colonnes")
    for place, wrong in enumerate(wrong_solutions.collection(handout)[::90], handout != "caml")
]


@pytest.mark.parametrize(("handout", "text"), SOLUTIONS)
@pytest.mark.parametrize(
    "most", [2, pytest.param(None, marks=pytest.mark.thorough)], ids=["first", "all"]
)
def test_a_solution_gets_the_same_results(handout, text, most):
    names = frozenset(one.name for one in HANDOUTS[handout].exercises[:most])
    request = CheckRequest(handout=handout, only=names)
    inside = results(check_text(text, "mine.py", request), Tier.E)
    assert inside == results(check_text(text, "mine.py", request), best_tier())


def test_a_text_that_is_too_big_is_refused():
    with pytest.raises(PlayerFileError, match="too big"):
        check_text("#" * 2_000_000, "mine.py")


def notebook(text):
    """The namespace of a notebook whose one cell is `text`."""
    space = {"__name__": "notebook"}
    exec(compile(text, "<cell>", "exec"), space)  # noqa: S102 - a solution of ours
    return space


@pytest.mark.parametrize(
    ("handout", "most"),
    [
        ("etat", 2),
        *(
            pytest.param(one, None, marks=pytest.mark.thorough)
            for one in ("etat", "noeud", "caml", "colonnes")
        ),
    ],
)
def test_a_namespace_passes_as_its_file_does(handout, most):
    text = wrong_solutions.correct(handout, "plain")
    space = notebook(text)
    # What searches takes long inside, and its functions come from the namespace as others do.
    names = frozenset(one.name for one in HANDOUTS[handout].exercises[:most])
    request = CheckRequest(handout=handout, only=names)
    checked = check_namespace(space, request, source=text)
    of_file = results(check_text(text, "mine.py", request), Tier.E)
    assert [one[:2] for one in results(checked, Tier.E)] == [one[:2] for one in of_file]


def test_what_is_defined_counts_and_not_what_is_written():
    """A cell that was not run yet, a magic, no text at all."""
    only = frozenset({"jouer_coup", "strategie_minmax"})
    text = wrong_solutions.correct("etat", "plain")
    space = notebook(text)
    del space["strategie_minmax"]
    for source in (text, f"%matplotlib inline\n{text}\n!ls", ""):
        checked = check_namespace(space, CheckRequest(handout="etat", only=only), source=source)
        found = {one.exercise.name: one.status.value for one in checked.run()}
        assert found.pop("strategie_minmax") == "missing"
        assert found == {"jouer_coup": "passed"}


def test_a_namespace_is_left_as_it_was():
    text = wrong_solutions.correct("etat", "plain").replace(
        "def h(", "calls = []\nclass Box: pass\ndef h("
    )
    text = text.replace(
        "    total = 0\n", "    total = 0\n    calls.append(1); global new; new = 1\n"
    )
    space = notebook(text)
    before, names = dict(space), set(space)
    request = CheckRequest(handout="etat", only=frozenset({"h"}))
    found = list(check_namespace(space, request, source=text).run())
    assert [one.status.value for one in found] == ["passed"]
    assert set(space) == names
    assert all(space[name] is before[name] for name in names)
    assert space["calls"] == []


def test_a_loop_in_a_namespace_ends():
    text = wrong_solutions.correct("etat", "plain")
    space = notebook(text + "\ndef coup_gagnant(state, c):\n    while True:\n        pass\n")
    only = frozenset({"coup_gagnant"})
    checked = check_namespace(space, CheckRequest(handout="etat", seconds=0.3, only=only))
    failures = [
        finding.failure
        for result in checked.run()
        for finding in result.findings
        if finding.failure is not None
    ]
    assert any("computed for more than 0.3 s" in str(one.obtained.render(str)) for one in failures)


def test_a_file_plays_inside():
    text = wrong_solutions.correct("etat", "plain")
    text += "\nstrategie = strategie_alea\n"  # which draws alike in both, and does not search
    moves = {}
    for tier in (Tier.E, best_tier()):
        with load(of_text(text, "mine.py"), Gravity(), tier=tier, seed=3) as player:
            position, played = Gravity().initial(), []
            while position.outcome() is None and len(played) < 4:
                played.append(player.choose(position))
                position = position.play(played[-1])
            moves[tier] = played
    assert moves[Tier.E] == moves[best_tier()]


def test_the_page_promises_the_signal_that_is_listened_for():
    assert int(clock.SIGNAL) == 15  # as tests/tab_road.mjs has it


def test_the_tier_is_never_the_best_where_there_are_processes():
    assert best_tier() is not Tier.E
    assert checking.sandbox.require(Tier.E) is best_tier()
