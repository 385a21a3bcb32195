"""Each kind of mistake a player's function can make, caught while the game goes on."""

import math
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from pions.arena import isolated_function as guard_module
from pions.arena.isolated_function import Foul, IsolatedFunction, PlayerFault, answer

FORKS = "fork" in multiprocessing.get_all_start_methods()
pytestmark = pytest.mark.skipif(not FORKS, reason="these functions travel by fork only")


def fault_of(function, *arguments, seconds=10.0):
    with IsolatedFunction(function, seconds=seconds) as guard, pytest.raises(Foul) as caught:
        guard(*arguments)
    return caught.value


def test_an_answer_comes_back():
    with IsolatedFunction(lambda a, b: (a + b, os.getpid()), seconds=10) as guard:
        total, process = guard(2, 3)
    assert total == 5
    assert process != os.getpid()


def test_a_player_keeps_its_memory_between_moves():
    calls = []

    def count():
        calls.append(1)
        return len(calls)

    with IsolatedFunction(count, seconds=10) as guard:
        assert [guard(), guard(), guard()] == [1, 2, 3]
    assert calls == []


def test_the_arguments_are_copies():
    grid = [[0, 0], [0, 0]]

    def scribble(lists):
        lists[0][0] = 9
        return lists

    with IsolatedFunction(scribble, seconds=10) as guard:
        assert guard(grid) == [[9, 0], [0, 0]]
    assert grid == [[0, 0], [0, 0]]


def test_prepare_runs_in_the_player_before_it_is_asked():
    before = random.getstate()
    with IsolatedFunction(random.random, seconds=10, prepare=lambda: random.seed(5)) as guard:
        drawn = guard()
    assert drawn == random.Random(5).random()
    assert random.getstate() == before


def test_a_player_that_never_gets_ready_is_given_up(monkeypatch):
    monkeypatch.setattr(guard_module, "_START_SECONDS", 0.2)
    with pytest.raises(RuntimeError, match="did not start"):
        IsolatedFunction(int, seconds=1, prepare=lambda: time.sleep(60))


def test_a_function_that_raises_is_told_from_the_rest():
    foul = fault_of(lambda: {}["move"])
    assert foul.fault is PlayerFault.RAISED
    assert "KeyError: 'move'" in str(foul)


@pytest.mark.parametrize("leave", [lambda: sys.exit(0), lambda: input("?")])
def test_leaving_or_asking_the_keyboard_counts_as_raising(leave):
    assert fault_of(leave).fault is PlayerFault.RAISED


@pytest.mark.parametrize("loop", [lambda: [None for _ in iter(int, 1)], lambda: time.sleep(60)])
def test_a_function_that_hangs_is_stopped_during_its_move(loop):
    foul = fault_of(loop, seconds=0.3)
    assert foul.fault is PlayerFault.HUNG
    assert "0.3" in str(foul)


def test_even_a_function_that_refuses_to_be_interrupted_is_stopped():
    def stubborn():
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(60)

    assert fault_of(stubborn, seconds=0.3).fault is PlayerFault.HUNG


def test_what_a_hung_player_started_is_stopped_with_it(tmp_path):
    def spawns():
        child = subprocess.Popen(["sleep", "60"])
        (tmp_path / "child").write_text(str(child.pid))
        time.sleep(60)

    assert fault_of(spawns, seconds=2).fault is PlayerFault.HUNG
    child = int((tmp_path / "child").read_text())
    for _ in range(500):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        if _is_zombie(child):
            return
        time.sleep(0.01)
    pytest.fail("the grandchild is alive")


def _is_zombie(process):
    """A process that has ended, but that nobody has waited for."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as status:  # noqa: PTH123 - it may vanish
            return status.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False


@pytest.mark.parametrize("status", [0, 3])
def test_a_process_that_dies_is_told_with_its_exit_status(status):
    foul = fault_of(lambda: os._exit(status))
    assert foul.fault is PlayerFault.DIED
    assert str(status) in str(foul)


def test_a_crash_is_a_death():
    foul = fault_of(lambda: os.kill(os.getpid(), signal.SIGKILL))
    assert foul.fault is PlayerFault.DIED


@pytest.mark.parametrize("result", [(n for n in range(3)), lambda: 3, threading.Lock()])
def test_an_answer_that_cannot_travel_is_nonsense(result):
    assert fault_of(lambda: result).fault is PlayerFault.NONSENSE


class Stranger:
    """Pickles on the other side as something nobody here can rebuild."""

    def __reduce__(self):
        return int, ("not a number",)


def test_an_answer_that_cannot_be_rebuilt_is_nonsense():
    assert fault_of(Stranger).fault is PlayerFault.NONSENSE


def test_after_a_foul_the_process_is_gone_and_says_so():
    with IsolatedFunction(lambda: time.sleep(60), seconds=0.1) as guard:
        with pytest.raises(Foul):
            guard()
        with pytest.raises(Foul) as again:
            guard()
    assert again.value.fault is PlayerFault.DIED


def test_no_process_outlives_its_guard():
    with IsolatedFunction(os.getpid, seconds=10) as guard:
        process = guard()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_guard_starts_beside_other_threads_without_a_warning():
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:  # warnings are errors here
        with IsolatedFunction(lambda: 7, seconds=10) as guard:
            assert guard() == 7
    finally:
        stop.set()
        thread.join()


def test_a_foul_travels_between_processes():
    foul = pickle.loads(pickle.dumps(Foul("No answer in {n} s.", fault=PlayerFault.HUNG, n=3)))  # noqa: S301
    assert (foul.fault, str(foul)) == (PlayerFault.HUNG, "No answer in 3 s.")


def test_answer_says_what_came_of_a_call():
    assert pickle.loads(answer(math.hypot, (3, 4))) == (None, 5.0)  # noqa: S301
    fault, said = pickle.loads(answer(math.sqrt, (-1,)))  # noqa: S301
    assert fault is PlayerFault.RAISED
    assert said.startswith("ValueError")
    fault, said = pickle.loads(answer(threading.Lock, ()))  # noqa: S301
    assert fault is PlayerFault.NONSENSE
    assert "lock" in said
