"""The languages of programs: what compiles a file, what runs it, and the package that has both."""

from __future__ import annotations

import glob
import re
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from pions.core.types import Term
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.reading.player_file import PlayerFile

PROGRAM: Final = "programme"
"""The compiled program's name in its folder."""
_JAVA_CLASS: Final = re.compile(r"^(?:public\s+(?:final\s+)?)?class\s+(\w+)", re.MULTILINE)


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
        found = {line[0]: shutil.which(line[0]) for line in (self.builds, self.runs) if line}
        return {name: str(Path(path).resolve()) for name, path in found.items() if path}

    def command(self, line: Sequence[str], file: PlayerFile, memory: int) -> list[str]:
        """Return one of its commands for `file`; raises `PlayerFileError` without the program."""
        if line[0] not in self.tools:
            raise PlayerFileError(
                "{file} is written in {language}, and the program {tool} is not installed here. "
                "On Debian and Ubuntu: apt install {package}",
                file=file.name,
                language=self.name,
                tool=line[0],
                package=self.package,
            )
        source = source_name(file)
        values = {"{file}": source, "{stem}": Path(source).stem, "{memory}": f"{memory * 2 // 3}"}
        parts = [
            re.sub("{file}|{stem}|{memory}", lambda m: values[m[0]], part) for part in line[1:]
        ]
        return [self.tools[line[0]], *parts]

    @property
    def beside(self) -> list[str]:
        """The folders its programs are installed in, and those of the system."""
        homes = (_installed(Path(path)) for path in self.tools.values())
        return list(dict.fromkeys((*map(str, homes), *SYSTEM)))


def _installed(program: Path) -> Path:
    """Return the folder of all that belongs to a program; itself where others have it."""
    folder = program.parent.parent
    users = Path.home().is_relative_to(folder) or not (folder / "lib").is_dir()
    return program if users else folder


SYSTEM: Final = ("/usr", "/bin", "/etc/alternatives", *glob.glob("/etc/java-*"))  # noqa: PTH207 - text
"""Where a system keeps compilers, engines and their settings: nothing of the users."""
_TABLE: Final = resources.files(__package__).joinpath("languages.toml").read_text("utf-8")
LANGUAGES: Final = {end: Language(**one) for end, one in tomllib.loads(_TABLE).items()}


def language(file: PlayerFile) -> Language:
    """Return the language of a program, by its contract or its name's ending.

    Raises `PlayerFileError` where it is neither a program of this system nor a script.
    """
    if file.contract is not None and (command := file.contract.program):
        return Language(command[0], command[0], (), command)
    known = LANGUAGES.get(Path(file.path).suffix.lower())
    if known is not None:
        return known
    runs = _interpreter(file)
    return Language(Path(runs[0]).name if runs else "Linux", "", (), runs)


def source_name(file: PlayerFile) -> str:
    """Return the file's name in its folder; Java wants that of its class."""
    suffix = Path(file.path).suffix.lower()
    if suffix not in LANGUAGES:
        return PROGRAM
    match = _JAVA_CLASS.search(file.source) if suffix == ".java" else None
    return f"{match[1] if match else 'joueur'}{suffix}"


def _interpreter(file: PlayerFile) -> list[str]:
    """Return the command of a script, empty for a program of the machine."""
    first = (file.content or b"").partition(b"\n")[0]
    if first.startswith(b"\x7fELF"):
        return []
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if word != "-S"]
    # The one on our own path, whatever folder a file of others names.
    if words and shutil.which(name := Path(words[0]).name):
        return [name, *words[1:], PROGRAM]
    message = Term(
        "{file} is neither a program of this system nor a script, which begins with a line such as "
        "#!/usr/bin/python3 that names a program installed here."
    )
    raise PlayerFileError(message, file=file.name)
