"""Kernels in the WebAssembly of Pyodide under node: arguments and answers as in Python."""

import importlib.util
import json
import pkgutil
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np

import pions.kernels
from pions.kernels.arrays import SIZES, ArrayKind
from pions.kernels.calling import symbol_of
from pions.kernels.signatures import OWN_WORDS, TupleKind, signature_of

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import npm  # noqa: E402 - a tool of ours


def missing():
    """What is not installed here and is needed, if anything."""
    try:
        npm.modules()
    except npm.NpmFault as problem:
        return f"WebAssembly has nothing to run it: {problem}"
    for name in ("numba", "ziglang"):
        if importlib.util.find_spec(name) is None:
            return f"{name} is not installed: the kernels cannot be compiled for WebAssembly"
    return ""


def built(folder):
    """The file of the kernels of these sources; what was compiled before is in `build/kernels`."""
    target = "emscripten-wasm32"
    build = [sys.executable, ROOT / "tools" / "kernels", "--target", target, "--out", folder]
    subprocess.run(build, check=True)
    return folder / target / "pions-kernels.so"


class WasmRoad:
    """A node that runs kernels; `kernel` stands for one of them."""

    def __init__(self, file):
        pyodide = npm.modules() / "pyodide" / "pyodide.mjs"
        command = [*npm.node(), str(ROOT / "tests" / "wasm_road.mjs"), str(file), str(pyodide)]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.seconds = 0.0
        """CPU time of the kernels called so far."""
        self.calls = 0
        self.about = self._heard()
        """What the library exports, and what it needs and Pyodide lacks, by name."""

    def close(self):
        self._node.stdin.close()
        self._node.wait()
        self._node.stdout.close()

    def kernel(self, function):
        """`function`, which is written in Python, as this module runs it."""
        signature, name = signature_of(function), symbol_of(function)

        def call(*arguments):
            words, arrays = [0] * signature.first_argument, []
            for kind, value in zip(signature.parameters.values(), arguments, strict=True):
                _write(kind, value, words, arrays)
            made = [] if signature.result is None else _arrays(signature.result, OWN_WORDS)
            asked = {
                "name": name,
                "words": list(map(str, words)),
                "arrays": [{"word": word, "size": one.nbytes} for word, one in arrays],
                "results": [
                    {"word": word, "itemsize": SIZES[kind.dtype], "dimensions": kind.dimensions}
                    for word, kind in made
                ],
            }
            words, contents = self._ask(asked, [one for _, one in arrays])
            for (_, one), content in zip(arrays, contents, strict=True):
                one[...] = np.frombuffer(content, one.dtype).reshape(one.shape)
            if signature.result is None:
                return None
            made = {word: self._made(words, word, kind) for word, kind in made}
            return _read(signature.result, words, OWN_WORDS, made)[0]

        call.py_func = function
        return call

    def _ask(self, asked, arrays):
        head = json.dumps(asked).encode()
        self._node.stdin.write(struct.pack("<I", len(head)) + head)
        for one in arrays:
            self._node.stdin.write(memoryview(one).cast("B") if one.nbytes else b"")
        self._node.stdin.flush()
        told = self._heard()
        self.seconds += told["seconds"]
        self.calls += 1
        return list(map(int, told["words"])), [self._taken(one.nbytes) for one in arrays]

    def _heard(self):
        return json.loads(self._taken(struct.unpack("<I", self._taken(4))[0]))

    def _made(self, words, word, kind):
        shape = words[word + 2 : word + 2 + kind.dimensions]
        size = int(np.prod(shape)) * SIZES[kind.dtype]
        return np.frombuffer(self._taken(size), kind.dtype).reshape(shape).copy()

    def _taken(self, size):
        found = self._node.stdout.read(size)
        if len(found) < size:
            raise RuntimeError(f"node ended with status {self._node.wait()}")
        return found


def all_kernels():
    """Every kernel: its module, its name there, and the function it is written as."""
    package = pions.kernels
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if found.ispkg or found.name.endswith(("numba_jit", "numba_intrinsics")):
            continue
        module = importlib.import_module(found.name)
        for name, value in list(vars(module).items()):
            function = getattr(value, "py_func", None)
            if function is not None and function.__module__ == found.name:
                yield module, name, function


def _write(kind, value, words, arrays):
    if isinstance(kind, TupleKind):
        for part, held in zip(kind.parts, value, strict=True):
            _write(part, held, words, arrays)
    elif isinstance(kind, ArrayKind):
        held = np.asarray(value)  # of any buffer, and the same memory
        assert held.dtype == kind.dtype
        assert held.ndim == kind.dimensions
        assert held.flags.c_contiguous
        arrays.append((len(words), held))
        words += [0, *held.shape]
    elif kind is float:
        words.append(struct.unpack("<q", struct.pack("<d", value))[0])
    else:
        words.append(int(value))


def _arrays(kind, word):
    """The arrays within a result, each with its first word."""
    if isinstance(kind, ArrayKind):
        return [(word, kind)]
    found = []
    for part in kind.parts if isinstance(kind, TupleKind) else ():
        found += _arrays(part, word)
        word += 2 + part.dimensions if isinstance(part, ArrayKind) else 1
    return found


def _read(kind, words, word, made):
    if isinstance(kind, TupleKind):
        parts = []
        for part in kind.parts:
            value, word = _read(part, words, word, made)
            parts.append(value)
        return (tuple(parts) if kind.maker is tuple else kind.maker(*parts)), word
    if isinstance(kind, ArrayKind):
        return made[word], word + 2 + kind.dimensions
    if kind is float:
        return struct.unpack("<d", struct.pack("<q", words[word]))[0], word + 1
    return (bool(words[word]) if kind is bool else words[word]), word + 1
