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
_ELF: Final = b"\x7fELF"
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
        values = {"file": source, "stem": Path(source).stem, "memory": memory * 2 // 3}
        return [self.tools[line[0]], *(part.format(**values) for part in line[1:])]

    @property
    def beside(self) -> list[str]:
        """The folders its programs are installed in, and those of the system."""
        homes = (str(Path(path).parent.parent) for path in self.tools.values())
        return list(dict.fromkeys((*homes, *SYSTEM)))


SYSTEM: Final = ("/usr", "/bin", "/etc/alternatives", *glob.glob("/etc/java-*"))  # noqa: PTH207 - text
"""Where a system keeps compilers, engines and their settings: nothing of the users."""
_TABLE: Final = resources.files(__package__).joinpath("languages.toml").read_text("utf-8")
LANGUAGES: Final = {end: Language(**one) for end, one in tomllib.loads(_TABLE).items()}


def language(file: PlayerFile) -> Language:
    """Return the language of a program, by its name's ending; an executable is built already.

    Raises `PlayerFileError` where it is neither a program of this system nor a script.
    """
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
    if first.startswith(_ELF):
        return []
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if word != "-S"]
    found = shutil.which(words[0]) if words else None
    if found and Path(found).read_bytes()[:4] == _ELF:  # a script of a script is not started
        return [*words, PROGRAM]
    message = Term(
        "{file} is neither a program of this system nor a script, which begins with a line such as "
        "#!/usr/bin/python3 that names a program installed here."
    )
    raise PlayerFileError(message, file=file.name)
