"""Memory for kernels: zero, of the right form, and there without what a system may lack."""

import pytest

from pions import kernels
from pions.kernels import buffers

LARGE = 1 << 18  # words: more than is asked of the system at once


@pytest.fixture(params=["as here", "without mmap"])
def memory(request, monkeypatch):
    """The module, where the system gives memory by the page and where it does not."""
    if request.param == "without mmap":
        monkeypatch.setattr(buffers, "mmap", None)
    return buffers


@pytest.mark.parametrize("shape", [(5,), (3, 4), (LARGE,), (2, LARGE)])
def test_zeros_of_any_shape_are_zero_and_can_be_written(memory, shape):
    made = memory.zeros(*shape)
    assert tuple(memoryview(made).shape) == shape
    flat = memory.flat(made)
    assert not any(flat)
    flat[0], flat[len(flat) - 1] = 7, -(2**63)
    last = tuple(length - 1 for length in shape)
    assert made[last if len(shape) > 1 else last[0]] == -(2**63)


@pytest.mark.parametrize("length", [1, 1000, LARGE + 3])
def test_clearing_forgets_every_number(memory, length):
    made = memory.zeros(length)
    flat = memory.flat(made)
    for place in {0, length // 2, length - 1}:
        flat[place] = 1
    memory.clear(made)
    assert not any(flat)


def test_numbers_are_kept_and_those_that_are_no_word_refused():
    assert memoryview(buffers.ints([1, -2, 3])).tolist() == [1, -2, 3]
    assert memoryview(buffers.ints(range(6), 2, 3)).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert len(buffers.ints([])) == 0
    with pytest.raises(OverflowError):
        buffers.ints([2**63])


def test_jobs_are_rows_and_their_scores_a_column():
    jobs = kernels.solver.workspace.jobs_of([1, 2], [3, 4])
    jobs[1, 2] = -5
    assert memoryview(jobs).tolist() == [[1, 3, 0], [2, 4, -5]]
    assert kernels.solver.workspace.scores_of(jobs) == [0, -5]
    for board in (-1, 2**64):
        with pytest.raises(OverflowError):
            kernels.solver.workspace.jobs_of([board], [0])


KINDS = ["int8", "int32", "int64", "float32", "float64"]


@pytest.mark.parametrize("dtype", KINDS)
@pytest.mark.parametrize("shape", [(4, 3), (3, 2, 5)])
def test_rows_and_parts_are_the_same_memory(dtype, shape):
    made = buffers.blank(dtype, *shape)
    count, width = shape[0], shape[-1]
    for number in range(count):
        row = buffers.row(made, number)
        assert memoryview(row).shape == shape[1:]
        while memoryview(row).ndim > 1:
            row = buffers.row(row, 0)
        for place in range(width):
            row[place] = 10 * number + place
    rows = made.tolist() if len(shape) == 2 else [first for first, _ in made.tolist()]
    assert rows == [[10 * number + place for place in range(width)] for number in range(count)]
    assert buffers.part(made, 1, 3).tolist() == made.tolist()[1:3]
    assert buffers.part(made, 2, 2).tolist() == []
    larger = buffers.blank(dtype, count + 1, *shape[1:])
    buffers.write(made, larger)
    assert larger.tolist()[:count] == made.tolist()
    assert not any(memoryview(larger).cast("B")[memoryview(made).nbytes :])
