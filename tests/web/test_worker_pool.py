"""Those who think for the page: beside each other, stopped at any time, never in the way."""

import asyncio
import operator
import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from pions.app.play import replies
from pions.core.errors import IllegalMove, PionsError
from pions.games.gravity import Gravity
from pions.web.workers.asking import Asker, Crash, News, TooLong, WorkAnswer, answer
from pions.web.workers.turns import Lane, TooBusy
from pions.web.workers.worker_pool import NICENESS, WorkerPool
from waiting import PATIENCE

NARROW = 1
"""One at a time in each lane."""


def run(work, **settings):
    """What `work` returns, asking as one visitor."""

    async def main():
        pool = WorkerPool(**settings)
        try:
            return await work(Asker(pool))
        finally:
            pool.close()

    return in_a_loop(main())


def in_a_loop(work):
    """What `work` returns. In a thread, because the browser's tests keep a loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def test_an_answer_comes_from_another_process():
    assert run(lambda pool: pool.ask(os.getpid)) != os.getpid()


def test_an_error_of_ours_arrives_as_itself():
    position = Gravity(2, 2, 2).parse_position("11")
    with pytest.raises(IllegalMove, match="full"):
        run(lambda pool: pool.ask(position.play, 0))


def test_any_other_error_arrives_with_its_traceback():
    with pytest.raises(Crash) as caught:
        run(lambda pool: pool.ask(operator.truediv, 1, 0))
    assert "ZeroDivisionError" in caught.value.trace


def test_a_process_that_dies_takes_nobody_with_it():
    async def work(pool):
        with pytest.raises(Crash, match="died"):
            await pool.ask(os._exit, 3)
        return await pool.ask(operator.add, 1, 2)

    assert run(work) == 3


def test_work_that_takes_too_long_is_given_up():
    with pytest.raises(TooLong, match=r"0\.2 seconds"):
        run(lambda pool: pool.ask(sum, range(10**12), seconds=0.2))


def test_work_that_waits_for_something_is_given_up_later():
    with pytest.raises(TooLong):
        run(lambda pool: pool.ask(time.sleep, 600, seconds=0.02))


def test_whoever_asked_may_leave_and_the_process_ends():
    async def work(pool):
        pid = await pool.ask(os.getpid)
        task = asyncio.create_task(pool.ask(time.sleep, 60))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return pid, [await pool.ask(os.getpid) for _ in range(4)]

    before, after = run(work, running=NARROW)
    assert before not in after


def test_long_work_leaves_its_place_to_short_work():
    async def work(pool):
        endless = [pool.ask(sum, range(10**12), seconds=3600) for _ in range(4)]
        long = list(map(asyncio.create_task, endless))
        await asyncio.sleep(0)  # they have asked
        async with asyncio.timeout(120):  # far more than it takes: without a turn, an hour
            assert await pool.ask(operator.add, 1, 2) == 3
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    run(work, running=NARROW)


_UNTIL_IT_CHANGES = (
    "next(late for late in iter(lambda: __import__('os').getpriority(0, 0), None) if late > {})"
)
"""Asks for its own priority until that is changed, and returns the new one."""


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_what_turns_out_to_take_long_leaves_the_processor_to_others():
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    if usual >= NICENESS[Lane.LONG]:
        pytest.skip("these tests have left the processor to others already")
    question = _UNTIL_IT_CHANGES.format(usual)
    assert run(lambda pool: pool.ask(eval, question, seconds=120)) == NICENESS[Lane.LONG]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_work_that_may_take_longer_leaves_the_processor_to_quick_work():
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    if usual > 0:
        pytest.skip("these tests have left the processor to others already")

    async def work(pool):
        return [await pool.ask(os.getpriority, 0, 0, lane=lane) for lane in (*Lane, *Lane)]

    assert run(work) == [NICENESS[lane] or usual for lane in (*Lane, *Lane)]
    assert 0 < NICENESS[Lane.SHORT] < NICENESS[Lane.LONG]


def test_long_work_of_others_leaves_its_place_to_long_work():
    async def work(pool):
        endless = [
            asyncio.create_task(pool.ask(sum, range(10**12), lane=Lane.LONG)) for _ in range(2)
        ]
        await asyncio.sleep(0)  # until they have asked
        assert await Asker(pool._workers).ask(operator.add, 1, 2, lane=Lane.LONG) == 3
        for task in endless:
            task.cancel()
        await asyncio.gather(*endless, return_exceptions=True)

    run(work, running=NARROW)


def test_who_pauses_in_between_thinks_as_long_as_it_was_told():
    async def main():
        pool = WorkerPool(running=NARROW)
        try:
            question = replies.reply, "connect4", "44", "uct:seconds=0.3", 0
            asked = [Asker(pool).ask(*question, lane=Lane.LONG) for _ in range(2)]
            return await asyncio.gather(*asked)
        finally:
            pool.close()

    began = time.monotonic()
    for found in in_a_loop(main()):
        assert found.seconds >= 0.3
    assert time.monotonic() - began > 0.6  # one at a time


def test_what_is_done_elsewhere_waits_for_its_turn_too():
    async def main():
        pool, there = WorkerPool(running=NARROW), []

        async def stay(until):
            async with Asker(pool).place():
                there.append(until)
                await until.wait()

        try:
            gates = [asyncio.Event() for _ in range(2)]
            tasks = [asyncio.create_task(stay(gate)) for gate in gates]
            await asyncio.sleep(0.1)
            assert there == gates[:1]
            gates[0].set()
            gates[1].set()
            await asyncio.gather(*tasks)
            assert there == gates
        finally:
            pool.close()

    in_a_loop(main())


def test_a_ninth_question_of_one_visitor_is_refused():
    async def work(pool):
        eight = [asyncio.create_task(pool.ask(time.sleep, 60)) for _ in range(8)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy, match="8 questions"):
            await pool.ask(operator.add, 1, 2)
        eight[0].cancel()
        await asyncio.gather(eight[0], return_exceptions=True)
        ninth = asyncio.create_task(pool.ask(operator.add, 1, 2))
        for task in eight:
            task.cancel()
        return await ninth

    assert run(work, running=NARROW) == 3


def test_a_worker_tells_of_progress_and_answers():
    heard = []

    def work(start, progress):
        progress(1, 2)
        return start + 1

    assert answer(work, (1,), heard.append) == WorkAnswer(2)
    assert heard == [News((1, 2))]


def test_a_worker_turns_every_failure_into_words():
    def wrong():
        raise PionsError("No {what}.", what="way")

    with pytest.raises(PionsError, match=r"No way\."):
        answer(wrong, (), None).result()
    with pytest.raises(Crash, match="ZeroDivisionError"):
        answer(lambda: 1 / 0, (), None).result()


def test_who_waits_hears_how_many_come_before():
    heard = asyncio.Queue()

    async def work(pool):
        def ask(visitor, **more):
            question = visitor.ask(time.sleep, 600, lane=Lane.LONG, **more)
            return asyncio.create_task(question)

        others = [ask(Asker(pool._workers)) for _ in range(4)]  # as many pages
        await asyncio.sleep(0)
        mine = ask(Asker(pool._workers), waits=heard.put_nowait)
        counts = [await asyncio.wait_for(heard.get(), PATIENCE)]
        while counts[-1] > 1:
            others.pop(0).cancel()
            counts.append(await asyncio.wait_for(heard.get(), PATIENCE))
        for task in (*others, mine):
            task.cancel()
        return counts

    counts = run(work, running=NARROW)
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 4
