"""A crew whose threads did not all start, because Ctrl-C struck, still ends."""

import threading
from contextlib import suppress

import numpy as np

from pions.families.gravity.solver_threads import Crew
from pions.kernels import solver_desk
from waiting import PATIENCE


def crew_of(size, work):
    crew = Crew(size)
    for _ in range(size):
        desk = np.zeros(solver_desk.STOP + 1, dtype=np.int64)
        crew.desks.append(desk)
        crew.threads.append(threading.Thread(target=work, args=(crew, desk), daemon=True))
    return crew


def wait_for_all(crew, _desk):
    with suppress(threading.BrokenBarrierError):
        crew.meeting.wait(timeout=PATIENCE)


def wait_for_the_stop(_crew, desk):
    while not desk[solver_desk.STOP]:
        threading.Event().wait(0.001)


def test_none_waits_for_a_thread_that_never_started():
    crew = crew_of(2, wait_for_all)
    crew.threads[0].start()
    crew.end()
    assert not any(thread.is_alive() for thread in crew.threads)
    assert crew.meeting.broken


def test_those_at_work_are_stopped_and_waited_for():
    crew = crew_of(2, wait_for_the_stop)
    for thread in crew.threads:
        thread.start()
    crew.end()
    assert not any(thread.is_alive() for thread in crew.threads)
    assert all(desk[solver_desk.STOP] for desk in crew.desks)


def test_a_crew_that_never_started_ends():
    crew_of(2, wait_for_all).end()
