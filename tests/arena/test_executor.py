"""Where work is done: all places answer alike, and a process that is killed loses nothing."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from multiprocessing import forkserver
from pathlib import Path

import pytest
from pebble.pool.process import PoolManager

import workshop
from pions.arena import executor as executors
from pions.arena.executor import Here, executor
from pions.arena.pool import Pool
from pions.core.errors import InvalidOption
from waiting import PATIENCE, eventually

HERE = Path(__file__).parent

SCRIPT = """
import sys
sys.path.append({tests!r})
from pions.arena.pool import Pool
import workshop
with Pool(2) as pool:
    print(sorted(done.result for done in pool.run(workshop.square, range(20))), flush=True)
"""

EARLY = """
import sys
sys.path.append({tests!r})
from pions.arena.pool import Pool
import workshop
with Pool(16) as pool:
    print(next(pool.run(workshop.square, [0])).result)
"""

ORPHANS = """
import sys
sys.path.append({tests!r})
from pions.arena.pool import Pool
import workshop
with Pool(2) as pool:
    for done in pool.run(workshop.pid_then_sleep, [{folder!r}] * 4):
        pass
"""


def program(template, **values):
    tests = str(HERE.parent)
    return [sys.executable, "-c", template.format(tests=tests, **values)]


def gone(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


@pytest.mark.parametrize("place", [Here, lambda: Pool(2)])
def test_every_item_comes_back_with_its_result(place):
    with place() as crew:
        found = {done.item: done.result for done in crew.run(workshop.square, range(30))}
    assert found == {number: number**2 for number in range(30)}


@pytest.mark.parametrize("place", [Here, lambda: Pool(2)])
def test_what_fails_comes_back_as_an_error_and_stops_nothing(place):
    with place() as crew:
        found = {done.item: done for done in crew.run(workshop.inverse, range(-2, 3))}
    assert isinstance(found.pop(0).error, ZeroDivisionError)
    assert {item: done.result for item, done in found.items()} == {-2: -0.5, -1: -1, 1: 1, 2: 0.5}


def test_items_are_taken_only_as_room_is_made():
    taken = []

    def items():
        for number in range(100):
            taken.append(number)
            yield number

    with Pool(2) as pool:
        next(pool.run(workshop.square, items()))
        assert len(taken) <= pool.ahead + 1


def test_work_whose_process_is_killed_is_done_again(tmp_path):
    with Pool(2) as pool:
        items = [(str(tmp_path), number) for number in range(12)]
        found = sorted(done.result for done in pool.run(workshop.dies_once, items))
    assert found == list(range(12))


def test_work_that_always_kills_its_process_is_given_up_alone():
    with Pool(2) as pool:
        found = {done.item: done for done in pool.run(workshop.dies_on_seven, range(10))}
    assert found.pop(7).error is not None
    assert sorted(done.result for done in found.values()) == [0, 1, 2, 3, 4, 5, 6, 8, 9]


def test_processes_that_die_between_two_pieces_of_work_are_replaced():
    with Pool(2) as pool:
        assert len(list(pool.run(workshop.square, range(4)))) == 4
        workers = multiprocessing.active_children()
        for worker in workers:
            worker.kill()
            worker.join()
        found = sorted(done.result for done in pool.run(workshop.square, range(10)))
    assert len(workers) == 2
    assert found == [number**2 for number in range(10)]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork server")
def test_a_pool_begins_although_the_fork_server_is_dying():
    """A killed one refuses connections for a moment before the system tells that it is gone."""
    with Pool(1) as pool:
        assert len(list(pool.run(workshop.square, [1]))) == 1
    server = forkserver._forkserver
    Path(server._forkserver_address).unlink()
    killer = threading.Timer(0.2, os.kill, (server._forkserver_pid, signal.SIGKILL))
    killer.start()
    with Pool(2) as pool:
        found = sorted(done.result for done in pool.run(workshop.square, range(4)))
    killer.join()
    assert found == [0, 1, 4, 9]


def test_work_whose_dead_process_was_overlooked_is_done_again(tmp_path, monkeypatch):
    """Pebble overlooks it when the word that the work was taken comes after the death."""
    once, overlooked = iter([True]), []
    look_up = PoolManager.find_expired_task

    def slow(manager, worker):
        if next(once, False):
            overlooked.append(worker)
            raise LookupError
        return look_up(manager, worker)

    monkeypatch.setattr(PoolManager, "find_expired_task", slow)
    with Pool(2) as pool:
        items = [(str(tmp_path), number) for number in range(3)]
        found = sorted(done.result for done in pool.run(workshop.dies_once, items))
    assert overlooked
    assert found == [0, 1, 2]


@pytest.mark.once
def test_processes_that_are_still_starting_end_in_silence():
    done = subprocess.run(
        program(EARLY), capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.once
def test_a_script_without_a_main_guard_is_not_run_again(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(tests=str(HERE.parent)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.stdout, done.stderr) == (f"{[n**2 for n in range(20)]}\n", "")


@pytest.mark.once
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_no_worker_outlives_its_parent(tmp_path, number):
    parent = subprocess.Popen(
        program(ORPHANS, folder=str(tmp_path)), stderr=subprocess.DEVNULL, process_group=0
    )
    eventually(lambda: len(list(tmp_path.iterdir())) >= 2)
    workers = [int(trace.name) for trace in tmp_path.iterdir()]
    os.kill(parent.pid, number)
    parent.wait(20)
    eventually(lambda: all(map(gone, workers)))


@pytest.mark.parametrize("workers", [0, -1, 1000])
def test_a_number_of_processes_that_makes_no_sense_is_refused(workers):
    with pytest.raises(InvalidOption):
        executor(workers)


def test_one_process_is_this_one():
    assert isinstance(executor(1), Here)


def test_without_dask_a_scheduler_is_refused_in_words(monkeypatch):
    monkeypatch.setitem(sys.modules, "pions.arena.cluster", None)
    with pytest.raises(InvalidOption, match="pip install distributed"):
        executors.executor(1, "tcp://127.0.0.1:1")
