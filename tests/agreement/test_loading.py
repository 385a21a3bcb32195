"""Kernels are loaded late, kept on disk, and never used stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pions import kernels

KERNELS = Path(kernels.__file__).parent

pytestmark = pytest.mark.once  # about the compiler itself, in programs of their own


def python(code, **environ):
    """What a fresh interpreter prints."""
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PIONS_KERNELS": "jit"} | environ,
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.split()


def test_the_package_loads_without_numba_and_without_numpy():
    code = (
        "import sys, pions, pions.families.searching\n"
        "import pions.families.searching, pions.families.random_games\n"
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


@pytest.mark.thorough
def test_a_change_in_one_file_rebuilds_the_kernels_of_the_others(tmp_path):
    package = tmp_path / "pions"
    shutil.copytree(KERNELS, package / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").touch()
    (package / "kernels" / "caller.py").write_text(
        "from pions.kernels.gravity.rules import cell_of\n"
        "from pions.kernels.binding import kernel\n"
        "@kernel\n"
        "def bottom_left(): return cell_of(0, 0, 6)\n"
    )
    code = (
        "from pions import kernels\n"
        "from pions.kernels.caller import bottom_left\n"
        "print(kernels.__file__, bottom_left())"
    )
    environ = {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": ""}
    where, cell = python(code, **environ)
    assert where == str(package / "kernels" / "__init__.py")
    assert cell == "8"
    # Another margin, in the file that the kernel only calls.
    rules = package / "kernels" / "gravity" / "rules.py"
    rules.write_text(rules.read_text().replace("+ row + 1", "+ row + 2"))
    assert python(code, **environ) == [where, "9"]
    folders = list((package / "kernels" / "__pycache__").glob("kernels-*"))
    assert len(folders) == 1


NOWHERE = {
    "NUMBA_CACHE_DIR": "/dev/null/nowhere",
    "XDG_CACHE_HOME": "/dev/null/neither",
    "HOME": "/dev/null/nobody",
}


@pytest.mark.thorough  # the same folders, in `test_a_cache_that_cannot_be_written_is_said_once…`
def test_kernels_work_where_nothing_can_be_written():
    code = (
        "from pions import kernels\n"
        "print(kernels.gravity.rules.cell_of(0, 0, 6), repr(kernels.numba_jit.cache_folder()))"
    )
    assert python(code, **NOWHERE) == ["8", "''"]


HEARD = (
    "from pions import kernels\n"
    "news = []\n"
    "with kernels.compiling.heard_by(lambda name, done: news.append(f'{name}-{done}')):\n"
    "    kernels.gravity.rules.cell_of(0, 0, 6)\n"
    "print(*news)"
)


@pytest.mark.thorough
def test_the_compiler_is_heard_when_it_is_at_work_and_only_then(tmp_path):
    place = {"NUMBA_CACHE_DIR": str(tmp_path), "PIONS_KERNELS": "jit"}
    assert python(HEARD, **place) == ["cell_of-False", "cell_of-True"]
    assert python(HEARD, **place) == []


@pytest.mark.thorough
def test_who_forbids_compiling_never_waits_for_it(tmp_path):
    code = (
        "from pions import kernels\n"
        "from pions.app import machine_code\n"
        "ask = lambda: kernels.gravity.rules.cell_of(0, 0, 6)\n"
        "print(machine_code.is_quick(ask), ask(), machine_code.is_quick(ask))\n"
    )
    place = {"NUMBA_CACHE_DIR": str(tmp_path), "PIONS_KERNELS": "jit"}
    assert python(code, **place) == ["False", "8", "True"]
    assert python(code, **place) == ["True", "8", "True"]


def test_machine_code_is_kept_where_the_environment_says(tmp_path, monkeypatch):
    def folder(named, home):
        monkeypatch.setattr(kernels.numba_jit._settings, "CACHE_DIR", str(named))  # NUMBA_CACHE_DIR
        monkeypatch.setenv("XDG_CACHE_HOME", str(home))
        return Path(kernels.numba_jit._cache_folder()).parent

    named, home = tmp_path / "named", tmp_path / "home"
    assert folder("", home) == home / "pions"
    assert folder(named, home) == named
    assert folder("/dev/null/no", home) == home / "pions"


@pytest.mark.parametrize(
    ("platform", "environ", "last"),
    [
        ("linux", {}, Path("~/.cache/pions")),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, Path("~/.cache/pions")),
        ("darwin", {}, Path("~/Library/Caches/pions")),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/pions")),
    ],
)
def test_the_home_of_caches_is_that_of_the_platform(platform, environ, last):
    assert kernels.numba_jit.cache_places(environ, platform)[-1] == last


def announced(**environ):
    code = (
        "from pions import kernels\n"
        "from pions.cli.screen.compiling import announced\n"
        "with announced():\n"
        "    kernels.gravity.rules.cell_of(0, 0, 6)\n"
        "    kernels.stream.mixed(1)\n"
    )
    environ = os.environ | {"PIONS_KERNELS": "jit"} | environ
    return subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True
    ).stderr.splitlines()


@pytest.mark.thorough
def test_a_first_use_is_announced_once_and_never_again(tmp_path):
    first = announced(NUMBA_CACHE_DIR=str(tmp_path))
    assert [line for line in first if line.startswith("First use")] == first[:1]
    assert announced(NUMBA_CACHE_DIR=str(tmp_path)) == []


@pytest.mark.thorough
def test_a_cache_that_cannot_be_written_is_said_once_with_what_to_do():
    _, forgotten, *_ = announced(**NOWHERE)
    assert "/dev/null/nowhere" in forgotten
    assert "NUMBA_CACHE_DIR" in forgotten


def test_the_prompt_engine_never_waits_for_another_threads_compiler():
    code = (
        "import os, threading\n"
        "from numba.core.compiler_lock import global_compiler_lock\n"
        "from pions.families.hex.players import readiness\n"
        "busy = threading.Event()\n"
        "def compiling():\n"
        "    with global_compiler_lock:\n"
        "        busy.set()\n"
        "        threading.Event().wait()\n"
        "threading.Thread(target=compiling, daemon=True).start()\n"
        "busy.wait()\n"
        "print(readiness.soon())\n"  # and does not wait: the lock is never given back
        "print(threading.active_count(), flush=True)\n"  # a third one waits instead
        "os._exit(0)"
    )
    assert python(code) == ["False", "3"]
