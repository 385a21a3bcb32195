"""The pieces of the training, each against a plain definition."""

import config as settings
import jax
import jax.numpy as jnp
import learn
import network
import numpy as np
import pytest
import selfplay
from rules import STEPS, Canvas, State

evaluate = jax.jit(selfplay.evaluate, static_argnums=0)
"""As one program: compiling its many small ones takes longer."""


def winner(owner: np.ndarray, size: int) -> int | None:
    """The side whose stones join its edges, by flooding: the definition."""
    for side in (0, 1):
        seen = set()
        todo = [(0, k) if side == 0 else (k, 0) for k in range(size)]
        todo = [cell for cell in todo if owner[cell] == side]
        while todo:
            row, column = cell = todo.pop()
            if cell in seen:
                continue
            seen.add(cell)
            if (row if side == 0 else column) == size - 1:
                return side
            for down, right in STEPS:
                r, c = row + down, column + right
                if 0 <= r < size and 0 <= c < size and owner[r, c] == side:
                    todo.append((r, c))
    return None


@pytest.fixture(scope="module")
def canvas():
    return Canvas(7)


@pytest.mark.parametrize("size", [3, 4, 5, 7])
def test_random_games_end_when_the_definition_says(canvas, size):
    rng = np.random.default_rng(size)
    step, legal = jax.jit(canvas.step), jax.jit(canvas.legal)
    for _ in range(6):
        state, owner = canvas.empty(size), np.full((size, size), -1)
        cells = [r * 7 + c for r in range(size) for c in range(size)]
        rng.shuffle(cells)
        for ply, cell in enumerate(cells):
            assert bool(legal(state)[cell])
            state = step(state, cell)
            owner[cell // 7, cell % 7] = ply % 2
            won = winner(owner, size)
            assert bool(state.done) == (won is not None)
            if won is not None:
                assert won == ply % 2
                on_chain = np.asarray(canvas.winning_chain(state)).reshape(7, 7)[:size, :size]
                assert winner(np.where(on_chain, won, -1), size) == won
                break
        assert won is not None
        mine = np.asarray(state.board).reshape(7, 7)[:size, :size]
        assert ((mine < 0) == (owner == ply % 2)).all()


def random_states(canvas: Canvas, size: int, count: int, seed: int = 0) -> State:
    """Positions after random stones; some won, which the network need not know."""
    rng = np.random.default_rng(seed)
    rows = []
    step = jax.jit(canvas.step)
    for _ in range(count):
        state = canvas.empty(size)
        cells = rng.permutation([r * canvas.side + c for r in range(size) for c in range(size)])
        for cell in cells[: rng.integers(0, size * size // 2)]:
            state = step(state, int(cell))
        rows.append(state)
    return jax.tree.map(lambda *x: np.stack(x), *rows)


def wakened(params):
    """Weights whose zeros are no longer zero."""
    return jax.tree.map(
        lambda x: np.asarray(x + 0.02 * np.cos(np.arange(x.size).reshape(x.shape)), np.float32),
        jax.device_get(params),
    )


def test_planes_show_edges_stones_and_nothing_else(canvas):
    state = jax.jit(canvas.step)(canvas.empty(3), 2)
    drawn = jax.jit(canvas.planes)(state.board, state.ply % 2 == 1, state.size)
    planes = np.asarray(drawn).astype(int)
    # The opponent's c1 is seen mirrored, as a3, by the side that joins left and right.
    expected_theirs = np.zeros((9, 9), int)
    expected_theirs[:5, 0] = expected_theirs[:5, 4] = 1
    expected_theirs[3, 1] = 1
    assert (planes[..., 1] == expected_theirs).all()
    assert planes[..., 0].sum() == 10
    assert (planes[[0, 4], :5, 0] == 1).all()


def test_canvas_does_not_change_what_the_network_says():
    params = wakened(network.fresh(jax.random.PRNGKey(0), 4, 2))
    small, large = Canvas(4), Canvas(7)
    states = random_states(small, 4, 12)
    wide = states._replace(
        board=np.pad(states.board.reshape(-1, 4, 4), ((0, 0), (0, 3), (0, 3))).reshape(-1, 49)
    )
    logits, value = evaluate(small, params, states)
    wide_logits, wide_value = evaluate(large, params, wide)
    np.testing.assert_allclose(value, wide_value, atol=1e-5)
    shared = wide_logits.reshape(-1, 7, 7)[:, :4, :4].reshape(-1, 16)
    np.testing.assert_allclose(logits, shared, atol=1e-4)
    assert (wide_logits.reshape(-1, 7, 7)[:, 4:] == selfplay.ILLEGAL).all()


def test_colours_exchanged_and_mirrored_is_the_same_position():
    params, canvas = wakened(network.fresh(jax.random.PRNGKey(0), 4, 2)), Canvas(5)
    states = random_states(canvas, 5, 8)
    other = states._replace(
        board=states.board.reshape(-1, 5, 5).transpose(0, 2, 1).reshape(-1, 25),
        ply=states.ply + np.int16(1),
    )
    logits, value = evaluate(canvas, params, states)
    mirrored, same = evaluate(canvas, params, other)
    np.testing.assert_allclose(value, same, atol=1e-5)
    expected = mirrored.reshape(-1, 5, 5).transpose(0, 2, 1).reshape(-1, 25)
    np.testing.assert_allclose(logits, expected, atol=1e-4)


def test_turning_twice_is_nothing_and_once_is_a_rotation(canvas):
    values = jnp.arange(49.0) * canvas.on_board(5)
    once = canvas.turned(values, 5)
    expected = np.asarray(values).reshape(7, 7)[:5, :5][::-1, ::-1]
    np.testing.assert_array_equal(np.asarray(once).reshape(7, 7)[:5, :5], expected)
    np.testing.assert_array_equal(canvas.turned(once, 5), values)


def test_growth_keeps_the_function():
    params, canvas = wakened(network.fresh(jax.random.PRNGKey(0), 4, 2)), Canvas(4)
    states = random_states(canvas, 4, 6)
    grown = network.grow(params, 4, jax.random.PRNGKey(1))
    assert network.block_count(grown) == 4
    before, after = (evaluate(canvas, weights, states) for weights in (params, grown))
    for left, right in zip(before, after, strict=True):
        np.testing.assert_array_equal(left, right)


def test_value_targets_alternate_and_mix():
    done = jnp.array([[False], [False], [True]])
    value = jnp.array([[0.1], [0.2], [0.3]])
    whole = selfplay.value_targets(done, value, jnp.array([0.5]), 1.0)
    np.testing.assert_allclose(whole[:, 0], [1, -1, 1])
    mixed = selfplay.value_targets(done, value, jnp.array([0.5]), 0.5)
    np.testing.assert_allclose(mixed[:, 0], [0.225, -0.65, 1], atol=1e-6)
    open_end = selfplay.value_targets(done[:2], value[:2], jnp.array([0.5]), 1.0)
    np.testing.assert_allclose(open_end[:, 0], [0.5, -0.5])


def test_chain_targets_know_only_finished_games():
    done = jnp.array([[False], [True], [False]])
    chain = jnp.array([[[True, False]], [[False, True]], [[True, True]]])
    target = selfplay.chain_targets(done, chain)
    np.testing.assert_array_equal(target[:, 0], [[0, -1], [0, 1], [0, 0]])


def test_rate_warms_up_holds_and_falls():
    plan = settings.LearnConfig(rate=1.0, warmup=10, hold=0.5, final_rate=0.1)
    assert learn.rate(plan, 0, 0.0) == pytest.approx(0.1)
    assert learn.rate(plan, 50, 0.4) == pytest.approx(1.0)
    assert learn.rate(plan, 50, 0.75) == pytest.approx(0.55)
    assert learn.rate(plan, 50, 2.0) == pytest.approx(0.1)


@pytest.mark.parametrize("size", [4, 5, 7])
def test_exported_graph_says_the_same(canvas, size):
    pytest.importorskip("onnx")
    export = pytest.importorskip("export")
    params = wakened(network.fresh(jax.random.PRNGKey(3), 16, 4))
    states = random_states(canvas, size, 9)
    odd = states.ply % 2 == 1
    planes = jax.vmap(canvas.planes)(states.board, odd, states.size)
    logits, value, _ = network.forward(params, planes, jax.vmap(canvas.inside)(states.size))
    feed = np.asarray(planes, np.float32).transpose(0, 3, 1, 2)[:, :, : size + 2, : size + 2]
    policy, score = export.session(export.to_onnx(params)).run(None, {"planes": feed})
    expected = np.asarray(logits).reshape(-1, 7, 7)[:, :size, :size].reshape(-1, size * size)
    np.testing.assert_allclose(policy, expected, atol=1e-4)
    np.testing.assert_allclose(score, value, atol=1e-5)
