"""The languages of programs: what compiles a file, what runs it, and the package that has both."""

from __future__ import annotations

import codecs
import glob
import os
import re
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Final

from pions.core.state_folder import state_folder
from pions.core.types import Term
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.reading.player_file import PlayerFile

PROGRAM: Final = "programme"
"""The compiled program's name in its folder."""
_ELF: Final = b"\x7fELF"
"""How a program of Linux begins."""
_JAVA_TYPE: Final = re.compile(
    r"^(public[ \t]+)?(?:(?:final|abstract|strictfp)[ \t]+)*"
    r"(?:class|interface|enum|record)[ \t]+(\w{1,99})\b",
    re.MULTILINE,
)
_JAVA_PACKAGE: Final = re.compile(r"^[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.MULTILINE)
_TOPLEVEL: Final = re.compile(rb"^#\s*(?:load|require|directory)\b[^;\n]*(?:;;)?", re.MULTILINE)
"""What an interactive OCaml is told, and a compiler does not know: the libraries come with it."""


@dataclass(frozen=True)
class Language:
    """A language, as ``languages.toml`` describes it."""

    name: str
    package: str
    """The Debian package of its tools."""
    builds: Sequence[str]
    """The command that compiles, or only checks, a file."""
    runs: Sequence[str]
    """The command that runs it; empty for a program of the machine."""

    @property
    def tools(self) -> Mapping[str, str]:
        """The real path of each of its programs that is installed."""
        found = {line[0]: _found(line[0]) for line in (self.builds, self.runs) if line}
        return {name: path for name, path in found.items() if path}

    def command(self, line: Sequence[str], file: PlayerFile, memory: int) -> list[str]:
        """Return one of its commands for `file`; raises `PlayerFileError` without the program."""
        if line[0] not in self.tools:
            message = Term(
                "{file} is written in {language}, and the program {tool} is not installed here. "
                "On Debian and Ubuntu: apt install {package}"
            )
            said: dict[str, Any] = {"language": self.name, "tool": line[0], "package": self.package}
            raise PlayerFileError(message, file=file.name, **said)
        package = _JAVA_PACKAGE.search(file.source)
        values = {
            "{file}": source_name(file), "{memory}": f"{memory * 2 // 3}",
            "{class}": (f"{package[1]}." if package else "") + _java_names(file)[1],
        }  # fmt: skip
        parts = [re.sub("|".join(values), lambda m: values[m[0]], part) for part in line[1:]]
        return [self.tools[line[0]], *parts]

    @property
    def beside(self) -> list[str]:
        """The folders its programs are installed in, and those of the system."""
        homes = (_installed(Path(path)) for path in self.tools.values())
        return list(dict.fromkeys((*map(str, homes), *SYSTEM)))


def _found(name: str) -> str | None:
    """Return the real path of a program on our path, not of a script that stands for one."""
    for folder in os.get_exec_path():
        if path := shutil.which(name, path=folder):
            with suppress(OSError), Path(path).open("rb") as file:
                if file.read(4) == _ELF:
                    return str(Path(path).resolve())
    return None


def _installed(program: Path) -> Path:
    """Return the folder of all that belongs to a program; itself where others have it."""
    folder = program.parent.parent
    theirs = Path.home() / ".local", state_folder()
    users = any(place.is_relative_to(folder) for place in theirs)
    return program if users or not (folder / "lib").is_dir() else folder


SYSTEM: Final = ("/usr", "/bin", "/etc/alternatives", *glob.glob("/etc/java-*"))  # noqa: PTH207 - text
"""Where a system keeps compilers, engines and their settings: nothing of the users."""
_TABLE: Final = resources.files(__package__).joinpath("languages.toml").read_text("utf-8")
LANGUAGES: Final = {end: Language(**one) for end, one in tomllib.loads(_TABLE).items()}


def language(file: PlayerFile) -> Language:
    """Return the language of a program, by its name's ending; an executable is built already.

    Raises `PlayerFileError` where it is neither a program of this system nor a script.
    """
    agreed = file.contract.program if file.contract else ()
    if agreed:
        return Language(agreed[0], agreed[0], (), [*agreed, PROGRAM])
    known = LANGUAGES.get(Path(file.path).suffix.lower())
    if known is not None:
        return known
    runs = _interpreter(file)
    return Language(Path(runs[0]).name if runs else "Linux", "", (), runs)


def source_name(file: PlayerFile) -> str:
    """Return the file's name in its folder; Java wants that of its class."""
    suffix = Path(file.path).suffix.lower()
    if suffix not in LANGUAGES or (file.contract and file.contract.program):
        return PROGRAM
    return f"{_java_names(file)[0] if suffix == '.java' else 'joueur'}{suffix}"


def _java_names(file: PlayerFile) -> tuple[str, str]:
    """Return the class that names the file, which is the public one, and the one that is run."""
    source = file.source
    types = [(match.start(), match[1], match[2]) for match in _JAVA_TYPE.finditer(source)]
    main = source.find("static void main")
    run = next((name for start, _, name in reversed(types) if start < main), "")
    named = next((name for _, public, name in types if public), run)
    first = named or (types[0][2] if types else "joueur")
    return first, run or first


def text(file: PlayerFile) -> bytes:
    """Return the bytes that are compiled or run: a script as Unix wants it, OCaml as a file."""
    content = file.content or b""
    if Path(file.path).suffix.lower() == ".ml":
        return _TOPLEVEL.sub(b"", content)
    script = content.removeprefix(codecs.BOM_UTF8)
    return script.replace(b"\r\n", b"\n") if script.startswith(b"#!") else content


def _interpreter(file: PlayerFile) -> list[str]:
    """Return the command of a script, empty for a program of the machine."""
    first = text(file).partition(b"\n")[0]
    if first.startswith(_ELF):
        return []
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if word != "-S"]
    # The one on our own path, whatever folder a file of others names.
    if words and _found(name := Path(words[0]).name):
        return [name, *words[1:], PROGRAM]
    message = Term(
        "{file} is neither a program of this system nor a script, which begins with a line such as "
        "#!/usr/bin/python3 that names a program installed here."
    )
    raise PlayerFileError(message, file=file.name)
