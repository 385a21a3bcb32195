"""Work in other processes: from scripts and threads, and without orphans whatever happens."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import odd_players
from odd_players import odd
from pions.arena import parallel
from pions.arena.parallel import WorkerLost, in_parallel
from pions.arena.series import play_series
from pions.games.gravity import Gravity
from waiting import PATIENCE, eventually

SERIES = """
import sys
sys.path.append({tests!r})
from odd_players import odd
from pions.app.players import contender
from pions.arena.series import play_series
from pions.games.gravity import Gravity
first, second = odd({habit!r}), contender("random", Gravity(4, 4, 3))
try:
    for result in play_series(Gravity(4, 4, 3), first, second, 8, seed=0, workers=2):
        print(result.index, flush=True)
except KeyboardInterrupt:
    print("stopped")
"""


def started(tmp_path, habit, **settings):
    """A script without ``if __name__ == "__main__"`` that plays a series with two workers."""
    script = tmp_path / "script.py"
    tests = str(Path(odd_players.__file__).parent)
    script.write_text(SERIES.format(tests=tests, habit=habit), encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env={**os.environ, "ODD_TRACES": str(tmp_path / "traces")},
        **settings,
    )


def traced(tmp_path, count):
    """The processes that left a trace, once there are `count` of them."""
    folder = tmp_path / "traces"
    eventually(lambda: len(list(folder.iterdir())) == count)
    return [int(trace.name) for trace in folder.iterdir()]


def gone(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"  # an orphan's remains wait for init to collect them


@pytest.fixture
def traces(tmp_path, monkeypatch):
    (tmp_path / "traces").mkdir()
    monkeypatch.setenv("ODD_TRACES", str(tmp_path / "traces"))
    return tmp_path


def test_a_script_without_a_main_guard_plays_in_processes(tmp_path):
    script = started(tmp_path, "chatters")
    shown, complaints = script.communicate(timeout=PATIENCE)
    assert shown.split() == [str(index) for index in range(8)]
    assert "Traceback" not in complaints


def test_a_player_of_the_script_itself_is_refused_with_a_sentence(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from pions.arena.parallel import in_parallel\n"
        "def work(item):\n    return [item]\n"
        "print(list(in_parallel(work, [1, 2], workers=1)))\n"
        "list(in_parallel(work, [1, 2], workers=2))\n",
        encoding="utf-8",
    )
    ended = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.stdout == "[1, 2]\n"
    assert "This player cannot be sent to other processes" in ended.stderr


def test_a_text_that_speaks_of_main_can_be_sent():
    text = 'if __name__ == "__main__":'
    assert list(in_parallel(list, [[text], [text]], workers=2)) == [text, text]


def test_control_c_ends_every_process_and_reaches_the_caller_alone(traces):
    # The whole group gets the signal, as from a terminal.
    script = started(traces, "sleeps", process_group=0)
    workers = traced(traces, 2)
    os.killpg(script.pid, signal.SIGINT)
    shown, complaints = script.communicate(timeout=PATIENCE)
    assert (shown, complaints, script.returncode) == ("stopped\n", "", 0)
    eventually(lambda: all(map(gone, workers)))


def test_workers_do_not_outlive_a_parent_that_is_killed(traces):
    script = started(traces, "sleeps")
    workers = traced(traces, 2)
    script.kill()
    script.communicate(timeout=PATIENCE)
    eventually(lambda: all(map(gone, workers)))


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_the_order_of_the_items(workers):
    assert list(in_parallel(range, [3, 0, 2], workers)) == [0, 1, 2, 0, 1]
    assert list(in_parallel(range, [5] * 20, workers)) == [*range(5)] * 20


def test_closing_early_ends_workers_and_threads():
    before = threading.active_count()
    results = in_parallel(range, [10] * 8, workers=2)
    assert next(results) == 0
    assert threading.active_count() > before
    results.close()
    assert threading.active_count() == before


def test_a_worker_that_dies_is_noticed():
    with pytest.raises(WorkerLost):
        list(play_series(Gravity(4, 4, 3), odd("dies"), odd("dies"), 8, seed=0, workers=2))


def test_it_works_beside_other_threads():
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(list(in_parallel(range, [2, 3], workers=2))))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [[0, 1, 0, 1, 2]] * 2


def test_an_answer_holds_what_came_before_an_exception_and_where_it_happened():
    answer = parallel._answer(odd_players.three_then_fail, (0, None))
    assert answer.results == [1, 2, 3]
    assert "In a worker process" in answer.error.__notes__[0]


def test_an_exception_that_cannot_travel_is_told_in_words():
    answer = parallel._answer(odd_players.fail_untravelled, (0, None))
    assert type(answer.error) is RuntimeError
    assert "Untravelled: 1 and 2" in str(answer.error)


@pytest.mark.parametrize("calls_in_time", [0, 1, 3, 9])
def test_others_help_only_once_patience_has_run_out(calls_in_time):
    """The clock says 0 that many times, then that time is up."""
    times = iter([0.0] * (calls_in_time + 1) + [5.0] * 20)
    before = threading.active_count()
    results = in_parallel(range, [2] * 6, workers=2, patience=5, clock=lambda: next(times))
    seen, helpers = [], []
    for number in results:
        seen.append(number)
        helpers.append(threading.active_count() - before)
    assert seen == [0, 1] * 6
    alone = min(calls_in_time, 5)  # the last item is not worth a crew
    assert helpers[: 2 * alone] == [0] * 2 * alone
    assert (max(helpers) > 0) == (calls_in_time < 5)
