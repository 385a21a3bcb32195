"""Those who think for the page: beside each other, stopped at any time, never in the way."""

import asyncio
import operator
import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from pions.core.errors import IllegalMove, PionsError
from pions.games.gravity import Gravity
from pions.web.crew import Crash, Crew, TooLong
from pions.web.turns import Turn, Turnstile
from pions.web.worker import Answer, Failure, News, answer


def run(work, **settings):
    async def main():
        crew = Crew(**settings)
        try:
            return await work(crew)
        finally:
            crew.close()

    return in_a_loop(main())


def in_a_loop(work):
    """What `work` returns. In a thread, because the browser's tests keep a loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def test_an_answer_comes_from_another_process():
    assert run(lambda crew: crew.ask(os.getpid)) != os.getpid()


def test_an_error_of_ours_arrives_as_itself():
    position = Gravity(2, 2, 2).parse_position("11")
    with pytest.raises(IllegalMove, match="full"):
        run(lambda crew: crew.ask(position.play, 0))


def test_any_other_error_arrives_with_its_traceback():
    with pytest.raises(Crash) as caught:
        run(lambda crew: crew.ask(operator.truediv, 1, 0))
    assert "ZeroDivisionError" in caught.value.trace


def test_a_process_that_dies_takes_nobody_with_it():
    async def work(crew):
        with pytest.raises(Crash, match="died"):
            await crew.ask(os._exit, 3)
        return await crew.ask(operator.add, 1, 2)

    assert run(work) == 3


def test_work_that_takes_too_long_is_given_up():
    with pytest.raises(TooLong, match=r"0\.2 seconds"):
        run(lambda crew: crew.ask(time.sleep, 30, seconds=0.2))


def test_whoever_asked_may_leave_and_the_process_ends():
    async def work(crew):
        pid = await crew.ask(os.getpid)
        task = asyncio.create_task(crew.ask(time.sleep, 60))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return pid, await crew.ask(os.getpid)

    before, after = run(work, quick=1, most=1)
    assert before != after


def test_long_work_leaves_its_place_to_short_work():
    async def work(crew):
        long = [asyncio.create_task(crew.ask(time.sleep, 3600)) for _ in range(2)]
        assert await crew.ask(operator.add, 1, 2) == 3
        assert not any(task.done() for task in long)
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    run(work, quick=2, most=4)


def test_no_more_than_the_most_step_aside():
    async def main():
        turnstile = Turnstile(quick=1, most=2)
        async with Turn(turnstile) as first:
            assert first.step_back()
            assert first.step_back()  # once is enough
            async with Turn(turnstile) as second:
                assert not second.step_back()
        async with Turn(turnstile) as third:
            assert third.step_back()

    in_a_loop(main())


def test_a_worker_tells_of_progress_and_answers():
    heard = []

    def work(start, progress):
        progress(1, 2)
        return start + 1

    assert answer(work, (1,), heard.append) == Answer(2)
    assert heard == [News(1, 2)]


def test_a_worker_turns_every_failure_into_words():
    def wrong():
        raise PionsError("No {what}.", what="way")

    found = answer(wrong, (), None)
    assert isinstance(found, Failure)
    assert str(found.error) == "No way."
    assert answer(lambda: 1 / 0, (), None).error is None
