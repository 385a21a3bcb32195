"""A freshly trained network becomes the file of the package by one command."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pions import kernels
from pions.neural import file

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
    contents = file.read(tmp_path / "out")
    assert {"made_of": "net.npz", "rounds": 7, "games": 99, "note": "a test"}.items() <= (
        contents.about.items()
    )
    arrays = kernels.network.arrays_of(contents.numbers, contents.shapes)
    assert list(arrays) == ["inb"]  # what only the training needs stays behind
    assert arrays["inb"].tolist() == list(range(64))


def test_another_architecture_is_refused(tmp_path):
    np.savez(tmp_path / "net.npz", inb=np.zeros(32, np.float16))
    done = package(tmp_path / "net.npz", tmp_path / "out")
    assert done.returncode == 1
    assert "64 channels, not 32" in done.stdout
    assert not (tmp_path / "out").exists()
