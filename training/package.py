"""Put a trained network into the package: ``python training/package.py training/networks/X.npz``.

Needs Pions and NumPy only. The file carries where the weights come from: what the last line of
the metrics beside them says, and whatever `--about` adds. One architecture is understood
(`network.py`): any number of blocks, of up to 64 channels; fewer are filled up with zeros.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

import numpy as np

from pions.families.hex.search.network_file import Contents, packed, unpacked
from pions.kernels.network.inference import bytes_of
from pions.kernels.network.winograd import CHANNELS

LARGEST = 8_000_000
"""Bytes of a file."""
PLACE = Path(__file__).resolve().parent.parent / "src" / "pions" / "data" / "hex.network"
UNUSED = ("cw", "cb")
"""What only the training needs."""


CHANNEL_AXES = {
    "in": (3,),
    "inb": (0,),
    "w1": (2, 3),
    "w2": (2, 3),
    "b1": (0,),
    "b2": (0,),
    "a": (0,),
    "g": (0, 1),
    "pw": (0,),
    "pg": (0,),
    "vw": (0,),
}
"""Which axes of each array count channels; one twice as long holds means, then maxima."""


def widened(arrays: dict[str, np.ndarray], channels: int) -> dict[str, np.ndarray]:
    """The same function with more channels, which are always zero."""
    narrow = arrays["inb"].shape[0]
    wide = {}
    for name, given in arrays.items():
        array = given
        for axis in CHANNEL_AXES.get(name.rpartition("/")[2], ()):
            padding = [(0, 0)] * array.ndim
            padding[axis] = (0, channels - narrow)
            parts = np.split(array, array.shape[axis] // narrow, axis)
            array = np.concatenate([np.pad(part, padding) for part in parts], axis)
        wide[name] = array
    return wide


def account(source: Path, extra: str) -> dict[str, object]:
    """Where the weights come from."""
    about: dict[str, object] = {
        "made_of": source.name,
        "blake2b": hashlib.blake2b(source.read_bytes(), digest_size=16).hexdigest(),
    }
    metrics = source.with_suffix(".metrics.jsonl")
    if metrics.exists():
        lines = [json.loads(line) for line in metrics.read_text().splitlines() if line]
        rounds = [line for line in lines if "all_games" in line]
        matches = [line for line in lines if "match" in line]
        if rounds:
            about |= {"rounds": rounds[-1]["round"], "games": rounds[-1]["all_games"]}
        if matches:
            about["seconds_of_training"] = round(matches[-1]["total_seconds"])
    return about | ({"note": extra} if extra else {})


def main(arguments: list[str] | None = None) -> int:
    """Write the file, read it back, say what it holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, help="npz of weights, as train.py writes it")
    parser.add_argument("--about", default="", help="a sentence to keep with it")
    parser.add_argument("--out", type=Path, default=PLACE)
    options = parser.parse_args(arguments)
    with np.load(options.network) as weights:
        arrays = {name: weights[name] for name in sorted(weights.files) if name not in UNUSED}
    if arrays["inb"].shape[0] > CHANNELS:
        print(f"The kernels are made for {CHANNELS} channels, not {arrays['inb'].shape[0]}.")
        return 1
    numbers, shapes = bytes_of(widened(arrays, CHANNELS))
    file = packed(Contents(shapes, numbers, account(options.network, options.about)))
    if len(file) > LARGEST:
        print(f"{len(file)} bytes are too many: at most {LARGEST}.")
        return 1
    options.out.write_bytes(file)
    print(f"{options.out}: {len(file):,} bytes, {json.dumps(dict(unpacked(file).about))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
