"""Ctrl-C is Ctrl-C, whatever it breaks."""

import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from pions.core.interrupts import restored_interrupts


def chained(*errors):
    """The last of `errors`, each the cause of the next."""
    for before, after in pairwise(errors):
        after.__cause__ = before
    return errors[-1]


@pytest.mark.parametrize("callers", [1, 2])
def test_a_key_that_struck_as_a_kernel_returned_is_heard(callers):
    found = [SystemError("returned a result with an exception set") for _ in range(callers)]
    with pytest.raises(KeyboardInterrupt), restored_interrupts():
        raise chained(KeyboardInterrupt(), *found)


def test_other_errors_of_the_machine_stay_what_they_are():
    with pytest.raises(SystemError, match="broken"), restored_interrupts():
        raise chained(ValueError(), SystemError("broken"))


def set_up_half():
    try:
        raise KeyboardInterrupt
    finally:
        raise RuntimeError("cannot join thread before it is started")


def test_a_key_that_struck_in_the_middle_of_setting_up_is_heard():
    with pytest.raises(KeyboardInterrupt), restored_interrupts():
        set_up_half()


def test_an_error_that_stands_for_itself_stays_what_it_is():
    alone = ValueError("itself")
    alone.__context__ = KeyboardInterrupt()
    alone.__cause__ = None  # as ``from None`` sets it
    with pytest.raises(ValueError, match="itself"), restored_interrupts():
        raise alone


BORN = """
import multiprocessing, signal
from pions.core.interrupts import blocked_interrupts

def born():
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())

def tell(pipe):
    pipe.send(born())

if __name__ == "__main__":
    context = multiprocessing.get_context("forkserver")
    here, there = context.Pipe()
    with blocked_interrupts():
        context.Process(target=tell, args=(there,)).start()
    print(here.recv(), born())
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has no such masks")
def test_a_process_of_ours_is_born_deaf_and_its_parent_hears(tmp_path):
    (tmp_path / "born.py").write_text(BORN, "utf-8")
    done = subprocess.run(
        [sys.executable, tmp_path / "born.py"], capture_output=True, text=True, check=False
    )
    assert done.stdout == "True False\n", done.stderr


KILLED = """
import multiprocessing, os
from pions.core.interrupts import blocked_interrupts

with blocked_interrupts():
    lock = multiprocessing.get_context("forkserver").Lock()
print(lock._semlock.name, flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="where Linux keeps semaphores")  # noqa: S108
def test_what_a_killed_process_leaves_is_removed_without_a_word():
    done = subprocess.run(
        [sys.executable, "-c", KILLED], capture_output=True, text=True, check=False
    )  # which ends with the process that cleans up: it holds these pipes, too
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, "")
    assert done.stdout.startswith("/mp-")
    assert not Path("/dev/shm", f"sem.{done.stdout.strip()[1:]}").exists()  # noqa: S108
