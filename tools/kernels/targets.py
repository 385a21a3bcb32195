"""The machines that kernels are built for."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, replace
from typing import Any, Final

from pions.kernels.library import this_machine

__all__ = [
    "NATIVE",
    "TARGETS",
    "Target",
    "machine_for",
    "own_level",
    "own_target",
    "target_named",
    "this_machine",
]


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of machine: how LLVM and the linker call it, and how its library is called."""

    name: str
    """As `pions.kernels.library.this_machine` says."""
    triple: str
    linker: str
    file: str
    processors: tuple[tuple[int, str], ...] = ((0, ""),)
    """Levels of the processor, and LLVM's name of each; the first runs everywhere."""
    features: str = ""
    tag: str = ""
    """The platform tag of its wheel."""


_X86: Final = ((0, "x86-64"), (3, "x86-64-v3"), (4, "x86-64-v4"))

TARGETS: Final = (
    Target(
        "linux-x86_64",
        "x86_64-unknown-linux-gnu",
        "x86_64-linux-gnu.2.17",
        "pions-kernels.so",
        _X86,
        tag="manylinux_2_17_x86_64.manylinux2014_x86_64",
    ),
    Target(
        "linux-aarch64",
        "aarch64-unknown-linux-gnu",
        "aarch64-linux-gnu.2.17",
        "pions-kernels.so",
        tag="manylinux_2_17_aarch64.manylinux2014_aarch64",
    ),
    Target(
        "darwin-aarch64",
        "arm64-apple-macosx11.0.0",
        "aarch64-macos.11.0",
        "pions-kernels.dylib",
        ((0, "apple-m1"),),
        tag="macosx_11_0_arm64",
    ),
    Target(
        "darwin-x86_64",
        "x86_64-apple-macosx11.0.0",
        "x86_64-macos.11.0",
        "pions-kernels.dylib",
        _X86[:2],
        tag="macosx_11_0_x86_64",
    ),
    Target(
        "win32-x86_64",
        "x86_64-w64-windows-gnu",
        "x86_64-windows-gnu",
        "pions-kernels.dll",
        _X86,
        tag="win_amd64",
    ),
    Target(
        "emscripten-wasm32",
        "wasm32-unknown-emscripten",
        "wasm32-emscripten",
        "pions-kernels.so",
        features="+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint",
        tag="any",
    ),
)

NATIVE: Final = frozenset(target.name for target in TARGETS if target.tag != "any")
"""The machines that a library is loaded on."""


def target_named(name: str) -> Target:
    """The target called `name`; `KeyError` with the names there are."""
    found = {target.name: target for target in TARGETS}
    if name not in found:
        raise KeyError(f"no target is called {name}; there are {', '.join(found)}")
    return found[name]


def own_target() -> Target:
    """This machine, at the level of its own processor alone."""
    target = target_named(this_machine())
    best = max(level for level, _ in target.processors if level <= own_level())
    kept = tuple(pair for pair in target.processors if pair[0] == best)
    return replace(target, processors=kept)


def own_level() -> int:
    """The level of this processor, as `pions_processor_level` of the library says it."""
    has = _llvm().get_host_cpu_features()
    third = ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2")
    fourth = ("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl")
    if not all(has.get(name) for name in third):
        return 0
    return 4 if all(has.get(name) for name in fourth) else 3


def machine_for(target: Target, processor: str) -> Any:  # noqa: ANN401 - llvmlite has no types
    """LLVM's idea of a processor of a target."""
    return (
        _llvm()
        .Target.from_triple(target.triple)
        .create_target_machine(
            cpu=processor,
            features=target.features,
            opt=3,
            reloc="pic",
            codemodel="default",
        )
    )


def numbers_for(target: Target, level: int) -> dict[str, int]:
    """What the code of kernels leaves open until the target is known."""
    from pions.kernels import numba_intrinsics  # noqa: PLC0415 - loads numba

    has = {"avx512f": level >= 4, "avx2": level >= 3, "neon": target.name.endswith("aarch64")}
    return numba_intrinsics.numbers_for(has)


def _llvm() -> Any:  # noqa: ANN401 - llvmlite has no types
    """LLVM, which need not be there to read the list of targets."""
    return importlib.import_module("llvmlite.binding")
