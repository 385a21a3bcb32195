"""Many machines: the same games as on one, and a worker that is killed is not missed."""

import os
import signal
from contextlib import contextmanager
from dataclasses import replace

import pytest

from pions.app.tournament.plan import prepare
from pions.app.tournament.run import play
from pions.arena.executor import executor
from pions.core.errors import InvalidOption
from tournaments import DICE, GREEDY, finished, long_request, request, stored, write_class

pytestmark = [
    pytest.mark.once,
    # Dask's own, on its way out.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@contextmanager
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as workers:
        yield workers


@pytest.mark.thorough
def test_the_same_tournament_even_when_a_worker_is_killed(tmp_path):
    whole, shared = (
        long_request(tmp_path, store=tmp_path / name, rounds=20) for name in ("whole", "shared")
    )
    finished(whole)
    with cluster() as workers:
        killed = False
        for progress in play(prepare(replace(shared, scheduler=workers.scheduler_address))):
            if progress.done and not killed:
                killed = True
                os.kill(workers.workers[0].process.pid, signal.SIGKILL)
        assert killed
        assert progress.problems == ()
    assert stored(shared.store) == stored(whole.store)


def test_files_are_played_on_workers_that_do_not_have_them(tmp_path):
    folder = write_class(tmp_path / "class", dice=DICE, greedy=GREEDY)
    wanted = request(tmp_path, folder=folder, game="puissance3", yardsticks=("random",))
    finished(replace(wanted, store=tmp_path / "here"))
    with cluster() as workers:
        tournament = prepare(replace(wanted, scheduler=workers.scheduler_address))
        for path in folder.iterdir():
            path.unlink()
        *_, last = play(tournament)
    assert last.done == 6
    assert stored(wanted.store) == stored(tmp_path / "here")


def test_a_scheduler_that_is_not_there_is_named(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("pions.arena.cluster._PATIENCE", 1)
    with pytest.raises(InvalidOption, match="No Dask scheduler answers"):
        executor(1, "tcp://127.0.0.1:9")
