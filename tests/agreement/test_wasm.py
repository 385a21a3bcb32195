"""The kernels of the browser, under node, answer as those of this machine: number for number."""

import random

import numpy as np
import pytest

import wasm_road
from kernel_boards import JIT
from pions import kernels
from pions.families import random_games
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.hex.search.network import shipped
from pions.games import catalog
from pions.games.hexagon import Hex
from pions.kernels.calling import symbol_of

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.once,
    pytest.mark.skipif(bool(wasm_road.missing()), reason=wasm_road.missing()),
    pytest.mark.skipif(not JIT, reason="plain Python is held against the kernels of this machine"),
]

CONNECT4 = (7, 6, 4, 4)


@pytest.fixture(scope="module")
def wasm(tmp_path_factory):
    road = wasm_road.WasmRoad(wasm_road.built(tmp_path_factory.mktemp("wasm")))
    yield road
    road.close()


@pytest.fixture
def in_wasm(wasm, monkeypatch):
    """Asks something with WebAssembly in the place of every kernel that Python calls."""

    def ask(question):
        before = wasm.calls
        with monkeypatch.context() as patch:
            for module, name, function in wasm_road.all_kernels():
                patch.setattr(module, name, wasm.kernel(function))
            answer = question()
        assert wasm.calls > before
        return answer

    return ask


def drawn_jobs(shape, counts, rng):
    """Boards with so many discs each (fewer where the game ends), and room for the scores."""
    width, height = shape[:2]
    moves = np.empty(width * height, np.int64)
    rows = []
    for count in counts:
        low, high = kernels.stream.start(rng.randrange(1 << 62), 0)
        empty = np.zeros(2, np.int64)
        plies, _ = kernels.gravity.playouts.playout(empty, low, high, moves, *shape)
        mine = mask = 0
        for column in moves[: min(count, plies - 1)].tolist():
            mine, mask = mine ^ mask, mask | (mask + (1 << (column * (height + 1))))
        rows.append((mine, mask, 0))
    return np.array(rows, np.int64)


def solved(solve, jobs, shape, table_bits, *more):
    """Scores, node counts and the table that a kernel leaves behind."""
    workspace = kernels.solver.workspace
    own, table, jobs = (
        workspace.workspace_for(*shape[:2]),
        workspace.table_of(table_bits),
        jobs.copy(),
    )
    cells = shape[0] * shape[1]
    assert solve(jobs, -cells, cells, table, own, *more) == len(jobs)
    return jobs[:, 2].tolist(), int(own[workspace.NODES]), np.asarray(table)


def test_3_000_positions_of_connect_four(wasm):
    rng = random.Random(14)
    counts = [rng.randrange(16, 42) for _ in range(2_985)]
    counts += [rng.randrange(12, 16) for _ in range(15)]  # two fifths of the work
    jobs = drawn_jobs(CONNECT4, counts, rng)
    solve = kernels.solver.scores.solve_connect4
    scores, nodes, table = solved(solve, jobs, CONNECT4, 18)
    found = solved(wasm.kernel(solve.py_func), jobs, CONNECT4, 18)
    assert found[:2] == (scores, nodes)
    assert (found[2] == table).all()
    assert len(set(scores)) > 20  # of many kinds
    assert nodes > 200_000


@pytest.mark.parametrize("shape", [(4, 4, 3, 4), (5, 4, 4, 4), (4, 5, 4, 3), (6, 5, 4, 4)])
def test_positions_of_other_boards(wasm, shape):
    rng = random.Random(str(shape))
    cells = shape[0] * shape[1]
    jobs = drawn_jobs(shape, [rng.randrange(cells // 3, cells) for _ in range(300)], rng)
    solve = kernels.solver.scores.solve_any
    scores, nodes, table = solved(solve, jobs, shape, 14, *shape)
    found = solved(wasm.kernel(solve.py_func), jobs, shape, 14, *shape)
    assert found[:2] == (scores, nodes)
    assert (found[2] == table).all()
    assert nodes > 300


@pytest.mark.parametrize("size", [3, 5, 11, 13])
def test_the_network_on_50_positions(wasm, size):
    rng = np.random.default_rng(size)
    boards = rng.choice([0, 0, 0, 1, 2], (12 if size != 11 else 14, size * size)).astype(np.int8)
    weights, inference = shipped()._weights, kernels.network.inference
    answers = []
    forward = kernels.network.forward.forward
    for computed in (forward, wasm.kernel(forward.py_func)):
        logits, values = np.empty(boards.shape, np.float32), np.empty(len(boards), np.float32)
        buffers = inference.buffers_for(len(boards), size)
        computed(boards, size, weights.empty(size), weights.layers, buffers, logits, values)
        answers.append((logits, values))
    (logits, values), (wasm_logits, wasm_values) = answers
    assert np.abs(logits).max() > 0.1
    assert np.allclose(wasm_logits, logits, rtol=1e-4, atol=1e-4)
    assert np.allclose(wasm_values, values, atol=1e-4)


@pytest.mark.parametrize(("size", "longest"), [(4, None), (4, (1, 2)), (5, None), (5, (2, 3))])
def test_proofs_of_hex(in_wasm, size, longest):
    def proof():
        solver = HexSolver(Hex(size), longest=longest, clock=lambda: 0.0)
        return solver.wins(Hex(size).initial()), solver.looks

    here = proof()
    assert in_wasm(proof) == here
    assert any(here[0].values())
    assert here[1] > size


@pytest.mark.parametrize("name", ["connect4", "puissance3", "hex-5", "hex-11-swap"])
def test_random_games(in_wasm, name):
    def games():
        return random_games.play_random(catalog.find(name), 200, seed=5)

    assert in_wasm(games) == games()


def test_the_library_holds_every_kernel_and_pyodide_what_it_needs(wasm):
    names = {symbol_of(function) for _, _, function in wasm_road.all_kernels()}
    assert len(names) > 80
    assert names <= set(wasm.about["exports"])
    assert wasm.about["missing"] == []
