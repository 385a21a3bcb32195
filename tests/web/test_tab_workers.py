"""Those who think in a tab, with workers of this process in the place of a browser's."""

import asyncio
import operator
import subprocess
import sys
from pathlib import Path

import pytest

import pions
from pions.core.errors import InvalidOption
from pions.web.tab import tab_workers
from pions.web.tab.tab_workers import TabWorkers, respond
from pions.web.workers.asking import Asker, Crash, TooLong
from pions.web.workers.turns import Lane, TooBusy


class Worker:
    """Answers a little later; one that is deaf never does."""

    def __init__(self, hear, *, deaf):
        self.hear, self.deaf, self.ended, self.asked = hear, deaf, False, 0

    def post(self, message):
        self.asked += 1
        if not self.deaf:
            asyncio.get_running_loop().call_soon(respond, message, self._say)

    def _say(self, message):
        if not self.ended:
            self.hear(message)

    def terminate(self):
        self.ended = True


class House:
    """Workers, and all that were ever hired."""

    def __init__(self, most=2, *, deaf=False):
        self.hired, self.deaf = [], deaf
        self.workers = TabWorkers(self._hire, most)
        self.asker = Asker(self.workers)

    async def begun(self):
        """Until the first worker has a question."""
        while not self.hired[0].asked:  # noqa: ASYNC110 - the loop has it in a turn or two
            await asyncio.sleep(0)

    def _hire(self, hear):
        self.hired.append(Worker(hear, deaf=self.deaf))
        return self.hired[-1]


def counted(number, tell):
    for done in range(number):
        tell(done, number)
    return number


def refused():
    raise InvalidOption("No.")


def test_answers_come_back_and_news_before_them():
    async def run():
        house, news = House(), []
        found = await house.asker.ask(counted, 3, news=lambda *told: news.append(told))
        return found, news, len(house.hired)

    assert asyncio.run(run()) == (3, [(0, 3), (1, 3), (2, 3)], 1)


def test_what_a_function_raises_comes_back():
    async def run():
        house = House()
        with pytest.raises(InvalidOption):
            await house.asker.ask(refused)
        with pytest.raises(Crash) as crash:
            await house.asker.ask(operator.truediv, 1, 0)
        assert "ZeroDivisionError" in crash.value.trace
        assert await house.asker.ask(operator.add, 1, 2) == 3
        assert len(house.hired) == 1

    asyncio.run(run())


def test_one_that_works_too_long_is_ended_and_another_takes_its_place():
    async def run():
        house = House(deaf=True)
        with pytest.raises(TooLong):
            await house.asker.ask(operator.add, 1, 2, seconds=0.01)
        assert house.hired[0].ended
        house.hired[-1].deaf = False
        assert await house.asker.ask(operator.add, 1, 2) == 3

    asyncio.run(run())


def test_one_that_nobody_waits_for_is_ended():
    async def run():
        house = House(deaf=True)
        question = asyncio.create_task(house.asker.ask(operator.add, 1, 2))
        await house.begun()
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        assert house.hired[0].ended

    asyncio.run(run())


def test_one_that_died_is_told_and_never_asked_again():
    async def run():
        house = House(deaf=True)
        question = asyncio.create_task(house.asker.ask(operator.add, 1, 2))
        await house.begun()
        house.hired[0].hear(b"")
        with pytest.raises(Crash) as crash:
            await question
        assert "memory" in crash.value.trace
        house.deaf = False
        house.hired[-1].hear(b"")  # while nobody asked it
        assert await house.asker.ask(operator.add, 1, 2) == 3
        assert house.hired[-2].asked == 0

    asyncio.run(run())


def test_long_work_leaves_one_worker_to_the_others():
    async def run():
        house = House(most=2, deaf=True)
        long = [
            asyncio.create_task(house.asker.ask(operator.add, 1, 2, lane=Lane.LONG))
            for _ in range(2)
        ]
        await house.begun()
        house.deaf = False
        assert await house.asker.ask(operator.add, 2, 2) == 4
        assert sum(worker.asked for worker in house.hired) == 2
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    asyncio.run(run())


def test_too_many_questions_are_refused(monkeypatch):
    monkeypatch.setattr(tab_workers, "_WAITING", 3)

    async def run():
        house = House(most=1, deaf=True)
        waiting = [asyncio.create_task(house.asker.ask(operator.add, 1, 2)) for _ in range(4)]
        await house.begun()
        with pytest.raises(TooBusy):
            await house.asker.ask(operator.add, 1, 2)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())


def test_a_tab_needs_the_standard_library_alone():
    """Pyodide has no other package: without those of this machine, as there."""
    folder = str(Path(pions.__file__).parents[1])
    begins = f"import sys; sys.path.append({folder!r}); import pions.web.tab.host"
    subprocess.run([sys.executable, "-I", "-S", "-c", begins], check=True)
