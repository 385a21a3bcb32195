"""The file of a network: numbers in half precision, where they come from, and a checksum.

A magic line, the length of a JSON header (4 bytes), the header (the shape of each array and an
account of the training), the numbers, and a BLAKE2b digest of all that.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from pions import kernels
from pions.core.errors import PionsError, why

MAGIC: Final = b"pions hex network 1\n"
DIGEST: Final = 32


class NetworkFault(PionsError):
    """The network cannot be used, and why; players go on without it."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a file."""

    shapes: Mapping[str, list[int]]
    numbers: bytes
    about: Mapping[str, Any]
    """The origin of the weights: rounds, games, the name of the file they were made of."""


def packed(contents: Contents) -> bytes:
    """The bytes of a file."""
    header = {"about": dict(contents.about), "shapes": dict(contents.shapes)}
    head = json.dumps(header, separators=(",", ":")).encode()
    content = MAGIC + len(head).to_bytes(4, "big") + head + contents.numbers
    return content + hashlib.blake2b(content, digest_size=DIGEST).digest()


def unpacked(file: bytes) -> Contents:
    """Return the contents of a file; raise `NetworkFault` unless every byte is intact."""
    content, digest = file[:-DIGEST], file[-DIGEST:]
    if not content.startswith(MAGIC):
        raise NetworkFault("The Hex network is no such file; random games replace it.")
    if hashlib.blake2b(content, digest_size=DIGEST).digest() != digest:
        raise NetworkFault(
            "The Hex network is damaged: its checksum is wrong; random games replace it."
        )
    start = len(MAGIC) + 4
    end = start + int.from_bytes(content[len(MAGIC) : start], "big")
    header = json.loads(content[start:end])
    return Contents(header["shapes"], content[end:], header["about"])


def read(source: Traversable) -> Contents:
    """The contents of a file; `NetworkFault` where it is missing or damaged."""
    try:
        return unpacked(source.read_bytes())
    except OSError as error:
        raise NetworkFault(
            "The Hex network cannot be read ({why}); random games replace it.",
            why=why(error),
        ) from None


def shipped() -> Traversable:
    """The network that comes with the package."""
    return files("pions").joinpath("data", "hex.network")


@cache
def about() -> Mapping[str, Any]:
    """The account of the network that comes with the package."""
    return read(shipped()).about


@cache
def fault() -> NetworkFault | None:
    """Why the network that comes with the package cannot be used; ``None`` where it can."""
    try:
        about()
    except NetworkFault as error:
        return error
    return None


def weights(contents: Contents) -> Any:  # noqa: ANN401 - its type is loaded on use
    """The weights of a file, ready for `kernels.network.inference.forward`."""
    return kernels.network.inference.Weights(
        kernels.network.inference.arrays_of(contents.numbers, contents.shapes)
    )
