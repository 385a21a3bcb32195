"""The wheels of every machine, from `make wheels`: inspected, and used where they can be run.

`make test-wheels` runs these; they take minutes. Another processor is played by qemu, with the
Python that Debian has for it.
"""

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import lief
import pytest

import inspected
from installing import DIST, ROOT, install, run

pytestmark = pytest.mark.once

FOLDER = Path(os.environ.get(DIST, "dist"))
GLIBC = (2, 17)
LINUX = {
    "libc.so.6",
    "libm.so.6",
    "libpthread.so.0",
    "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
}
MACHINES = {
    "linux-x86_64": ("manylinux_2_17_x86_64.manylinux2014_x86_64", [0, 3, 4]),
    "linux-aarch64": ("manylinux_2_17_aarch64.manylinux2014_aarch64", [0]),
    "darwin-aarch64": ("macosx_11_0_arm64", [0]),
    "darwin-x86_64": ("macosx_11_0_x86_64", [0, 3]),
    "win32-x86_64": ("win_amd64", [0, 3, 4]),
    "emscripten-wasm32": ("any", [0]),
}
NATIVE = [machine for machine in MACHINES if machine != "emscripten-wasm32"]
LATE = "141724165222235463442535411313635"


def wheel_of(machine):
    (found,) = FOLDER.glob(f"*-py3-none-{MACHINES[machine][0]}.whl")
    return found


@pytest.mark.parametrize("machine", MACHINES)
def test_a_wheel_says_what_it_is_and_holds_the_library_of_its_machine(machine):
    wheel = wheel_of(machine)
    platforms, levels = MACHINES[machine]
    inspected.assert_record_is_true(wheel)
    assert inspected.tags_of(wheel) == {f"py3-none-{name}" for name in platforms.split(".")}
    manifest, content = inspected.library_in(wheel)
    assert manifest["machine"] == machine
    assert manifest["levels"] == levels
    assert manifest["digest"] == hashlib.blake2b(content, digest_size=16).hexdigest()


def test_there_is_one_wheel_for_each_machine_and_one_sdist():
    assert len(list(FOLDER.glob("*.whl"))) == len(MACHINES)
    assert len(list(FOLDER.glob("*.tar.gz"))) == 1


@pytest.mark.parametrize("machine", NATIVE)
def test_a_library_offers_all_kernels_and_nothing_else(machine):
    binary = lief.parse(list(inspected.library_in(wheel_of(machine))[1]))
    assert inspected.exported(binary) == inspected.symbols_of(MACHINES[machine][1])


def test_the_module_for_browsers_offers_all_kernels():
    names = inspected.wasm_exports(inspected.library_in(wheel_of("emscripten-wasm32"))[1])
    assert names >= inspected.symbols_of([0])


@pytest.mark.parametrize("machine", ["linux-x86_64", "linux-aarch64"])
def test_linux_needs_its_c_library_of_2012_and_no_more(machine):
    binary = lief.parse(list(inspected.library_in(wheel_of(machine))[1]))
    assert set(binary.libraries) <= LINUX
    assert inspected.glibc_of(binary) <= GLIBC
    assert not binary.has_nx or not any(
        segment.has(lief.ELF.Segment.FLAGS.X) and segment.has(lief.ELF.Segment.FLAGS.W)
        for segment in binary.segments
    )


def test_macos_needs_its_system_library_alone():
    for machine in ("darwin-aarch64", "darwin-x86_64"):
        binary = lief.parse(list(inspected.library_in(wheel_of(machine))[1]))
        names = {library.name.removeprefix("@rpath/") for library in binary.libraries}
        assert names <= {"/usr/lib/libSystem.B.dylib", "pions-kernels.dylib"}  # the other is itself


def test_windows_needs_what_every_windows_has():
    binary = lief.parse(list(inspected.library_in(wheel_of("win32-x86_64"))[1]))
    needed = {name.lower() for name in binary.libraries}
    assert not {
        name for name in needed if name != "kernel32.dll" and not name.startswith("api-ms-win-crt-")
    }


def test_two_builds_of_one_commit_are_the_same(tmp_path):
    """From the sdist, in another folder and by pip, with nothing kept from before."""
    (sdist,) = FOLDER.glob("*.tar.gz")
    when = run("git", "log", "-1", "--format=%ct", folder=ROOT).strip()
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "-w",
        tmp_path / "dist",
    ]
    run(*command, sdist, folder=tmp_path, environ={"SOURCE_DATE_EPOCH": when})
    (made,) = (tmp_path / "dist").iterdir()
    same = wheel_of(f"{sys.platform}-{platform.machine()}")
    assert made.name == same.name
    assert inspected.library_in(made) == inspected.library_in(same)
    assert made.read_bytes() == same.read_bytes()


ASKED = (
    "import json, sys, pions.kernels.binding as b\n"
    "from pions.kernels import library\n"
    "from pions.cli.start import entry\n"
    "assert b.BACKEND.name == 'library', b.BACKEND\n"
    "print('level', library.loaded().level or '_v0', file=sys.stderr)\n"
    "sys.argv = ['pions', '--lang', 'en', *sys.argv[1:]]\n"
    "sys.exit(entry())\n"
)
"""The program, after a line with the level of the processor it was made for."""
QUESTIONS = (
    ("solve", LATE, "--json"),
    ("solve", "44444422222233", "--no-book", "--json"),
    ("prove", "hex-4", "--json"),
)


def answers(python, folder, **environ):
    """What the program answers, less how long that took; and the level."""
    given, levels = [], set()
    for question in QUESTIONS:
        script = folder / "asked.py"
        script.write_text(ASKED)
        kept = {name: os.environ[name] for name in ("PATH",)}
        done = subprocess.run(
            [*python, str(script), *question],
            cwd=folder,
            env=kept | {"LANG": "C.UTF-8"} | environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        levels.add(re.search(r"^level (.*)", done.stderr, re.MULTILINE)[1])
        given.append({**json.loads(done.stdout), "seconds": None})
    (level,) = levels
    return given, level


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """The Python of an environment with this machine's wheel."""
    wheel = wheel_of(f"{sys.platform}-{platform.machine()}")
    return install(wheel, tmp_path_factory.mktemp("here") / "venv") / "python"


def needs(program):
    if shutil.which(program) is None:
        pytest.skip(f"needs {program} (Debian: apt-get install qemu-user)")
    return program


@pytest.mark.skipif(platform.machine() != "x86_64", reason="processors of this family only")
@pytest.mark.parametrize(("processor", "level"), [("Nehalem", "_v0"), ("Haswell", "_v3")])
def test_an_old_processor_runs_what_was_made_for_it(here, processor, level, tmp_path):
    old = [needs("qemu-x86_64"), "-cpu", processor, str(here)]
    expected, _ = answers([str(here)], tmp_path)
    assert answers(old, tmp_path) == (expected, level)


@pytest.fixture(scope="module")
def foreign(tmp_path_factory):
    """Python for another processor, from Debian, with the wheel for it: how to start it."""
    name, debian = {
        "x86_64": ("aarch64", "arm64"),
        "aarch64": ("x86_64", "amd64"),
    }[platform.machine()]
    emulator = needs(f"qemu-{name}")
    needs("apt-get")
    folder = tmp_path_factory.mktemp(name)
    for part in ("state/lists/partial", "cache/archives/partial", "packages", "root"):
        (folder / part).mkdir(parents=True)
    (folder / "status").touch()
    settings = {
        "APT::Architecture": debian,
        "APT::Architectures::": debian,
        "Dir::State": folder / "state",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "",
    }
    options = [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]
    run("apt-get", *options, "-qq", "update", folder=folder)
    depends = run("apt-cache", *options, "depends", "python3-minimal", folder=folder)
    version = re.search(r"python(3\.\d+)-minimal", depends)[1]
    python = [
        f"python{version}-minimal",
        f"libpython{version}-minimal",
        f"libpython{version}-stdlib",
    ]
    libraries = "libc6 libexpat1 zlib1g libffi8 libgcc-s1 libstdc++6 libuuid1 liblzma5 libbz2-1.0"
    packages = [*python, *libraries.split()]
    run("apt-get", *options, "-qq", "download", *packages, folder=folder / "packages")
    for package in (folder / "packages").iterdir():
        run("dpkg", "-x", package, folder / "root", folder=folder)
    site = folder / "site"
    platforms = [f"manylinux_2_{minor}_{name}" for minor in (17, 27, 28)]
    run(
        *(sys.executable, "-m", "pip", "install", "--quiet", "--target", site),
        *("--only-binary", ":all:", "--python-version", version),
        *(word for tag in platforms for word in ("--platform", tag)),
        *("--constraint", ROOT / "constraints.txt", wheel_of(f"linux-{name}")),
        folder=folder,
    )
    start = [emulator, "-L", folder / "root", folder / "root" / "usr" / "bin" / f"python{version}"]
    return [str(word) for word in start], site


def test_another_processor_gives_the_same_answers(foreign, here, tmp_path):
    start, site = foreign
    expected, _ = answers([str(here)], tmp_path)
    assert answers(start, tmp_path, PYTHONPATH=str(site)) == (expected, "_v0")
