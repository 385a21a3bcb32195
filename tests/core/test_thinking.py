"""The clock of all budgets: the wall's, or one's own where turns are taken."""

import time

import pytest

from pions.core import thinking
from pions.search.budget import Budget, Meter


@pytest.fixture
def turns():
    thinking.take_turns()
    yield
    thinking.take_turns(shared=False)


def test_alone_seconds_are_those_of_the_wall():
    began = thinking.clock()
    time.sleep(0.05)
    assert thinking.clock() - began >= 0.05


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
    assert thinking.processors() == thinking.processors(8) == 1


def test_alone_one_uses_what_was_asked_for_or_all_there_are():
    assert thinking.processors(3) == 3
    assert thinking.processors() >= 1
