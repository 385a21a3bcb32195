"""The clock of all budgets: the wall's, or one's own where turns are taken."""

import time

import pytest

from pions.core import cpu
from pions.search.budget import Budget, Meter


@pytest.fixture
def turns():
    cpu.take_turns()
    yield
    cpu.take_turns(shared=False)


def test_alone_seconds_are_those_of_the_wall():
    began = cpu.clock()
    time.sleep(0.05)
    assert cpu.clock() - began >= 0.05


@pytest.mark.usefixtures("turns")
def test_who_takes_turns_counts_its_own_time_only():
    meter = Meter(Budget(seconds=0.2))
    time.sleep(0.25)
    assert not meter.spent()
    until = time.process_time() + 0.25
    while time.process_time() < until:
        pass
    assert meter.spent()


@pytest.mark.usefixtures("turns")
def test_who_takes_turns_uses_one_processor():
    assert cpu.processors() == cpu.processors(8) == 1


def test_alone_one_uses_what_was_asked_for_or_all_there_are():
    assert cpu.processors(3) == 3
    assert cpu.processors() >= 1
