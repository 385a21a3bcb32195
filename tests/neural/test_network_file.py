"""The file of the network: whole, or refused with a sentence, and then UCT plays."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pions
from pions import kernels
from pions.families.hex.search import network_file
from pions.families.hex.search.network_file import Contents, NetworkFault, packed, unpacked

PACKAGE = Path(pions.__file__).parent


def test_what_is_packed_is_unpacked():
    arrays = {"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.ones(4, np.float32)}
    numbers, shapes = kernels.network.inference.bytes_of(arrays)
    contents = unpacked(packed(Contents(shapes, numbers, {"rounds": 3})))
    assert contents.about == {"rounds": 3}
    found = kernels.network.inference.arrays_of(contents.numbers, contents.shapes)
    assert {name: array.tolist() for name, array in found.items()} == {
        "a": [[0, 1, 2], [3, 4, 5]],
        "b": [1, 1, 1, 1],
    }


@pytest.mark.parametrize("place", [25, 1000, -40, -1])
def test_one_changed_byte_is_noticed(place):
    content = bytearray(network_file.shipped().read_bytes())
    content[place] ^= 1
    with pytest.raises(NetworkFault, match="checksum"):
        unpacked(bytes(content))


@pytest.mark.parametrize("content", [b"", b"PK", b"pions book 1\n" + bytes(100)])
def test_another_file_is_no_network(content):
    with pytest.raises(NetworkFault, match="no such file"):
        unpacked(content)


def test_half_a_file_is_refused():
    with pytest.raises(NetworkFault):
        unpacked(network_file.shipped().read_bytes()[:50_000])


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(
        NetworkFault, match=r"cannot be read \(there is no such file or folder\); random games"
    ):
        network_file.read(tmp_path / "nowhere")


def test_the_shipped_file_is_small():
    assert len(network_file.shipped().read_bytes()) <= 8_000_000


def test_without_the_network_uct_plays_and_says_so(tmp_path):
    skip = shutil.ignore_patterns("__pycache__", "connect4.book")
    shutil.copytree(PACKAGE, tmp_path / "pions", ignore=skip)
    place = tmp_path / "pions" / "data" / "hex.network"
    place.write_bytes(place.read_bytes()[:-1])  # any `NetworkFault` would do
    code = (
        "import pions\n"
        "specs = ('hexnet:simulations=1', 'policy', 'level:n=1', 'level:n=2')\n"
        "ends = [pions.play('hex-3', spec, 'random', seed=1) for spec in specs]\n"
        "print(pions.__file__, *[end.winner is not None for end in ends])\n"
        "from pions.families import family_of\n"
        "from pions.families.hex.estimates.winning_chances import estimate\n"
        "from pions.games.hexagon import Hex\n"
        "game = Hex(3)\n"
        "print(estimate(game.initial(), games=9).told_by)\n"
        "print(family_of(game).estimating.told_by(game, False))"
    )
    # Compiling costs more than these few games.
    environ = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True
    )
    played, by_games, reviewed = done.stdout.splitlines()
    where, *finished = played.split()
    assert Path(where).is_relative_to(tmp_path)
    assert finished == ["True"] * 4
    (sentence,) = done.stderr.splitlines()
    assert by_games == f"By 9 random games. {sentence}"
    assert reviewed == "By random games"
    assert "checksum" in sentence
    assert sentence.endswith("random games replace it.")
