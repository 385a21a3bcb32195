"""Thousands of games at once, every move chosen by a Gumbel search on the network.

A round is a number of cycles; a cycle is one ply with a full search, which is learnt from, and
a few plies with a quick one, which only move the games on.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import mctx
import network
import numpy as np
import rules
from config import CanvasConfig, SelfplayConfig
from jax import Array
from network import Params
from rules import Canvas, State

ILLEGAL = -1e9
BALANCE_WIDTH = 0.3
"""Openings valued within about this much of zero count as balanced."""


class Positions(NamedTuple):
    """What is learnt from: one row a position, seen by its side to move."""

    board: Array
    """int8[rows, cells]: 1 mine, -1 theirs."""
    odd: Array
    """bool[rows]: the side to move joins left and right."""
    size: Array
    """int8[rows]."""
    policy: Array
    """float16[rows, cells]: the improved policy of the search."""
    value: Array
    """float16[rows]: the target in [-1, 1]."""
    chain: Array
    """int8[rows, cells]: 1 on my final winning chain, -1 on theirs; all 0 when unknown."""


class Played(NamedTuple):
    """The result of one round."""

    states: State
    """The games in progress, to go on with."""
    positions: Positions
    finished: Array
    """int32: games that ended."""
    entropy: Array
    """float32: mean entropy of the improved policies, in nats."""


class _Ply(NamedTuple):
    """One ply of every game, kept for the value targets."""

    done: Array
    value: Array
    chain: Array


def evaluate(canvas: Canvas, params: Params, states: State) -> tuple[Array, Array]:
    """Legal policy logits [batch, cells] on the board and values [batch] of a batch of games."""
    odd = states.ply % 2 == 1
    planes = jax.vmap(canvas.planes)(states.board, odd, states.size)
    logits, value, _ = network.forward(params, planes, jax.vmap(canvas.inside)(states.size))
    logits = jax.vmap(canvas.mirrored)(logits, odd)
    return jnp.where(jax.vmap(canvas.legal)(states), logits, ILLEGAL), value


def search(
    canvas: Canvas,
    params: Params,
    key: Array,
    states: State,
    *,
    simulations: int,
    considered: int,
    noise: float = 1.0,
    value_scale: float = 0.1,
) -> mctx.PolicyOutput:
    """Gumbel search with sequential halving at the root of every game."""

    def recurrent(
        params: Params, _key: Array, cell: Array, states: State
    ) -> tuple[mctx.RecurrentFnOutput, State]:
        after = jax.vmap(canvas.step)(states, cell)
        logits, value = evaluate(canvas, params, after)
        done = states.done | after.done
        output = mctx.RecurrentFnOutput(
            reward=jnp.where(after.done & ~states.done, 1.0, 0.0),
            discount=jnp.where(done, 0.0, -1.0),
            prior_logits=logits,
            value=jnp.where(done, 0.0, value),
        )
        return output, after._replace(done=done)

    logits, value = evaluate(canvas, params, states)
    return mctx.gumbel_muzero_policy(
        params,
        key,
        mctx.RootFnOutput(prior_logits=logits, value=value, embedding=states),
        recurrent,
        num_simulations=simulations,
        invalid_actions=~jax.vmap(canvas.legal)(states),
        max_num_considered_actions=considered,
        qtransform=partial(mctx.qtransform_completed_by_mix_value, value_scale=value_scale),
        gumbel_scale=noise,
    )


def opening_weights(canvas: Canvas, sizes: tuple[int, ...], params: Params) -> Array:
    """float32[sizes, cells]: log-weights of first stones, highest where the chances are equal."""

    def one(size: Array) -> tuple[State, Array]:
        start = canvas.empty(size)
        cells = jnp.arange(canvas.cells)
        return jax.vmap(canvas.step, (None, 0))(start, cells), canvas.on_board(size)

    states, here = jax.vmap(one)(jnp.asarray(sizes, jnp.int16))
    flat = jax.tree.map(lambda x: x.reshape((-1, *x.shape[2:])), states)
    _, value = evaluate(canvas, params, flat)
    weights = -((value.reshape(len(sizes), -1) / BALANCE_WIDTH) ** 2)
    return jnp.where(here, weights, -jnp.inf)


def openings(
    canvas: Canvas,
    setup: CanvasConfig,
    play: SelfplayConfig,
    weights: Array,
    key: Array,
    games: int,
) -> State:
    """New games: a random size and a few random stones."""
    sizes = np.array(list(setup.sizes), np.int16)
    # A share of plies becomes a share of games: a game lasts about in proportion to its cells.
    chances = np.array(list(setup.sizes.values())) / sizes.astype(float) ** 2

    def one(key: Array) -> State:
        k_size, k_count, k_balanced, *k_stones = jax.random.split(key, 3 + len(play.stones))
        index = jax.random.categorical(k_size, jnp.log(jnp.asarray(chances)))
        state = canvas.empty(jnp.asarray(sizes)[index])
        count = jax.random.categorical(k_count, jnp.log(jnp.asarray(play.stones)))
        balanced = jax.random.bernoulli(k_balanced, play.balanced)
        for i in range(len(play.stones) - 1):
            chance = jnp.where(canvas.legal(state), 0.0, -jnp.inf)
            if i == 0:
                chance = jnp.where(balanced, weights[index], chance)
            after = canvas.step(state, jax.random.categorical(k_stones[i], chance))
            state = rules.where(i < count, after, state)
        return state

    return jax.vmap(one)(jax.random.split(key, games))


def value_targets(done: Array, value: Array, last: Array, trace: float) -> Array:
    """Lambda returns [plies, batch] of negamax play.

    G[t] = 1 if ply t won, else -((1 - trace) * value[t + 1] + trace * G[t + 1]).
    """

    def back(
        carry: tuple[Array, Array], ply: tuple[Array, Array]
    ) -> tuple[tuple[Array, Array], Array]:
        ended, searched = ply
        following, target = carry
        target = jnp.where(ended, 1.0, -((1 - trace) * following + trace * target))
        return (searched, target), target

    return jax.lax.scan(back, (last, last), (done, value), reverse=True)[1]


def chain_targets(done: Array, chain: Array) -> Array:
    """int8[plies, batch, cells]: the final chain, 1 if the mover's, -1 if not, 0 if unfinished."""

    def back(carry: Array, ply: tuple[Array, Array]) -> tuple[Array, Array]:
        ended, won = ply
        carry = jnp.where(ended[:, None], won.astype(jnp.int8), -carry)
        return carry, carry

    return jax.lax.scan(back, jnp.zeros_like(chain[0], jnp.int8), (done, chain), reverse=True)[1]


def make_round(
    setup: CanvasConfig, play: SelfplayConfig, dtype: str
) -> tuple[Callable[[Params, Array], State], Callable[[Params, State, Array], Played]]:
    """Compiled functions of one canvas: start the games, and play a round of them."""
    canvas = Canvas(setup.side)
    sizes = tuple(setup.sizes)

    def start(params: Params, key: Array) -> State:
        weights = opening_weights(canvas, sizes, network.cast(params, dtype))
        return openings(canvas, setup, play, weights, key, setup.games)

    def play_round(params: Params, states: State, key: Array) -> Played:
        params = network.cast(params, dtype)
        weights = opening_weights(canvas, sizes, params)

        def ply(states: State, key: Array, **how: float) -> tuple[State, _Ply, Array]:
            k_search, k_open = jax.random.split(key)
            found = search(canvas, params, k_search, states, value_scale=play.value_scale, **how)  # type: ignore[arg-type]
            after = jax.vmap(canvas.step)(states, found.action)
            new = openings(canvas, setup, play, weights, k_open, setup.games)
            kept = _Ply(
                after.done, found.search_tree.summary().value, jax.vmap(canvas.winning_chain)(after)
            )
            return rules.where(after.done, new, after), kept, found.action_weights

        def quick(states: State, key: Array) -> tuple[State, _Ply]:
            return ply(
                states,
                key,
                simulations=play.quick_simulations,
                considered=play.quick_considered,
                noise=play.quick_noise,
            )[:2]

        def cycle(states: State, key: Array) -> tuple[State, tuple[State, Array, _Ply]]:
            k_full, k_quick = jax.random.split(key)
            after, first, policy = ply(
                states, k_full, simulations=play.full_simulations, considered=play.full_considered
            )
            plies = jax.tree.map(lambda a: a[None], first)
            if play.quick_plies:
                keys = jax.random.split(k_quick, play.quick_plies)
                after, rest = jax.lax.scan(quick, after, keys)
                plies = jax.tree.map(lambda a, b: jnp.concatenate([a, b]), plies, rest)
            board = states._replace(board=jnp.sign(states.board).astype(jnp.int8))
            return after, (board, policy.astype(jnp.float16), plies)

        states, (seen, policy, plies) = jax.lax.scan(
            cycle, states, jax.random.split(key, play.cycles)
        )
        flat = jax.tree.map(lambda x: x.reshape((-1, *x.shape[2:])), plies)
        last = evaluate(canvas, params, states)[1]
        stride = play.quick_plies + 1
        value = value_targets(flat.done, flat.value, last, play.trace)[::stride]
        chain = chain_targets(flat.done, flat.chain)[::stride]
        rows = jax.tree.map(
            lambda x: x.reshape((-1, *x.shape[2:])),
            Positions(
                board=seen.board,
                odd=seen.ply % 2 == 1,
                size=seen.size.astype(jnp.int8),
                policy=policy,
                value=value.astype(jnp.float16),
                chain=chain,
            ),
        )
        p = rows.policy.astype(jnp.float32)
        entropy = -jnp.where(p > 0, p * jnp.log(jnp.maximum(p, 1e-9)), 0.0).sum(-1).mean()
        return Played(states, rows, flat.done.sum(), entropy)

    return jax.jit(start), jax.jit(play_round, donate_argnums=1)
