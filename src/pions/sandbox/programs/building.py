"""Programs compiled under the isolation of players, and kept by the hash of all that goes in."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Final, TypeAlias

from pions.core.errors import why
from pions.core.state_folder import state_folder
from pions.core.text import visible
from pions.core.types import Term
from pions.sandbox.errors import ArenaFault, PlayerFileError
from pions.sandbox.host import Closed, Late, Noise
from pions.sandbox.isolation.lockdown import NOBODY
from pions.sandbox.limits import Limits
from pions.sandbox.process import tiers
from pions.sandbox.process.player_process import NOT_STARTED, PlayerProcess, StartedProgram
from pions.sandbox.programs.functions import Driver
from pions.sandbox.programs.languages import PROGRAM, Language, language, source_name, text
from pions.sandbox.reading.player_file import PlayerFile

_SECONDS: Final = 60.0
"""Wall-clock time to compile a file."""
_MEGABYTES: Final = 1024
"""Memory for each program of a compiler."""
_MOST_FILES, _MOST_BYTES = 1000, 1 << 26
"""The largest results of a compiler."""
_KEPT: Final = 300
"""How many compiled programs are kept, the last ones used."""
_ERRORS: Final = (
    re.compile(r"()((?:undefined reference to|multiple definition of) .+)"),
    re.compile(r"^\S+?:(\d{1,9}):(?:\d+:)? (?:fatal )?error: (.+)", re.MULTILINE),
    re.compile(
        r'^(?:File "\S+", lines? |\S+:)(\d{1,9})\b(?s:.*?)^\w*Error: (.+(?:\n {7,}\S.*)*)',
        re.MULTILINE,
    ),
)
"""Errors of a linker, which have no line; of gcc and javac; of ocamlopt and node."""
_MODULES: Final = ("canal.cmx", "graphics.cmx", "joueur.cmx", "liens.cmx")
_NOT_COMPILED: Final = Term("{file} cannot be compiled: {error}")
Folder: TypeAlias = tempfile.TemporaryDirectory[str]


def start(
    file: PlayerFile, limits: Limits, tier: tiers.Tier, seed: int = 0, driver: Driver | None = None
) -> PlayerProcess:
    """Start the program in `file`, compiled before; raises `PlayerFileError` where it cannot be."""
    isolation = tiers.isolation(tier)
    if tier is tiers.Tier.E or not isolation.filtered:
        message = Term(
            "{file} is a program, and tier {tier} ({made_of}), which isolates players here, can "
            "start none: that takes Linux."
        )
        raise PlayerFileError(message, file=file.name, tier=tier.value, made_of=tier.made_of)
    known = language(file)
    with ExitStack() as stack:
        try:
            folder = tempfile.TemporaryDirectory(
                prefix="pions-program-", ignore_cleanup_errors=True
            )
            stack.enter_context(folder)
            _Workshop(file, known, tier, folder).fill(driver)
            engine = known.command(known.runs, file, limits.memory) if known.runs else None
            command = engine or [str(Path(folder.name, PROGRAM))]
            beside = known.beside if engine else ()
            program = StartedProgram(command, folder, beside, seed=seed % 2**30)
            process = PlayerProcess(isolation, limits, program=program)
        except OSError as error:  # a disk without room: no fault of the player's
            raise ArenaFault(NOT_STARTED, reason=why(error)) from error
        stack.pop_all()  # it is gone with the process
    return process


def _lend(folder: str) -> None:
    """Open a folder to its process, which is another user's where this one is root's."""
    if os.geteuid() == 0:
        with suppress(OSError):  # a container with few users, where root stays root
            os.chown(folder, NOBODY, 0)
        Path(folder).chmod(0o770)


@dataclass(frozen=True, slots=True)
class _Workshop:
    """A folder in which a compiler works, and its program runs afterwards."""

    file: PlayerFile
    language: Language
    tier: tiers.Tier
    folder: Folder
    deadline: float = field(default_factory=lambda: time.monotonic() + _SECONDS)

    def fill(self, driver: Driver | None) -> None:
        """Put into the folder what runs: compiled now, or when it last was."""
        sources = {source_name(self.file): text(self.file)}
        if driver is not None:
            ours = resources.files(__package__)
            names = ("canal.ml", "graphics.ml", driver.main)
            sources |= {name: (ours / name).read_bytes() for name in names}
        known = self.language
        tools = [(path, Path(path).stat().st_mtime_ns) for path in known.tools.values()]
        key = repr((sorted(sources.items()), known.builds, tools, driver and driver.forms))
        kept = state_folder() / "programs" / hashlib.sha256(key.encode()).hexdigest()
        with suppress(OSError):  # it is not there, or goes away
            if known.builds:
                shutil.copytree(kept, self.folder.name, symlinks=True, dirs_exist_ok=True)
                _lend(self.folder.name)
                with suppress(OSError):  # it can only be read
                    os.utime(kept)
                return
        _lend(self.folder.name)
        for name, content in sources.items():
            path = Path(self.folder.name, name)
            path.write_bytes(content)
            path.chmod(0o755)
        if known.builds:
            self._build(driver)
            _keep(self.folder.name, kept)

    def _build(self, driver: Driver | None) -> None:
        """Compile the file, with the driver if there is one; raises `PlayerFileError`."""
        builds = self.language.builds
        if self.language.name != "OCaml":
            self._must(builds)
        elif driver is None:
            self._must((*builds, "{file}", "-o", PROGRAM))
        else:
            self._must((*builds, "-c", "canal.ml", "graphics.ml", "{file}"))
            self._bind(builds, driver)
            self._must((*builds, *_MODULES, driver.main, "-o", PROGRAM))
        sizes = [path.lstat().st_size for path in Path(self.folder.name).rglob("*")]
        if len(sizes) > _MOST_FILES or sum(sizes) > _MOST_BYTES:
            message = Term(
                "{file} is too big once it is compiled: a program has at most {most} files and "
                "{megabytes} megabytes."
            )
            raise PlayerFileError(
                message, file=self.file.name, most=_MOST_FILES, megabytes=_MOST_BYTES >> 20
            )

    def _bind(self, builds: Sequence[str], driver: Driver) -> None:
        """Bind each function by the first of its forms that the compiler accepts."""
        forms = {name: list(forms) for name, forms in driver.forms.items()}
        reasons: dict[str, str] = {}
        while True:
            bindings = "\n".join(one[0] for one in forms.values())
            Path(self.folder.name, "liens.ml").write_text(bindings, "utf-8")
            status, said = self._run((*builds, "-c", "liens.ml"))
            if not status:
                return
            line, reason = _error(said)
            if not 0 < line <= len(forms):
                raise PlayerFileError(_NOT_COMPILED, file=self.file.name, error=reason)
            name = list(forms)[line - 1]
            reason = reasons.setdefault(name, reason)
            del forms[name][0]
            if not forms[name]:
                message = Term("`{name}` in {file} cannot be called as a strategy: {error}")
                raise PlayerFileError(message, name=name, file=self.file.name, error=reason)
            # The last one says why.
            said = json.dumps(reason, ensure_ascii=False)
            forms[name][0] = forms[name][0].replace("{reason}", said)

    def _must(self, line: Sequence[str]) -> None:
        status, said = self._run(line)
        if status:
            place, reason = _error(said)
            message = Term("{file} is not valid {language}, line {line}: {error}")
            raise PlayerFileError(
                message if place else _NOT_COMPILED,
                output=said,
                file=self.file.name,
                language=self.language.name,
                line=place,
                error=reason or f"{line[0]}: {status}",
            )

    def _run(self, line: Sequence[str]) -> tuple[int, str]:
        """Return the exit status of a command, and its errors; raises `PlayerFileError`."""
        command = self.language.command(line, self.file, _MEGABYTES)
        program = StartedProgram(command, self.folder, self.language.beside, builds=True)
        limits = Limits(memory=_MEGABYTES)
        process = PlayerProcess(tiers.isolation(self.tier), limits, program=program)
        status = None
        with closing(process), suppress(Late, Noise):
            try:
                while True:
                    process.link.receive(self.deadline - time.monotonic())
            except Closed:
                status = process.ended()
        if status is None:
            message = Term("{file} cannot be compiled within {seconds:g} s.")
            raise PlayerFileError(message, file=self.file.name, seconds=_SECONDS)
        return status, process.output.text.replace(f"{self.folder.name}/", "")


def _keep(folder: str, kept: Path) -> None:
    """Keep what was compiled for later games, where that is possible."""
    with suppress(OSError):  # no room, no right, or another process was first
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as new:
            made = shutil.copytree(folder, Path(new, "made"), symlinks=True)
            made.chmod(0o700)
            made.rename(kept)
        by_use = sorted(kept.parent.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in by_use[:-_KEPT]:
            shutil.rmtree(old, ignore_errors=True)


def _error(said: str) -> tuple[int, str]:
    """Return the line and the words of a compiler's first error; line 0 where it has none."""
    match = next(filter(None, (form.search(said) for form in _ERRORS)), None)
    line, words = (int(match[1] or 0), match[2]) if match else (0, said[:500])
    return line, visible(" ".join(words.split()))
