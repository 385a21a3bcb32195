"""Hex in a browser's Python, which has no numpy, answers as on this machine."""

import shutil
import subprocess

import pytest

import hex_questions
import wasm_road
from kernel_boards import JIT

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.once,
    pytest.mark.skipif(bool(wasm_road.missing()), reason=wasm_road.missing()),
    pytest.mark.skipif(not JIT, reason="plain Python is held against the kernels of this machine"),
]


def test_the_same_questions_have_the_same_answers(tmp_path):
    # The package as a page has it: with the kernels of browsers.
    package = tmp_path / "python" / "pions"
    left_out = shutil.ignore_patterns("__pycache__", "built", "static", "connect4.book")
    shutil.copytree(wasm_road.ROOT / "src" / "pions", package, ignore=left_out)
    library = wasm_road.built(tmp_path / "libraries").parent
    shutil.copytree(library, package / "kernels" / "built")
    found = subprocess.run(
        [
            *wasm_road.npm.node(),
            wasm_road.ROOT / "tests" / "pyodide_run.mjs",
            wasm_road.npm.modules() / "pyodide" / "pyodide.mjs",
            package.parent,
            hex_questions.__file__,
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert found.returncode == 0, found.stdout[-2000:] + found.stderr[-2000:]
    assert found.stdout.splitlines() == list(hex_questions.answers())
