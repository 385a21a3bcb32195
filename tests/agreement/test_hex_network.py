"""The compiled network and its plain definition: same logits, same values, same symmetries."""

import random

import numpy as np
import pytest

from hex_boards import mirrored, random_position
from kernel_boards import JIT
from pions import kernels
from pions.families.hex.search import network_file
from pions.families.hex.search.network import shipped
from pions.games.hexagon import Hex

CHANNELS = kernels.network.winograd.CHANNELS


def small_network(rng, blocks=2):
    """Random weights of the right shapes, small enough that nothing overflows."""

    def drawn(*shape):
        return rng.normal(0, 0.5 / np.sqrt(np.prod(shape[:-1])), shape).astype(np.float32)

    arrays = {"in": drawn(3, 3, 2, CHANNELS), "inb": drawn(CHANNELS)}
    for i in range(blocks):
        arrays |= {f"b{i}/w{k}": drawn(3, 3, CHANNELS, CHANNELS) for k in (1, 2)}
        arrays |= {f"b{i}/b{k}": drawn(CHANNELS) for k in (1, 2)}
        arrays[f"b{i}/a"] = rng.uniform(0.5, 1.5, CHANNELS).astype(np.float32)
    arrays["b1/g"] = drawn(2 * CHANNELS, CHANNELS)
    return arrays | {
        "pw": drawn(CHANNELS, 32), "pb": drawn(32), "pg": drawn(2 * CHANNELS, 32),
        "po": drawn(32, 1), "vw": drawn(2 * CHANNELS, 64), "vb": drawn(64), "vo": drawn(64, 1),
    }  # fmt: skip


def drawn_boards(rng, number, size):
    return rng.choice([0, 0, 1, 2], (number, size * size)).astype(np.int8)


def by_kernel(arrays, boards, size, buffers=None):
    weights = kernels.network.inference.Weights(arrays) if isinstance(arrays, dict) else arrays
    buffers = buffers or kernels.network.inference.buffers_for(len(boards), size)
    logits, values = np.empty(boards.shape, np.float32), np.empty(len(boards), np.float32)
    kernels.network.forward.forward(
        boards, size, weights.empty(size), weights.layers, buffers, logits, values
    )
    return logits, values


def sum_of_products(planes, weights, row, column, channel):
    """One number of a convolution, by its definition."""
    total = 0.0
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            i, j = row + down, column + right
            if 0 <= i < planes.shape[0] and 0 <= j < planes.shape[1]:
                total += float(planes[i, j] @ weights[down + 1, right + 1, :, channel])
    return total


def test_the_plain_convolution_is_the_sum_of_nine_products():
    rng = np.random.default_rng(1)
    planes = rng.normal(size=(4, 5, 3)).astype(np.float32)
    weights = rng.normal(size=(3, 3, 3, 2)).astype(np.float32)
    found = kernels.network.plain.convolved(planes, weights)
    wanted = [
        [[sum_of_products(planes, weights, i, j, c) for c in (0, 1)] for j in range(5)]
        for i in range(4)
    ]
    assert np.allclose(found, wanted, atol=1e-5)


@pytest.mark.parametrize("size", [*range(1, 14), 15, 19] if JIT else [2])
def test_kernel_and_definition_agree_on_random_weights(size):
    rng = np.random.default_rng(size)
    arrays = small_network(rng)
    boards = drawn_boards(rng, 3 if JIT else 1, size)
    logits, values = by_kernel(arrays, boards, size)
    plain_logits, plain_values = kernels.network.plain.forward(arrays, boards, size)
    assert np.abs(plain_logits).max() > 1e-3
    assert np.allclose(logits, plain_logits, rtol=1e-4, atol=1e-4)
    assert np.allclose(values, plain_values, rtol=1e-4, atol=1e-4)


@pytest.mark.once  # half a minute in plain Python, whose arrays are those of numpy
def test_a_room_used_before_leaves_no_trace():
    rng = np.random.default_rng(7)
    size, arrays = 3, small_network(rng)
    count = 2
    weights = kernels.network.inference.Weights(arrays)
    buffers = kernels.network.inference.buffers_for(count, size)
    boards = drawn_boards(rng, count, size)
    before = by_kernel(weights, boards, size, buffers)[0]
    by_kernel(weights, drawn_boards(rng, count, size), size, buffers)
    assert (by_kernel(weights, boards, size, buffers)[0] == before).all()


@pytest.mark.skipif(not JIT, reason="Python alone takes long, and is held against the definition")
def test_weights_and_board_turned_by_half_a_turn_give_the_policy_turned():
    rng = np.random.default_rng(3)
    size, arrays = 5, small_network(rng)
    turned = {
        name: array[::-1, ::-1] if array.ndim == 4 else array for name, array in arrays.items()
    }
    boards = drawn_boards(rng, 1, size)
    logits, values = by_kernel(arrays, boards, size)
    other_logits, other_values = by_kernel(turned, np.ascontiguousarray(boards[:, ::-1]), size)
    assert np.allclose(logits[:, ::-1], other_logits, atol=1e-4)
    assert np.allclose(values, other_values, atol=1e-5)


@pytest.mark.parametrize("size", [4, 7, 11] if JIT else [4])
def test_the_shipped_network_agrees_with_its_definition(size):
    network, rng = shipped(), random.Random(size)
    positions = [random_position(size, stones, rng) for stones in (0, 3, size, size + 1)]
    for fast, plain in zip(
        network.opinions(positions), network.opinions(positions, plain=True), strict=True
    ):
        assert fast.value == pytest.approx(plain.value, abs=1e-3)
        assert fast.policy == pytest.approx(plain.policy, abs=1e-3)


@pytest.mark.parametrize("size", [4, 11])
def test_exchanging_the_sides_mirrors_the_policy(size):
    position = random_position(size, size, random.Random(2))
    here, there = shipped().opinion(position), shipped().opinion(mirrored(position))
    assert there.value == pytest.approx(here.value, abs=1e-6)
    mirror = {cell % size * size + cell // size: share for cell, share in here.policy.items()}
    assert there.policy == pytest.approx(mirror, abs=1e-6)


def test_the_trained_network_nearly_knows_that_half_a_turn_changes_nothing():
    position = Hex(7).parse_position("c3 e4 b5")
    turned = Hex(7).parse_position("e5 c4 f3")
    assert shipped().opinion(position).value == pytest.approx(
        shipped().opinion(turned).value, abs=0.15
    )


def test_threads_and_batches_change_no_bit():
    rng = random.Random(5)
    positions = [random_position(5, 4, rng) for _ in range(11)]
    network = shipped()
    one, two = network.opinions(positions), network.opinions(positions, threads=2)
    assert one == two
    assert one == list(map(network.opinion, positions))


def test_the_policy_is_a_share_of_every_empty_cell():
    position = random_position(5, 6, random.Random(1))
    policy = shipped().opinion(position).policy
    assert set(policy) == set(position.legal_moves())
    assert sum(policy.values()) == pytest.approx(1, abs=1e-5)


def test_the_network_says_where_it_comes_from():
    assert {"made_of", "blake2b", "note"} <= set(network_file.about())
