"""Players that misbehave, in a module of their own so that other processes find them."""

import os
import random
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from pions.arena.referee import Contender


class Stumble(Exception):
    """Raised by a player that trips; carries what it was doing."""

    def __init__(self, ply, column):
        super().__init__(ply, column)
        self.ply, self.column = ply, column


class Untravelled(Exception):
    """An exception that pickles but cannot be rebuilt, also where Dask has been imported."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")

    def __reduce__(self):
        return int, ("not a number",)


@dataclass
class Odd:
    """Plays at random, after doing something odd."""

    rng: random.Random
    habit: object

    def choose(self, position):
        self.habit(position, self.rng)
        return self.rng.choice(position.legal_moves())


def stumbles_at_times(position, rng):
    if rng.random() < 0.004:
        raise Stumble(position.ply, 3)


def fails_untravelled(_position, _rng):
    raise Untravelled(1, 2)


def fail_untravelled(_item):
    raise Untravelled(1, 2)


def three_then_fail(_item):
    yield from (1, 2, 3)
    raise ValueError("four")


def leaves(_position, _rng):
    sys.exit("enough")


def dies(_position, _rng):
    os.kill(os.getpid(), signal.SIGKILL)


def chatters(_position, _rng):
    print("my move will be brilliant")  # noqa: T201 - that is its oddity
    os.write(1, b"\x80\x04raw bytes")
    assert sys.stdin.read() == ""


def sleeps(_position, _rng):
    """Leave a trace of the process in the folder ODD_TRACES, then sleep."""
    (Path(os.environ["ODD_TRACES"]) / str(os.getpid())).touch()
    time.sleep(60)


HABITS = {
    habit.__name__: habit
    for habit in (stumbles_at_times, fails_untravelled, leaves, dies, chatters, sleeps)
}


def build(habit, _game, seed):
    return Odd(random.Random(seed), HABITS[habit])


class Build:
    """A picklable builder: the name of a habit."""

    def __init__(self, habit):
        self.habit = habit

    def __call__(self, game, seed):
        return build(self.habit, game, seed)


def odd(habit):
    return Contender(habit, habit, Build(habit))
