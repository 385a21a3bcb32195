"""A freshly trained network becomes the file of the package by one command."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pions import kernels
from pions.families.hex.search import network_file
from pions.families.hex.search.network import HexNetwork
from pions.games.hexagon import Hex

TOOL = Path(__file__).resolve().parents[2] / "training" / "package.py"
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not TOOL.exists(), reason="the source distribution has no training/"),
]


def package(network, out):
    command = [sys.executable, str(TOOL), str(network), "--about", "a test", "--out", str(out)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_weights_and_account_arrive(tmp_path):
    weights = {"inb": np.arange(64, dtype=np.float16), "cw": np.zeros((64, 2), np.float16)}
    np.savez(tmp_path / "net.npz", **weights)
    metrics = [
        {"round": 7, "all_games": 99},
        {"match": "previous", "total_seconds": 61.2, "round": 7},
    ]
    lines = "\n".join(map(json.dumps, metrics))
    (tmp_path / "net.metrics.jsonl").write_text(lines)
    done = package(tmp_path / "net.npz", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    contents = network_file.read(tmp_path / "out")
    assert {"made_of": "net.npz", "rounds": 7, "games": 99, "note": "a test"}.items() <= (
        contents.about.items()
    )
    arrays = kernels.network.inference.arrays_of(contents.numbers, contents.shapes)
    assert list(arrays) == ["inb"]  # what only the training needs stays behind
    assert arrays["inb"].tolist() == list(range(64))


def narrow_network(channels):
    """Random weights of one block that pools, as `training/network.py` names them."""
    rng = np.random.default_rng(1)
    shapes = {
        "in": (3, 3, 2, channels),
        "inb": (channels,),
        "b0/w1": (3, 3, channels, channels),
        "b0/b1": (channels,),
        "b0/w2": (3, 3, channels, channels),
        "b0/b2": (channels,),
        "b0/a": (channels,),
        "b0/g": (2 * channels, channels),
        "pw": (channels, 32),
        "pb": (32,),
        "pg": (2 * channels, 32),
        "po": (32, 1),
        "vw": (2 * channels, 64),
        "vb": (64,),
        "vo": (64, 1),
    }
    return {name: (rng.normal(size=shape) / 3).astype(np.float16) for name, shape in shapes.items()}


def test_a_narrow_network_is_filled_up_and_says_the_same(tmp_path):
    weights = narrow_network(6)
    np.savez(tmp_path / "net.npz", **weights)
    done = package(tmp_path / "net.npz", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    position = Hex(4).parse_position("b2 c3 a4")
    network = HexNetwork(network_file.read(tmp_path / "out"))
    arrays = {name: array.astype(np.float32) for name, array in weights.items()}
    seen = kernels.network.inference.views_of([(position.first, position.second, 1)], 4)
    logits, values = kernels.network.plain.forward(arrays, seen, 4)
    for plain in (False, True):
        wide_logits, wide_values = network.evaluate(seen, 4, plain=plain)
        np.testing.assert_allclose(wide_logits, logits, atol=2e-3)
        np.testing.assert_allclose(wide_values, values, atol=2e-3)


def test_another_architecture_is_refused(tmp_path):
    np.savez(tmp_path / "net.npz", inb=np.zeros(96, np.float16))
    done = package(tmp_path / "net.npz", tmp_path / "out")
    assert done.returncode == 1
    assert "64 channels, not 96" in done.stdout
    assert not (tmp_path / "out").exists()
