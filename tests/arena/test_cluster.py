"""Many machines: the same games as on one, and a worker that is killed is not missed."""

import os
import signal
import threading
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace

import pytest

from pions.app.classes import school
from pions.app.classes.ladder_games import LadderGames, ladder_id
from pions.app.classes.name_list import ListedName
from pions.app.classes.stages import ClassRules
from pions.app.tournament.plan import prepare
from pions.app.tournament.run import play
from pions.arena.executor import executor
from pions.core.errors import InvalidOption
from pions.sandbox import SandboxMissing, Tier, best_tier
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Stage
from tournaments import DICE, GREEDY, finished, long_request, request, stored, write_class
from waiting import PATIENCE, eventually

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


def test_machines_that_isolate_less_well_than_is_demanded_get_no_work():
    weaker = [tier for tier in Tier if not best_tier().at_least(tier)]
    with cluster() as workers:
        address = workers.scheduler_address
        with executor(1, address, best_tier()) as fit:
            assert [done.result for done in fit.run(abs, [-1, -2])].count(None) == 0
        for tier in weaker[-1:]:
            with pytest.raises(SandboxMissing, match=f"tier {tier.value}"):
                executor(1, address, tier)
            # A client that stayed would look for its scheduler for ever once that is gone.
            eventually(lambda: not any("Client-" in name for name in workers.scheduler.clients))


@pytest.mark.thorough  # the pool's own deaths are tried in tests/arena
def test_a_ladder_goes_on_when_a_machine_is_lost(tmp_path):
    school.create(tmp_path / "nsi", [ListedName("Ada"), ListedName("Blaise")])
    path = tmp_path / "nsi" / FILE
    with ClassFile(path) as file, cluster() as workers:
        work = school.give(file, Assignment(0, "A", "puissance3"), "2026-01-01")
        for person in (1, 2):
            text = f"def choose(p):\n    return p.legal_moves()[{person - 2}]\n".encode()
            one = school.receive(file, work, file.person(person), "a.py", text, 20.0)
            file.advance(one.number, Stage.LADDER, {})
        ladder = LadderGames(work, ClassRules(path.parent, seconds=2.0), path)

        def go():
            with executor(1, workers.scheduler_address, best_tier()) as pool:
                ladder.run(pool)

        thread = threading.Thread(target=go)
        thread.start()
        eventually(lambda: file.count(ladder_id(work.number)) > 10)
        os.kill(workers.workers[0].process.pid, signal.SIGKILL)
        before = file.count(ladder_id(work.number))
        eventually(lambda: file.count(ladder_id(work.number)) > before + 40)
        ladder.stop()
        thread.join(PATIENCE)
        assert {*Counter(game.pair for game in file.games(ladder_id(1), whole=False)).values()} == {
            2
        }
