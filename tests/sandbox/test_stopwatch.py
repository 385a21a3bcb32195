"""The time of a move: what the player computes itself, whatever else the machine does."""

import os
import subprocess
import sys
import time

import pytest

from pions import sandbox
from pions.games.gravity import Gravity
from pions.sandbox import Disqualified, Limits, Tier
from pions.sandbox.process import stopwatch

pytestmark = pytest.mark.skipif(
    not stopwatch.counts_computing(), reason="this system does not tell how long a process computes"
)

START = Gravity().initial()
TIERS = [tier for tier in (Tier.A, Tier.B, Tier.C) if sandbox.missing(tier) is None]

COMPUTES = """
import time
def strategie(state):
    begin = time.process_time()
    while time.process_time() < begin + {seconds}:
        pass
    return 3
"""
SLEEPS = "import time\ndef strategie(state):\n    time.sleep(60)\n"
WITH_A_THREAD = """
import threading, time
def tourne():
    while True: pass
def strategie(state):
    threading.Thread(target=tourne, daemon=True).start()
    time.sleep(60)
"""
LIES = """
import time
for name in ("process_time", "perf_counter", "monotonic", "time", "thread_time"):
    setattr(time, name, lambda: 0.0)
time.clock_gettime = lambda number: 0.0
def strategie(state):
    while True: pass
"""


def made(folder, source, limits, tier=None):
    path = folder / "mine.py"
    path.write_text(source, "utf-8")
    return sandbox.load(path, Gravity(), limits, tier)


@pytest.fixture
def crowded():
    """One core for this process, its children, and seven others that never rest."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(mine)})
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(7)]
    yield
    os.sched_setaffinity(0, mine)
    for one in busy:
        one.kill()
        one.wait()


@pytest.mark.usefixtures("crowded")
@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.value)
def test_a_crowded_machine_costs_a_player_nothing(tmp_path, tier):
    limits = Limits(seconds=1, margin=0, net=120, load_seconds=60)
    with made(tmp_path, COMPUTES.format(seconds=0.2), limits, tier) as player:
        began = time.monotonic()
        assert player.choose(START) == 3
        assert time.monotonic() - began > limits.seconds  # the wall clock would have ended it
        assert 0.2 <= player.seconds < limits.seconds


@pytest.mark.usefixtures("crowded")
def test_whoever_is_kept_from_computing_is_not_said_to_wait(tmp_path):
    # The net alone would end it long before it has computed so much.
    limits = Limits(seconds=0.2, margin=0, net=0.1, load_seconds=60)
    with (
        made(tmp_path, COMPUTES.format(seconds=60), limits) as player,
        pytest.raises(Disqualified, match=r"“mine” computed for more than 0\.2 s\."),
    ):
        player.choose(START)


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.value)
@pytest.mark.parametrize("source", [COMPUTES.format(seconds=60), WITH_A_THREAD, LIES])
def test_whoever_computes_too_long_is_stopped_in_any_thread_and_by_no_clock_of_its_own(
    tmp_path, tier, source
):
    limits = Limits(seconds=0.3, margin=0, net=120, load_seconds=60)
    with (
        made(tmp_path, source, limits, tier) as player,
        pytest.raises(Disqualified, match=r"“mine” computed for more than 0\.3 s\."),
    ):
        player.choose(START)


def test_whoever_sleeps_is_ended_by_the_wall_clock(tmp_path):
    limits = Limits(seconds=30, margin=0, net=0.4, load_seconds=60)
    with made(tmp_path, SLEEPS, limits) as player:
        with pytest.raises(
            Disqualified, match=r"waited instead of computing: no answer after 0\.4"
        ):
            player.choose(START)
        assert player.seconds < 0.4


def test_the_net_is_some_times_longer_than_the_limit():
    assert Limits(seconds=10).patience == 41
    assert Limits(seconds=10, net=3).patience == 3


class Silent(stopwatch.Stopwatch):
    """A process that computes as it is told and never answers: who looks at it how often?"""

    def __init__(self, rate):
        self.link = self
        self.looks = 0
        self._rate, self._began = rate, time.monotonic()

    def send(self, line, seconds):
        pass

    def receive(self, seconds):
        time.sleep(seconds)
        raise stopwatch.Late

    def runs(self):
        return False

    def computed(self):
        self.looks += 1
        return None if self._rate is None else self._rate * (time.monotonic() - self._began)


@pytest.mark.parametrize(
    ("rate", "end"),
    [(1.0, stopwatch.Computed), (0.0, stopwatch.Waited), (None, stopwatch.Computed)],
)
def test_the_referee_waits_and_does_not_spin(rate, end):
    silent = Silent(rate)
    with pytest.raises(end):
        silent.ask(b"", 0.3, 0.6)
    assert silent.looks < 40


class Answering(stopwatch.Stopwatch):
    """A process that answers at once, having computed so many seconds by the time it is heard."""

    def __init__(self, seconds):
        self.link = self
        self._seconds, self._heard = seconds, False

    def send(self, line, seconds):
        pass

    def receive(self, _seconds):
        self._heard = True
        return b"3"

    def runs(self):
        return True

    def computed(self):
        return self._seconds if self._heard else 0.0


def test_an_answer_that_came_too_late_is_no_answer_though_nobody_looked_in_time():
    assert Answering(0.2).ask(b"", 0.3, 60) == b"3"
    with pytest.raises(stopwatch.Computed):
        Answering(0.4).ask(b"", 0.3, 60)
