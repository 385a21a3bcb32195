"""A fully convolutional residual network for Hex, the same weights for every board size.

Parameters are a nested dictionary of float32 arrays. A block that holds the key ``g`` adds a
global pooling of its input to its first convolution. Convolutions are NHWC / HWIO.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

Params = dict[str, Any]


def _he(key: Array, *shape: int) -> Array:
    return jax.random.normal(key, shape) * np.sqrt(2 / np.prod(shape[:-1]))


def _block(key: Array, channels: int, *, pooled: bool, scale: float) -> Params:
    first, second, third = jax.random.split(key, 3)
    block = {
        "w1": _he(first, 3, 3, channels, channels),
        "b1": jnp.zeros(channels),
        "w2": _he(second, 3, 3, channels, channels),
        "b2": jnp.zeros(channels),
        "a": jnp.full((channels,), scale, jnp.float32),
    }
    if pooled:
        block["g"] = _he(third, 2 * channels, channels) * 0.1
    return block


def init(key: Array, channels: int, blocks: int) -> Params:
    """Fresh weights; every second block pools."""
    keys = jax.random.split(key, blocks + 7)
    params: Params = {
        f"b{i}": _block(keys[i], channels, pooled=i % 2 == 1, scale=0.1) for i in range(blocks)
    }
    k = keys[blocks:]
    return params | {
        "in": _he(k[0], 3, 3, 2, channels),
        "inb": jnp.zeros(channels),
        "pw": _he(k[1], channels, 32),
        "pb": jnp.zeros(32),
        "pg": _he(k[2], 2 * channels, 32) * 0.1,
        "po": _he(k[3], 32, 1) * 0.1,
        "vw": _he(k[4], 2 * channels, 64),
        "vb": jnp.zeros(64),
        "vo": _he(k[5], 64, 1) * 0.1,
        "cw": jnp.zeros((channels, 2)),
        "cb": jnp.zeros(2),
    }


fresh = jax.jit(init, static_argnums=(1, 2))
"""`init` as one program: compiling its many small ones takes longer."""


def block_count(params: Mapping[str, Any]) -> int:
    """Residual blocks in `params`."""
    return sum(isinstance(value, Mapping) for value in params.values())


def conv(x: Array, w: Array) -> Array:
    """A 3 x 3 convolution with zeros outside.

    On a processor it is one matrix product: the gradient of XLA's own takes a hundred times as
    long there.
    """
    if jax.default_backend() != "cpu":
        numbers = ("NHWC", "HWIO", "NHWC")
        return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=numbers)
    rows, columns = x.shape[1:3]
    wide = jnp.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    taps = [wide[:, r : r + rows, c : c + columns] for r in range(3) for c in range(3)]
    return jnp.concatenate(taps, -1) @ w.reshape(-1, w.shape[-1])


def forward(params: Params, planes: Array, inside: Array) -> tuple[Array, Array, Array]:
    """Evaluate positions drawn by `Canvas.planes`; computes in the type of `params`.

    planes: [batch, side + 2, side + 2, 2]; inside: bool[batch, side + 2, side + 2].
    Returns float32 policy logits [batch, side * side] (cells off the board hold nonsense), the
    value [batch] in (-1, 1) for the side to move, and logits [batch, side * side, 2] that a cell
    ends on the winning chain of the mover or of the opponent.
    """
    dtype = params["in"].dtype
    mask = inside[..., None].astype(dtype)
    area = inside.sum((1, 2), dtype=jnp.float32)[:, None]

    def pool(x: Array) -> Array:
        # x >= 0 inside and 0 outside, so the maximum needs no mask.
        mean = (x.sum((1, 2), dtype=jnp.float32) / area).astype(dtype)
        return jnp.concatenate([mean, x.max((1, 2))], -1)

    x = jax.nn.relu(conv(planes.astype(dtype), params["in"]) + params["inb"]) * mask
    for i in range(block_count(params)):
        block = params[f"b{i}"]
        h = conv(x, block["w1"]) + block["b1"]
        if "g" in block:
            h += (pool(x) @ block["g"])[:, None, None]
        h = conv(jax.nn.relu(h) * mask, block["w2"]) + block["b2"]
        x = jax.nn.relu(x + h * block["a"]) * mask
    pooled = pool(x)
    y = x[:, 1:-1, 1:-1]
    batch, cells = y.shape[0], y.shape[1] * y.shape[2]
    hidden = jax.nn.relu(y @ params["pw"] + params["pb"] + (pooled @ params["pg"])[:, None, None])
    logits = (hidden @ params["po"]).reshape(batch, cells).astype(jnp.float32)
    score = jax.nn.relu(pooled @ params["vw"] + params["vb"]) @ params["vo"]
    chain = (y @ params["cw"] + params["cb"]).reshape(batch, cells, 2).astype(jnp.float32)
    return logits, jnp.tanh(score[:, 0].astype(jnp.float32)), chain


def cast(params: Params, dtype: str) -> Params:
    """The weights in another floating type."""
    return jax.tree.map(lambda x: x.astype(dtype), params)


def grow(params: Params, blocks: int, key: Array) -> Params:
    """The same function with more blocks, spread evenly; the new ones start with scale zero."""
    old = block_count(params)
    channels = params["inb"].shape[0]
    if blocks < old:
        raise ValueError(f"cannot shrink from {old} blocks to {blocks}")
    rest = {name: value for name, value in params.items() if not isinstance(value, Mapping)}
    places = {round((i + 1) * blocks / old) - 1: i for i in range(old)}
    fresh = 0
    for i, k in enumerate(jax.random.split(key, blocks)):
        if i in places:
            rest[f"b{i}"] = params[f"b{places[i]}"]
        else:
            rest[f"b{i}"] = _block(k, channels, pooled=fresh % 2 == 1, scale=0.0)
            fresh += 1
    return rest


def flatten(params: Mapping[str, Any]) -> dict[str, np.ndarray]:
    """Parameters by path: ``b0/w1``, ``pw``, ..."""
    flat: dict[str, np.ndarray] = {}
    for name, value in params.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}/{key}": np.asarray(item) for key, item in value.items()}
        else:
            flat[name] = np.asarray(value)
    return flat


def unflatten(flat: Mapping[str, np.ndarray]) -> Params:
    """The inverse of `flatten`, as float32."""
    params: Params = {}
    for path, value in flat.items():
        *outer, name = path.split("/")
        target = params.setdefault(outer[0], {}) if outer else params
        target[name] = jnp.asarray(value, jnp.float32)
    return params


def read(path: Path) -> Params:
    """Weights from an npz file of ours or of the first sketch (whose even blocks pool nothing)."""
    with np.load(path) as file:
        flat = {name: file[name] for name in file.files}
    if "cw" not in flat:
        channels = flat["inb"].shape[0]
        blocks = [name for name in flat if name.endswith("/g")]
        flat = {k: v for k, v in flat.items() if k not in blocks or int(k[1:-2]) % 2 == 1}
        flat |= {"cw": np.zeros((channels, 2)), "cb": np.zeros(2)}
    return unflatten(flat)
