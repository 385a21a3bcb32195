"""Matches between networks on the accelerator: raw policies, paired openings."""

from collections.abc import Callable
from functools import partial

import jax
import jax.numpy as jnp
import network
import numpy as np
import rules
from jax import Array
from network import Params
from rules import Canvas, State
from selfplay import evaluate

Match = Callable[[Params, Params, Array, Array, Array], Array]


def make_match(side: int, pairs: int, dtype: str) -> Match:
    """A compiled match: ``match(a, b, size, alone, key)`` is the score of `a` in [0, 1].

    Each of `pairs` openings of one or two random stones is played twice, sides exchanged, and
    both players take their best policy move. Where `alone` is true, `b` plays at random.
    """
    canvas = Canvas(side)

    def opening(key: Array, size: Array) -> State:
        first, second, third = jax.random.split(key, 3)
        state = canvas.empty(size)
        chance = jnp.where(canvas.legal(state), 0.0, -jnp.inf)
        state = canvas.step(state, jax.random.categorical(first, chance))
        chance = jnp.where(canvas.legal(state), 0.0, -jnp.inf)
        more = canvas.step(state, jax.random.categorical(second, chance))
        return rules.where(jax.random.bernoulli(third), more, state)

    def match(a: Params, b: Params, size: Array, alone: Array, key: Array) -> Array:
        a, b = network.cast(a, dtype), network.cast(b, dtype)
        key, k_open = jax.random.split(key)
        one = jax.vmap(partial(opening, size=size))(jax.random.split(k_open, pairs))
        states = jax.tree.map(lambda x: jnp.concatenate([x, x]), one)
        a_side = jnp.repeat(jnp.arange(2), pairs)

        def playing(carry: tuple[State, Array, Array]) -> Array:
            return ~carry[0].done.all()

        def ply(carry: tuple[State, Array, Array]) -> tuple[State, Array, Array]:
            states, score, key = carry
            key, k_random = jax.random.split(key)
            mine = evaluate(canvas, a, states)[0].argmax(-1)
            logits = evaluate(canvas, b, states)[0]
            chance = jnp.where(jax.vmap(canvas.legal)(states), 0.0, -jnp.inf)
            drawn = jax.random.categorical(k_random, chance)
            theirs = jnp.where(alone, drawn, logits.argmax(-1))
            a_moves = states.ply % 2 == a_side
            after = jax.vmap(canvas.step)(states, jnp.where(a_moves, mine, theirs))
            won = after.done & ~states.done & a_moves
            return rules.where(states.done, states, after), score + won, key

        start = (states, jnp.zeros(2 * pairs), key)
        return jax.lax.while_loop(playing, ply, start)[1].mean()

    return jax.jit(match)


def elo(score: float, games: int) -> float:
    """The rating difference of a score; a clean sweep counts as half a game short of it."""
    share = float(np.clip(score, 0.5 / games, 1 - 0.5 / games))
    return 400 * float(np.log10(share / (1 - share)))
