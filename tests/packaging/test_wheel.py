"""What people install: the wheel, alone, in a clean environment, used from an empty folder."""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile

import pytest

import inspected
from installing import clean_environment, run
from pions.kernels import library

pytestmark = pytest.mark.once


def test_the_wheel_holds_the_package_its_data_and_its_library_and_nothing_else(wheel):
    inspected.assert_record_is_true(wheel)
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"pions"}
    data = ("pions/data/connect4.book", "pions/data/hex.network")
    said = ("pions/locale/fr/LC_MESSAGES/pions.mo", "pions/checks/etat/sentences.toml")
    for wanted in ("pions/py.typed", *said, *data):
        assert wanted in names
    for wanted in ("index.html", "icon.svg", "css/base.css", "js/main.js", "js/pages/play.js"):
        assert f"pions/web/static/{wanted}" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".pyc", ".nbi", ".nbc"))]
    built = {name for name in names if "/kernels/built/" in name}
    manifest, content = inspected.library_in(wheel)
    assert built == {f"pions/kernels/built/{name}" for name in (manifest["file"], "manifest.json")}
    assert manifest["digest"] == hashlib.blake2b(content, digest_size=16).hexdigest()
    assert manifest["machine"] == library.this_machine()


def test_the_library_offers_every_kernel_and_needs_the_system_alone(wheel):
    import lief  # takes most of a second

    manifest, content = inspected.library_in(wheel)
    binary = lief.parse(list(content))
    assert inspected.exported(binary) >= inspected.symbols_of(manifest["levels"])
    assert not {name for name in binary.libraries if "python" in name or "numba" in name}


@pytest.mark.thorough
def test_a_wheel_without_a_library_is_for_every_machine(plain_wheel):
    assert inspected.tags_of(plain_wheel) == {"py3-none-any"}
    assert not [
        name for name in zipfile.ZipFile(plain_wheel).namelist() if "/kernels/built/" in name
    ]


@pytest.mark.thorough
def test_where_kernels_cannot_be_compiled_a_wheel_is_made_without_them(sdist, tmp_path):
    other = tmp_path / "other" / "numba-0.1.dist-info"
    other.mkdir(parents=True)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\nVersion: 0.1\n")
    run("tar", "-xzf", sdist, folder=tmp_path)
    (tree,) = tmp_path.glob("pions-*")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "dist"]
    environ = clean_environment(PYTHONPATH=str(other.parent))
    done = subprocess.run(
        command, cwd=tree, env=environ, stderr=subprocess.PIPE, text=True, check=True
    )
    assert "This wheel has no compiled kernels" in done.stderr
    (made,) = (tmp_path / "dist").iterdir()
    assert inspected.tags_of(made) == {"py3-none-any"}


def test_the_sdist_holds_what_the_tests_and_the_compiling_need(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tests = ("Makefile", "constraints.txt", "tests/boards.py", "README.md", "LICENSE")
    for wanted in (*tests, "hatch_build.py", "tools/kernels/runtime.c", "tools/install.py"):
        assert wanted in names
    assert not [name for name in names if "/built/" in name]


def test_the_installation_is_small_and_has_no_compiler(installed, tmp_path):
    (packages,) = (installed.parent / "lib").glob("python*/site-packages")
    size = sum(path.stat().st_size for path in packages.rglob("*") if path.is_file())
    assert size < 110e6  # without bytecode
    names = {path.name for path in packages.iterdir()}
    assert not names & {"numba", "llvmlite", "ziglang"}
    code = "import pions.kernels.binding as b; print(b.BACKEND.name, b.BACKEND.problem)"
    assert run(installed / "python", "-c", code, folder=tmp_path).split() == ["library", "None"]


def test_the_installed_program_plays_from_an_empty_folder(installed, tmp_path):
    shown = run(
        installed / "pions", "--lang", "en", "play", "puissance3", "--against", "random",
        "--start", "me", "--seed", "1", folder=tmp_path, input="3\n3\nquit\n",
    )  # fmt: skip
    assert "X" in shown
    assert list(tmp_path.iterdir()) == []


def test_the_installed_package_computes_with_its_kernels(installed, tmp_path):
    code = (
        "import pions;"
        "end = pions.play('connect4', 'alphabeta:depth=4', 'random', seed=1);"
        "print(end.winner.name)"
    )
    assert run(installed / "python", "-c", code, folder=tmp_path).strip() == "FIRST"


ALONE = {"PATH": "/nowhere", "HOME": "/dev/null/nobody", "LANG": "C.UTF-8"}
"""Somebody who has no compiler on the path, and no folder to keep anything in."""
LATE = "141724165222235463442535411313635"


def asked(python, *words, folder, **environ):
    command = [python, "-m", "pions", "--lang", "en", *words, "--json"]
    return json.loads(run(*command, folder=folder, environ=ALONE | environ))


def test_the_installed_program_solves_analyses_and_proves_alone(installed, tmp_path):
    python = installed / "python"
    solved = asked(python, "solve", LATE, folder=tmp_path)
    plain = asked(python, "solve", LATE, folder=tmp_path, PIONS_KERNELS="python")
    assert solved["value"] == plain["value"]
    judged = asked(python, "analyse", LATE, folder=tmp_path)
    assert judged["value"] == plain["value"]
    # The first moves that win, on 4 x 4 cells, are those of the short diagonal.
    assert asked(python, "prove", "hex-4", folder=tmp_path)["best"] == ["d1", "c2", "b3", "a4"]


@pytest.fixture
def broken(installed, tmp_path):
    """A copy of the installed package, to be broken: its library's folder, and how to ask it."""
    (package,) = (installed.parent / "lib").glob("python*/site-packages/pions")
    shutil.copytree(package, tmp_path / "pions", ignore=shutil.ignore_patterns("static", "data"))
    folder = tmp_path / "pions" / "kernels" / "built"

    def road():
        code = "import pions.kernels.binding as b; print(b.BACKEND.name, b.BACKEND.problem.what)"
        environ = ALONE | {"PYTHONPATH": str(tmp_path)}
        return run(installed / "python", "-c", code, folder=tmp_path, environ=environ).strip()

    return folder, road


def test_a_library_that_is_not_there_is_done_without(broken):
    folder, road = broken
    shutil.rmtree(folder)
    assert road() == "python missing"


def test_half_a_library_is_done_without(broken):
    folder, road = broken
    (path,) = [path for path in folder.iterdir() if path.name != "manifest.json"]
    path.write_bytes(path.read_bytes()[:-1000])
    assert road() == "python broken"


def test_the_library_of_another_version_is_done_without(broken):
    folder, road = broken
    with (folder.parent / "stream.py").open("a") as file:
        file.write("\n# changed\n")
    assert road() == "python other version"


@pytest.mark.parametrize(("name", "value"), [("machine", "emscripten-wasm32"), ("levels", [99])])
def test_the_library_of_another_machine_is_done_without(broken, name, value):
    folder, road = broken
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {name: value}))
    assert road() == "python other machine"


def test_the_installed_program_serves_its_page(installed, tmp_path):
    command = [installed / "pions", "--lang", "en", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--games", tmp_path], env=clean_environment(), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            address = server.stdout.readline().split("at ")[1].split(" ")[0]
            with urllib.request.urlopen(address) as page:  # noqa: S310 - our own server
                assert b"<html" in page.read()
        finally:
            server.terminate()


def test_the_installed_program_speaks_french(installed, tmp_path):
    assert "jouer" in run(installed / "pions", "--lang", "fr", "--help", folder=tmp_path)
