"""Learning from a window of played positions: losses, gradient steps, moving average."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import network
import optax
from config import CanvasConfig, Config, LearnConfig
from jax import Array
from network import Params
from rules import Canvas
from selfplay import ILLEGAL, Positions


class Losses(NamedTuple):
    """Means over a batch."""

    policy: Array
    """Cross-entropy of the improved policy, in nats."""
    value: Array
    """Squared error of the value."""
    chain: Array
    """Cross-entropy of the final winning chain, a cell."""
    entropy: Array
    """Entropy of the network's own policy, in nats."""
    sign: Array
    """Share of positions whose winner the value gets wrong."""


class Learner(NamedTuple):
    """Everything that learning changes."""

    params: Params
    average: Params
    """Exponential moving average of `params`: the network that plays."""
    optimiser: optax.OptState
    steps: Array
    """int32: gradient steps taken."""


class Window(NamedTuple):
    """A ring of the latest rounds of one canvas."""

    rows: Positions
    filled: Array
    """int32: rows that hold positions, from the first on."""
    cursor: Array
    """int32: where the next round goes."""


def empty_window(setup: CanvasConfig, cycles: int) -> Window:
    """A window that holds nothing yet."""
    rows, cells = setup.window * setup.games * cycles, setup.side**2
    board = jnp.zeros((rows, cells), jnp.int8)
    return Window(
        Positions(
            board,
            jnp.zeros(rows, bool),
            jnp.zeros(rows, jnp.int8),
            jnp.zeros((rows, cells), jnp.float16),
            jnp.zeros(rows, jnp.float16),
            jnp.zeros_like(board),
        ),
        jnp.int32(0),
        jnp.int32(0),
    )


@partial(jax.jit, donate_argnums=0)
def push(window: Window, new: Positions) -> Window:
    """The window with a round added in place of its oldest."""
    rows = jax.tree.map(
        lambda old, item: jax.lax.dynamic_update_slice_in_dim(old, item, window.cursor, 0),
        window.rows,
        new,
    )
    capacity, count = window.rows.odd.shape[0], new.odd.shape[0]
    return Window(
        rows,
        jnp.minimum(window.filled + count, capacity),
        (window.cursor + count) % capacity,
    )


def optimiser(learn: LearnConfig) -> optax.GradientTransformation:
    """AdamW without its rate, which each call passes."""
    return optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.scale_by_adam(),
        optax.add_decayed_weights(learn.decay),
    )


def start(params: Params, learn: LearnConfig) -> Learner:
    """A learner at its first step."""
    average = jax.tree.map(jnp.array, params)
    return Learner(params, average, optimiser(learn).init(params), jnp.int32(0))


def losses(canvas: Canvas, params: Params, rows: Positions, turn: Array) -> Losses:
    """The losses of a batch, the boards with `turn[batch]` rotated by 180 degrees."""
    size = rows.size.astype(jnp.int32)

    def turned(values: Array) -> Array:
        return jnp.where(turn[:, None], jax.vmap(canvas.turned)(values, size), values)

    board, policy, chain = turned(rows.board), turned(rows.policy), turned(rows.chain)
    planes = jax.vmap(canvas.planes)(board, rows.odd, size)
    logits, value, chain_logits = network.forward(params, planes, jax.vmap(canvas.inside)(size))
    here = jax.vmap(canvas.on_board)(size)
    view = jax.vmap(canvas.mirrored)
    free = view((board == 0) & here, rows.odd)
    policy, chain = view(policy.astype(jnp.float32), rows.odd), view(chain, rows.odd)

    log_p = jax.nn.log_softmax(jnp.where(free, logits, ILLEGAL))
    target = rows.value.astype(jnp.float32)
    known = (chain != 0).any(-1)
    on_chain = jnp.stack([chain > 0, chain < 0], -1).astype(jnp.float32)
    cells = optax.sigmoid_binary_cross_entropy(chain_logits, on_chain).mean(-1)
    per_board = (cells * here).sum(-1) / here.sum(-1)
    return Losses(
        policy=-(policy * log_p).sum(-1).mean(),
        value=((value - target) ** 2).mean(),
        chain=(per_board * known).sum() / jnp.maximum(known.sum(), 1),
        entropy=-(jnp.exp(log_p) * jnp.where(free, log_p, 0.0)).sum(-1).mean(),
        sign=(value * target < 0).mean(),
    )


def rate(learn: LearnConfig, steps: int, progress: float) -> float:
    """The learning rate: warm-up by steps, then flat, then linear down to the end of the span."""
    warm = min(1.0, (steps + 1) / max(1, learn.warmup))
    fall = min(1.0, max(0.0, progress - learn.hold) / max(1e-9, 1 - learn.hold))
    return learn.rate * warm * (1 - fall * (1 - learn.final_rate))


def make_chunk(
    config: Config,
) -> Callable[[Learner, tuple[Window, ...], Array, Array], tuple[Learner, tuple[Losses, ...]]]:
    """A compiled function: `chunk` gradient steps on minibatches of all canvases together.

    Its arguments are the learner, the window of each canvas, a key and the learning rate; its
    second result holds the mean losses of each canvas.
    """
    learn = config.learn
    canvases = tuple(Canvas(setup.side) for setup in config.canvases)
    transform = optimiser(learn)
    total = sum(setup.minibatch for setup in config.canvases)

    def loss(
        params: Params, batches: tuple[Positions, ...], turns: tuple[Array, ...]
    ) -> tuple[Array, tuple[Losses, ...]]:
        params = network.cast(params, config.dtype)
        parts = tuple(
            losses(
                *item,
            )
            for item in zip(canvases, (params,) * len(canvases), batches, turns, strict=True)
        )
        weighted = sum(
            (part.policy + part.value + learn.chain_weight * part.chain) * setup.minibatch / total
            for part, setup in zip(parts, config.canvases, strict=True)
        )
        return jnp.asarray(weighted), parts

    def chunk(
        learner: Learner, windows: tuple[Window, ...], key: Array, rate: Array
    ) -> tuple[Learner, tuple[Losses, ...]]:
        def step(learner: Learner, key: Array) -> tuple[Learner, tuple[Losses, ...]]:
            batches, turns = [], []
            for setup, window, k in zip(
                config.canvases, windows, jax.random.split(key, len(windows)), strict=True
            ):
                k_rows, k_turn = jax.random.split(k)
                index = jax.random.randint(k_rows, (setup.minibatch,), 0, window.filled)
                batches.append(jax.tree.map(lambda x, index=index: x[index], window.rows))
                turns.append(jax.random.bernoulli(k_turn, 0.5, (setup.minibatch,)))
            gradients, parts = jax.grad(loss, has_aux=True)(
                learner.params, tuple(batches), tuple(turns)
            )
            updates, state = transform.update(gradients, learner.optimiser, learner.params)
            params = jax.tree.map(lambda p, u: p - rate * u, learner.params, updates)
            # Young averages forget their start faster, so that a first run is not held back.
            keep = jnp.minimum(learn.average, (learner.steps + 1) / (learner.steps + 10))
            average = jax.tree.map(lambda a, p: keep * a + (1 - keep) * p, learner.average, params)
            return Learner(params, average, state, learner.steps + 1), parts

        learner, parts = jax.lax.scan(step, learner, jax.random.split(key, learn.chunk))
        return learner, jax.tree.map(jnp.mean, parts)

    return jax.jit(chunk, donate_argnums=0)
