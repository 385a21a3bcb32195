"""A group whose threads did not all start, because Ctrl-C struck, still ends."""

import threading
from contextlib import suppress

import numpy as np

from pions.families.gravity.solver_engine import SolverThreads
from pions.kernels.solver import workspace
from waiting import PATIENCE


def threads_of(size, work):
    group = SolverThreads(size)
    for _ in range(size):
        words = np.zeros(workspace.STOP + 1, dtype=np.int64)
        group.workspaces.append(words)
        group.threads.append(threading.Thread(target=work, args=(group, words), daemon=True))
    return group


def wait_for_all(group, _words):
    with suppress(threading.BrokenBarrierError):
        group.meeting.wait(timeout=PATIENCE)


def wait_for_the_stop(_threads, words):
    while not words[workspace.STOP]:
        threading.Event().wait(0.001)


def test_none_waits_for_a_thread_that_never_started():
    group = threads_of(2, wait_for_all)
    group.threads[0].start()
    group.end()
    assert not any(thread.is_alive() for thread in group.threads)
    assert group.meeting.broken


def test_those_at_work_are_stopped_and_waited_for():
    group = threads_of(2, wait_for_the_stop)
    for thread in group.threads:
        thread.start()
    group.end()
    assert not any(thread.is_alive() for thread in group.threads)
    assert all(words[workspace.STOP] for words in group.workspaces)


def test_a_group_that_never_started_ends():
    threads_of(2, wait_for_all).end()
