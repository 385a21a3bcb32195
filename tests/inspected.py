"""What a wheel and the library in it say of themselves, read with other means than ours."""

import ast
import base64
import csv
import hashlib
import io
import json
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KERNELS = ROOT / "src" / "pions" / "kernels"
RUNTIME = {"pions_processor_level", "pions_release"}


def kernel_symbols():
    """The names of all kernels as the library is to have them, from the sources alone."""
    names = set()
    for path in KERNELS.rglob("*.py"):
        module = "_".join(path.relative_to(KERNELS).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            marks = getattr(node, "decorator_list", [])
            if any(isinstance(mark, ast.Name) and mark.id == "kernel" for mark in marks):
                names.add(f"pions_{module}_{node.name}")
    return names


def symbols_of(levels):
    """What a library for processors of these levels exports."""
    suffixes = [f"_v{level}" if level else "" for level in levels]
    return RUNTIME | {name + suffix for name in kernel_symbols() for suffix in suffixes}


def exported(binary):
    """The names that a library offers."""
    names = {function.name for function in binary.exported_functions}
    import lief  # takes most of a second

    if isinstance(binary, lief.MachO.Binary):  # whose linker adds two
        names = {name.removeprefix("_") for name in names - {"__mh_dylib_header", "___dso_handle"}}
    return names


def glibc_of(binary):
    """The newest version of the C library whose functions a Linux library needs."""
    versions = [
        tuple(int(part) for part in version.name.removeprefix("GLIBC_").split("."))
        for library in binary.symbols_version_requirement
        for version in library.get_auxiliary_symbols()
    ]
    return max(versions, default=(0,))


def wasm_exports(content):
    """The functions that a WebAssembly module exports."""
    assert content[:8] == b"\0asm\1\0\0\0"
    place, names = 8, set()

    def number():
        nonlocal place
        value = shift = 0
        while True:
            byte = content[place]
            place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while place < len(content):
        section, length = content[place], 0
        place += 1
        length = number()
        end = place + length
        if section == 7:
            for _ in range(number()):
                size = number()
                name = content[place : place + size].decode()
                place += size
                kind, place = content[place], place + 1
                number()
                if kind == 0:
                    names.add(name)
        place = end
    return names


def assert_record_is_true(wheel):
    """Every file of a wheel stands in its RECORD with its length and digest, and none besides."""
    with zipfile.ZipFile(wheel) as archive:
        (record,) = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
        rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
        assert sorted(row[0] for row in rows) == sorted(archive.namelist())
        for name, digest, size in rows:
            if name != record:
                content = archive.read(name)
                found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
                assert (digest, size) == (f"sha256={found.decode()}", str(len(content)))


def tags_of(wheel):
    """The tags in the metadata of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/WHEEL")]
        lines = archive.read(name).decode().splitlines()
    return {line.removeprefix("Tag: ") for line in lines if line.startswith("Tag: ")}


def library_in(wheel):
    """The manifest of a wheel's library, and the library."""
    with zipfile.ZipFile(wheel) as archive:
        manifest = json.loads(archive.read("pions/kernels/built/manifest.json"))
        return manifest, archive.read(f"pions/kernels/built/{manifest['file']}")
