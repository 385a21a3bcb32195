"""Ctrl-C in the first instants of a command: no traceback, whatever is being loaded."""

import os
import subprocess
import sys

import pytest

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
