"""Kernels are loaded late, kept on disk, and never used stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pions import kernels

KERNELS = Path(kernels.__file__).parent


def python(code, **environ):
    """What a fresh interpreter prints."""
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environ,
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.split()


def test_the_package_loads_without_numba_and_without_numpy():
    code = (
        "import sys, pions, pions.solve.searching, pions.solve.counting, pions.solve.random_games\n"
        "print(*{'numba', 'numpy'} & set(sys.modules))"
    )
    assert python(code) == []


def test_a_game_between_simple_players_never_loads_numba():
    code = (
        "import sys, pions\n"
        "pions.play('connect4', 'random', 'oneply', seed=1)\n"
        "print('numba' in sys.modules)"
    )
    assert python(code) == ["False"]


def test_a_kernel_that_does_not_exist_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        kernels.chess  # noqa: B018 - the look is the test


def test_a_change_in_one_file_rebuilds_the_kernels_of_the_others(tmp_path):
    package = tmp_path / "pions"
    shutil.copytree(KERNELS, package / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").touch()
    code = (
        "from pions import kernels\n"
        "winners, lengths = kernels.playouts.gravity_games(1, 0, 20, 4, 4, 3, 4)\n"
        "print(kernels.__file__, lengths.max())"
    )
    environ = {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": ""}
    where, longest = python(code, **environ)
    assert where == str(package / "kernels" / "__init__.py")
    assert python(code, **environ) == [where, longest]
    # A rule without wins, in the file that the random games only call.
    rules = package / "kernels" / "gravity.py"
    rules.write_text(rules.read_text().replace("if run:", "if run and connect > 3:"))
    assert python(code, **environ) == [where, "16"] != [where, longest]
    folders = list((package / "kernels" / "__pycache__").glob("kernels-*"))
    assert len(folders) == 1


def test_kernels_work_where_nothing_can_be_written():
    code = (
        "from pions import kernels\n"
        "print(kernels.gravity.has_line(15, 6, 4, 4), repr(kernels.jit._CACHE))"
    )
    nowhere = {"NUMBA_CACHE_DIR": "/dev/null/nowhere", "HOME": "/dev/null/nobody"}
    assert python(code, **nowhere) == ["True", "''"]
