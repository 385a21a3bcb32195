"""`tools/kernels`: what it makes again and what not, and what it leaves where it cannot go on.

A small tree is compiled: a few kernels, in seconds.
"""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.once


class Tree:
    """A copy of the sources with a few kernels in it."""

    def __init__(self, folder):
        self.folder = folder
        self.kernels = folder / "src" / "pions" / "kernels"
        self.built = self.kernels / "built"
        ignored = shutil.ignore_patterns(
            "__pycache__", "built", "hex", "hexproof", "network", "solver", "data", "web", "locale"
        )
        shutil.copytree(ROOT / "src" / "pions", folder / "src" / "pions", ignore=ignored)
        shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__py*"))
        shutil.copy(ROOT / "constraints.txt", folder)
        for path in (self.kernels / "gravity").glob("*.py"):
            if path.stem not in {"__init__", "rules"}:
                path.unlink()

    def start(self, *words, **more):
        left_out = ("PYTHON", "COVERAGE", "PIONS", "NUMBA")
        kept = {name: text for name, text in os.environ.items() if not name.startswith(left_out)}
        return subprocess.Popen(
            [sys.executable, self.folder / "tools" / "kernels", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=kept | more.pop("environ", {}),
            **more,
        )

    def compile(self, **more):
        """The exit status, and what was said."""
        with self.start(**more) as process:
            said = process.stdout.read()
        return process.returncode, said

    def road(self):
        """How kernels run from this tree where Numba is not asked, and what is wrong if any is."""
        code = "import pions.kernels.library as l; p = l.problem(); print(p.what if p else 'whole')"
        environ = {"PYTHONPATH": str(self.folder / "src"), "PATH": os.environ["PATH"]}
        command = [sys.executable, "-c", code]
        return subprocess.run(
            command, env=environ, capture_output=True, text=True, check=True
        ).stdout.strip()


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)


@pytest.mark.thorough
def test_what_is_compiled_once_is_made_again_when_a_source_changes_and_not_before(tree):
    assert tree.road() == "missing"
    status, said = tree.compile()
    assert (status, tree.road()) == (0, "whole"), said
    first = json.loads((tree.built / "manifest.json").read_text())
    made = (tree.built / first["file"]).stat().st_mtime_ns
    assert tree.compile() == (0, "")
    assert (tree.built / first["file"]).stat().st_mtime_ns == made
    with (tree.kernels / "gravity" / "rules.py").open("a") as file:
        file.write("\n\n@kernel\ndef one_more(number: int) -> int:\n    return number + 1\n")
    assert tree.road() == "other version"
    assert tree.compile()[0] == 0
    assert tree.road() == "whole"
    assert b"pions_gravity_rules_one_more" in (tree.built / first["file"]).read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_build_leaves_nothing_that_is_used_and_goes_on(tree, how):
    process = tree.start(start_new_session=True)
    assert "Compiling" in process.stdout.readline()
    process.send_signal(how)
    said = process.communicate()[0]
    assert process.returncode == (-how if how == signal.SIGKILL else 130)
    assert "Traceback" not in said
    assert tree.road() == "missing"
    status, said = tree.compile()
    assert (status, tree.road()) == (0, "whole"), said


@pytest.mark.thorough
def test_no_room_on_the_disk_is_said_with_what_is_done_instead(tree):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    status, said = tree.compile(preexec_fn=limit)
    assert status == 1
    assert "The kernels could not be compiled: " in said
    assert "File too large" in said
    assert "Without them Numba compiles" in said
    assert "Traceback" not in said
    assert tree.road() == "missing"
    assert not list((tree.folder / "build" / "kernels").rglob("*.o"))


def test_a_numba_of_another_version_is_not_asked(tree, tmp_path):
    other = tmp_path / "other" / "numba-0.1.dist-info"
    other.mkdir(parents=True)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\nVersion: 0.1\n")
    status, said = tree.compile(environ={"PYTHONPATH": str(other.parent)})
    assert status == 1
    assert "needed to compile, there is numba 0.1." in said
    assert tree.road() == "missing"


@pytest.mark.thorough
def test_a_kernel_that_cannot_be_compiled_is_named(tree):
    with (tree.kernels / "gravity" / "rules.py").open("a") as file:
        file.write("\n\n@kernel\ndef wrong(number: int) -> int:\n    return number.missing\n")
    status, said = tree.compile()
    assert status == 1
    assert "gravity" in said
    assert "missing" in said
    assert tree.road() == "missing"


@pytest.mark.thorough
def test_sources_that_change_while_they_are_compiled_make_no_library(tree):
    with tree.start() as process:
        for line in process.stdout:
            if "Compiling" in line:
                break
        rules = tree.kernels / "gravity" / "rules.py"
        rules.write_text(rules.read_text("utf-8") + "\n# changed\n", "utf-8")
        said = process.stdout.read()
    assert process.returncode == 1
    assert "were changed meanwhile" in said
    assert tree.road() == "missing"


def test_the_seconds_left_count_what_else_the_machine_does(tree):
    # 100 s of work for two jobs: 50 s where both processors are free, and with six programs
    # beside them eight share two, so that each job gets a quarter of one.
    code = """
import os, runpy, sys
os.cpu_count, os.getloadavg = lambda: 2, lambda: (float(sys.argv[2]), 0.0, 0.0)
tool = runpy.run_path(sys.argv[1], run_name="tool")
print(tool["_Progress"](100.0, 2)._news())
os._exit(0)
"""
    for load, left in (("0", 50), ("6", 200)):
        command = [
            sys.executable,
            "-c",
            code,
            tree.folder / "tools" / "kernels" / "__main__.py",
            load,
        ]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        found = int(re.search(r"about (\d+) s left", said.stdout)[1])  # some time has passed
        assert left <= found < 1.5 * left, said
