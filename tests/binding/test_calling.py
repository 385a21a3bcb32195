"""Whoever calls machine code from Python is checked: a wrong array is an exception, no crash."""

import importlib
import pkgutil
import threading
import time
from array import array

import numpy as np
import pytest

from pions import kernels
from pions.kernels import binding
from pions.kernels.arrays import ArrayKind
from pions.kernels.calling import KernelFault, LibraryKernel
from pions.kernels.signatures import TupleKind, signature_of

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(
        binding.BACKEND.name != binding.LIBRARY, reason="no library of kernels here"
    ),
]

SIZE = 5


def board(size=SIZE, **options):
    return np.zeros(size * size, **({"dtype": np.int8} | options))


def near(size=SIZE):
    return kernels.hex.rules.neighbours(size)


def perft(board, near, size=SIZE):
    return kernels.hex.rules.perft(board, 0, 0, 2, size, near)


def test_a_right_call_is_answered():
    assert perft(board(), near()) == 25 * 24


read_only = board()
read_only.flags.writeable = False

WRONG_BOARDS = {
    "other numbers": (board(dtype=np.int64), TypeError),
    "unsigned": (board(dtype=np.uint8), TypeError),
    "with a point": (board(dtype=np.float32), TypeError),
    "two dimensions": (board().reshape(SIZE, SIZE), ValueError),
    "every second number": (np.zeros(2 * SIZE * SIZE, np.int8)[::2], ValueError),
    "backwards": (board()[::-1], ValueError),
    "one cell short": (board()[:-1], ValueError),
    "empty": (board()[:0], ValueError),
    "not to be written": (read_only, ValueError),
    "a list": ([0] * 25, TypeError),
    "nothing": (None, TypeError),
    "text": ("." * 25, TypeError),
    "a number": (7, TypeError),
}


@pytest.mark.parametrize(("wrong", "error"), WRONG_BOARDS.values(), ids=WRONG_BOARDS)
def test_a_wrong_array_is_an_exception_that_names_it(wrong, error):
    with pytest.raises(error, match="perft: board"):
        perft(wrong, near())


def test_an_array_that_does_not_fit_another_is_an_exception():
    with pytest.raises(ValueError, match="perft: near: dimension 0 is 16, and at least 25"):
        perft(board(), near(4))
    with pytest.raises(ValueError, match="perft: board: dimension 0 is 25, and at least 36"):
        perft(board(), near(6), size=6)


@pytest.mark.parametrize(
    ("number", "error"), [(1 << 63, OverflowError), (1.5, TypeError), ("1", TypeError)]
)
def test_a_number_that_is_no_word_is_an_exception(number, error):
    with pytest.raises(error, match="cell_of: column"):
        kernels.gravity.rules.cell_of(number, 0, 6)


def test_numbers_of_numpy_are_numbers():
    as_numbers = kernels.gravity.rules.cell_of(2, 3, 6)
    assert kernels.gravity.rules.cell_of(np.int64(2), np.int8(3), 6) == as_numbers


@pytest.mark.parametrize("arguments", [(2, 3), (2, 3, 6, 6)])
def test_too_few_or_too_many_arguments_are_an_exception(arguments):
    with pytest.raises(TypeError, match="takes 3 arguments"):
        kernels.gravity.rules.cell_of(*arguments)


def test_a_named_tuple_needs_all_its_arrays():
    tree = kernels.hex.rave.new_tree(8, 1, 2)
    start = kernels.hex.bridge_playouts.in_frame(board(), SIZE)
    with pytest.raises(TypeError, match="RaveTree of 4 parts"):
        kernels.hex.rave.grow(1, start, 1, SIZE, 1, 0.5, 1.0, tree[:3])
    with pytest.raises(ValueError, match=r"tree\.used: dimension 0 is 2, and at least 3"):
        kernels.hex.rave.grow(1, start, 1, SIZE, 1, 0.5, 1.0, tree._replace(used=tree.used[:2]))
    wrong = tree._replace(moves=np.zeros(8, np.int64))
    with pytest.raises(TypeError, match="grow: tree: an array of int32"):
        kernels.hex.rave.grow(1, start, 1, SIZE, 1, 0.5, 1.0, wrong)


def every_kernel():
    for found in pkgutil.walk_packages(kernels.__path__, "pions.kernels."):
        if not found.name.startswith("pions.kernels.numba"):
            module = importlib.import_module(found.name)
            for kernel in vars(module).values():
                if isinstance(kernel, LibraryKernel) and kernel.__module__ == found.name:
                    yield kernel


KERNELS = list(every_kernel())


def test_there_are_kernels_of_every_package():
    packages = {kernel.__module__.split(".")[2] for kernel in KERNELS}
    assert packages >= {"gravity", "solver", "hex", "hexproof", "network", "stream"}
    assert len(KERNELS) > 100


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: f"{kernel.__module__}.{kernel.name}")
def test_every_kernel_is_in_the_library_and_states_shapes_of_arrays_it_has(kernel):
    assert kernel._bind() is not None


def arrays_of(kind):
    if isinstance(kind, TupleKind):
        return [array for part in kind.parts for array in arrays_of(part)]
    return [kind] if isinstance(kind, ArrayKind) else []


def sample(kind, broken):
    """An argument of a kind, its arrays large enough for anything; those of `broken` are not."""
    if isinstance(kind, TupleKind):
        return kind.maker(*(sample(part, broken) for part in kind.parts))
    if isinstance(kind, ArrayKind):
        if kind is broken:
            return np.zeros((2,) * (kind.dimensions + 1), kind.dtype)
        return np.zeros((2,) * kind.dimensions, kind.dtype)
    return kind(1)


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: f"{kernel.__module__}.{kernel.name}")
def test_no_kernel_takes_an_array_of_other_dimensions(kernel):
    kinds = signature_of(kernel.py_func).parameters.values()
    for number, kind in enumerate(kinds):
        for array_kind in arrays_of(kind):
            arguments = [
                sample(other, array_kind if place == number else None)
                for place, other in enumerate(kinds)
            ]
            with pytest.raises(ValueError, match="dimensions expected"):
                kernel(*arguments)


def test_buffers_of_the_standard_library_are_arrays():
    workspace = kernels.solver.workspace
    table = array("q", bytes(8 * ((1 << workspace.LEAST_BITS) + workspace.TAIL)))
    room = array("q", bytes(8 * len(workspace.workspace_for(7, 6))))
    # Three in a column and the move: a win with the fourth disc of 42.
    mine, mask = 0b111, 0b111 | 0b111 << 7
    assert kernels.solver.scores.score_connect4(table, room, -42, 42, mine, mask) == 18


def test_fixed_arguments_are_checked_once_and_kept():
    workspace = kernels.solver.workspace
    table, room = workspace.table_of(12), workspace.workspace_for(7, 6)
    score = binding.bound(kernels.solver.scores.score_connect4, table, room)
    del table, room
    assert score(-42, 42, 0b111, 0b111 | 0b111 << 7) == 18  # three in a column, and the move
    for wrong in [(41, 42, 0), (41, 42, 0, 0, 43), (41, 42, 1 << 64, 0), (41, 42, 0.5, 0)]:
        with pytest.raises(TypeError, match="score_connect4"):
            score(*wrong)
    with pytest.raises(ValueError, match="workspace"):
        binding.bound(kernels.solver.scores.score_connect4, workspace.table_of(12), array("q", [0]))


def test_all_but_two_arguments_are_checked_once_and_kept():
    workspace, score = kernels.solver.workspace, kernels.solver.scores.score_connect4
    table, room = workspace.table_of(12), workspace.workspace_for(7, 6)
    whole, lost = (
        binding.bound_but_two(score, table, room, low, high) for low, high in [(-42, 42), (-1, 1)]
    )
    del table, room
    for _ in range(2):
        assert whole(0b111, 0b111 | 0b111 << 7) == 18
        assert lost(0b111, 0b111 | 0b111 << 7) == 1
    assert whole(1 << 61, 1 << 61) == workspace.IMPOSSIBLE
    table, room = workspace.table_of(12), workspace.workspace_for(7, 6)
    with pytest.raises(TypeError, match="4 arguments left"):
        binding.bound_but_two(score, table, room)
    with pytest.raises(ValueError, match="workspace"):
        binding.bound_but_two(score, table, array("q", [0]), -42, 42)
    with pytest.raises(TypeError, match="more than whole numbers"):
        binding.bound_but_two(score, table)


def test_the_interpreter_goes_on_while_a_kernel_runs():
    ended = threading.Event()

    def count():
        kernels.gravity.rules.perft(np.zeros(2, np.int64), 9, 7, 6, 4, 4)
        ended.set()

    thread = threading.Thread(target=count)
    beats = 0
    thread.start()
    while not ended.is_set():
        beats += 1
        time.sleep(0)
    thread.join()
    assert beats > 10


def test_memory_that_kernels_take_is_given_back():
    def games():
        kernels.hex.playouts.playouts(1, 0, 200_000, 0, 3, near(3))
        for _ in range(200):
            kernels.hex.bridges.is_sure(board(), 1, SIZE)

    games()
    before = resident()
    for _ in range(8):
        games()
    assert resident() - before < 8 << 20  # one call returns 1.8 MB, eight keep none of it


def test_an_array_that_came_back_is_ours_as_long_as_we_have_it():
    kept = [near(size) for size in (3, 9, 9)]
    for _ in range(100):
        np.asarray(kernels.hex.rules.neighbours(9))[:] = 7  # the memory of others
    assert kept[1].tolist() == kept[2].tolist() == near(9).tolist()
    assert kept[0].tolist()[4] == [1, 2, 3, 5, 6, 7]


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
        return int(file.read().split()[1]) * 4096


def test_more_memory_than_there_is_is_an_exception():
    with pytest.raises(KernelFault):
        kernels.hex.playouts.playouts(1, 0, 1 << 60, 0, 3, near(3))
