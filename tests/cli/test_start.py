"""Ctrl-C in the first and last instants of a command: no traceback, whatever happens there."""

import os
import subprocess
import sys

import pytest

from pions import kernels

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends a signal")

# Sends itself SIGINT as the module of that number is about to be looked for.
INTERRUPTED = """
import os, signal, sys

class Interrupting:
    left = int(sys.argv.pop(1))

    def find_spec(self, name, path=None, target=None):
        self.left -= 1
        if self.left == 0:
            print("reached", flush=True)
            os.kill(os.getpid(), signal.SIGINT)

import pions.cli.start
sys.meta_path.insert(0, Interrupting())
pions.cli.start.entry()
"""
NOTHING_HEAVY = """
import sys
before = set(sys.modules)
import pions.cli.start
print(*sorted(set(sys.modules) - before))
"""


def started(program, *arguments):
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "LANGUAGE": "en"},
    )


@pytest.mark.parametrize(
    ("command", "number"),
    [("duel", 1), ("duel", 40), ("duel", 120), ("check", 70), ("serve", 150), ("games", 100)],
)
def test_control_c_while_modules_are_loaded_is_quiet(command, number):
    words = {"duel": ("random", "random"), "check": ("nowhere.py",)}.get(command, ())
    done = started(INTERRUPTED, number, command, *words)
    assert done.stdout.startswith("reached\n"), done.stderr
    assert (done.returncode, done.stderr.strip()) in [(130, ""), (130, "Interrupted.")]


def test_nothing_is_loaded_before_control_c_is_quiet():
    loaded = started(NOTHING_HEAVY).stdout.split()
    assert {"pions", "pions.cli", "pions.cli.start"} <= {*loaded}
    assert not {*loaded} & {"typing", "enum", "signal", "re", "numpy", "argparse", "rich"}


LOADED = """
import sys
from pions.cli.main import main
status = main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(status)
"""
OF_OTHERS = {"numpy", "numba", "rich.progress", "pions.sandbox.player", "pions.families.hex.family"}


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (["--help"], {*OF_OTHERS, "rich", "pions.families", "pions.kernels.binding"}),
        (["--version"], {*OF_OTHERS, "rich", "pions.families", "pions.kernels.binding"}),
        (["show", "445"], {*OF_OTHERS, "pions.kernels.binding", "pions.app.players"}),
        (["solve", "44444432222263337777"], {*OF_OTHERS, "pions.strategies.registry"}),
        (["analyse", "62161276116444625526551242435433571777"], OF_OTHERS),
        (["play", "--against", "alphabeta:depth=2"], OF_OTHERS),
    ],
    ids=lambda one: one[0] if isinstance(one, list) else "",
)
def test_a_command_loads_nothing_that_only_others_need(arguments, needless):
    environ = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    if kernels.library.problem() is None:
        environ["PIONS_KERNELS"] = kernels.binding.LIBRARY
    else:
        environ["PIONS_KERNELS"] = kernels.binding.PYTHON
    told = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        input="",
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout
    assert not needless & set(told.stderr.split())


WITHIN_AN_EXEC = """
from pions.cli import main

main._run = lambda arguments: exec("raise KeyboardInterrupt")
main.entry()
"""


def test_control_c_within_an_exec_is_an_interrupt_like_any_other(tmp_path):
    """As dataclasses are made; Python would end by a signal even where it was caught."""
    (tmp_path / "interrupted.py").write_text(WITHIN_AN_EXEC)
    ended = subprocess.run(
        [sys.executable, "-m", "interrupted"],
        cwd=tmp_path,
        env={**os.environ, "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr.strip()) == (130, "Interrupted.")


WAITED_FOR = """
import os, signal, threading
from pions.cli import main

def work():
    threading.main_thread().join()  # the main thread is on its way out, and waits for this one
    os.kill(os.getpid(), signal.SIGINT)
    threading.Event().wait()

def run(arguments):
    threading.Thread(target=work).start()
    print("kept", end="")
    return 3

main._run = run
main.entry()
"""


def test_control_c_while_python_waits_for_threads_ends_the_command_as_it_ended():
    done = started(WAITED_FOR)
    assert (done.returncode, done.stdout, done.stderr) == (3, "kept", "")
