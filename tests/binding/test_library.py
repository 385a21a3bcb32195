"""A library that is not whole, or not for here, is never called; the problem has a name."""

import hashlib
import json
import os
import shutil
import subprocess
import sys

import pytest

from pions.kernels import binding, library

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(
        binding.BACKEND.name != binding.LIBRARY, reason="no library of kernels here"
    ),
]


@pytest.fixture
def folder(tmp_path):
    """A copy of the library and its manifest."""
    return shutil.copytree(library.FOLDER, tmp_path / "built")


def changed(folder, **entries):
    path = folder / library.MANIFEST
    manifest = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(manifest | entries), "utf-8")
    return folder / manifest["file"]


def problem(folder):
    found = library.tried(folder)
    assert isinstance(found, library.Problem), found
    return found.what


def test_a_whole_library_is_used(folder):
    assert isinstance(library.tried(folder), library.Library)


def test_no_manifest_is_no_library(folder):
    (folder / library.MANIFEST).unlink()
    assert problem(folder) == "missing"


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"file": 1}', "\0"])
def test_a_manifest_that_says_nothing_is_a_broken_one(folder, text):
    (folder / library.MANIFEST).write_text(text, "utf-8")
    assert problem(folder) == "broken"


def test_a_manifest_without_its_library_is_refused(folder):
    changed(folder).unlink()
    assert problem(folder) == "refused"


@pytest.mark.parametrize("kept", [0, 1, 0.5, 0.999])
def test_half_a_library_is_never_loaded(folder, kept):
    path = changed(folder)
    content = path.read_bytes()
    path.write_bytes(content[: kept if kept in {0, 1} else int(kept * len(content))])
    assert problem(folder) == "broken"


def test_a_library_with_one_bit_changed_is_never_loaded(folder):
    path = changed(folder)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert problem(folder) == "broken"


def test_a_library_of_other_sources_is_of_another_version(folder):
    changed(folder, sources="0" * 32)
    assert problem(folder) == "other version"


@pytest.mark.parametrize("machine", ["linux-riscv64", "win32-x86_64", "emscripten-wasm32"])
def test_a_library_of_another_machine_is_not_for_this_one(folder, machine):
    changed(folder, machine=machine)
    assert problem(folder) == "other machine"


def test_a_library_for_newer_processors_only_is_not_for_this_one(folder):
    changed(folder, levels=[99])
    assert problem(folder) == "other machine"


def test_what_the_system_does_not_load_is_refused(folder):
    path = changed(folder)
    path.write_bytes(b"no library")
    changed(folder, digest=hashlib.blake2b(b"no library", digest_size=16).hexdigest())
    assert problem(folder) == "refused"


def test_a_change_of_any_kernel_changes_the_digest(tmp_path):
    copy = shutil.copytree(
        library.FOLDER.parent, tmp_path / "kernels", ignore=shutil.ignore_patterns("__pycache__")
    )
    before = library.digest_of_sources(copy)
    assert before == library.digest_of_sources()
    rules = copy / "gravity" / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "# changed\n", "utf-8")
    assert library.digest_of_sources(copy) != before


def road(**environ):
    """What a fresh interpreter takes, or the last line of its complaint."""
    code = "from pions.kernels import binding; print(binding.BACKEND.name, binding.BACKEND.asked)"
    clean = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env=clean | environ,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout.split() or ended.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", [binding.LIBRARY, binding.JIT, binding.PYTHON])
def test_the_environment_chooses_a_road(name):
    assert road(PIONS_KERNELS=name) == [name, "True"]


def test_the_library_is_the_road_nobody_has_to_ask_for():
    assert road(PIONS_KERNELS="") == ["library", "False"]


def test_the_old_word_for_plain_python_still_counts():
    assert road(PIONS_KERNELS="", NUMBA_DISABLE_JIT="1") == ["python", "True"]


def test_a_road_that_does_not_exist_is_said():
    assert "PIONS_KERNELS=fast: one of library, jit, python" in road(PIONS_KERNELS="fast")
