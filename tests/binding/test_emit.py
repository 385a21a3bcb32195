"""What we know of Numba's insides (`tools/kernels`) is what the Numba installed does."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the compiler is not installed")

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "kernels"

pytestmark = pytest.mark.once

CODE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import llvmlite.binding as llvm
import emit, objects, targets
code, functions = emit.emitted(["pions.kernels.stream"], lambda *_: None)
module = llvm.parse_bitcode(code)
kinds = {
    symbol: [str(argument.type) for argument in module.get_function(name).arguments]
    for symbol, name in functions.items()
}
llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
sizes = {}
for target in targets.TARGETS:
    level, processor = target.processors[0]
    machine, numbers = targets.machine_for(target, processor), targets.numbers_for(target, level)
    sizes[target.name] = len(objects.object_file(code, functions, numbers, machine, ""))
print(json.dumps([kinds, sizes]))
"""


@pytest.fixture(scope="module")
def emitted():
    environ = os.environ | {"PIONS_KERNELS": "jit"}
    ended = subprocess.run(
        [sys.executable, "-c", CODE, str(TOOLS)],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_a_kernel_is_a_function_of_a_result_an_error_and_a_frame(emitted):
    kinds, _ = emitted
    assert set(kinds) == {
        f"pions_stream_{name}" for name in ("mixed", "start", "following", "below")
    }
    assert all(taken == ["ptr", "ptr", "ptr"] for taken in kinds.values())


def test_the_code_becomes_an_object_file_of_every_target(emitted):
    _, sizes = emitted
    assert set(sizes) >= {
        "linux-x86_64",
        "linux-aarch64",
        "darwin-aarch64",
        "win32-x86_64",
        "emscripten-wasm32",
    }
    assert all(sizes.values())
