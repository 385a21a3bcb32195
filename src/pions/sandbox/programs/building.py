"""Programs compiled under the isolation of players, and kept by the hash of all that goes in."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final, TypeAlias

from pions.core.errors import why
from pions.core.state_folder import state_folder
from pions.core.types import Term
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.host import Closed, Late, Noise
from pions.sandbox.limits import Limits
from pions.sandbox.process import tiers
from pions.sandbox.process.player_process import PlayerProcess, StartedProgram
from pions.sandbox.programs.functions import Driver
from pions.sandbox.programs.languages import PROGRAM, Language, language, source_name
from pions.sandbox.reading.player_file import PlayerFile

_SECONDS: Final = 60.0
"""Wall-clock time for a compiler."""
_MEGABYTES: Final = 1024
"""Memory for each program of a compiler."""
_ERRORS: Final = (
    re.compile(r"^\S+?:(\d+):(?:\d+:)? (?:fatal )?error: (.+)", re.MULTILINE),
    re.compile(
        r'^(?:File "\S+", lines? |\S+:)(\d+)(?s:.*?)^\w*Error: (.+(?:\n {7,}\S.*)*)', re.MULTILINE
    ),
)
"""Errors of gcc and javac; of ocamlopt and node."""
_MODULES: Final = ("canal.cmx", "graphics.cmx", "joueur.cmx", "liens.cmx")
_NOT_COMPILED: Final = Term("{file} cannot be compiled: {error}")
Folder: TypeAlias = tempfile.TemporaryDirectory[str]


def start(
    file: PlayerFile,
    limits: Limits,
    tier: tiers.Tier,
    seed: int = 0,
    driver: Driver | None = None,
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
    made = _built(file, known, tier, driver) if known.builds else None
    engine = known.command(known.runs, file, limits.memory) if known.runs else None
    folder = _folder({} if made else {source_name(file): file.content or b""})
    if made is not None:
        shutil.copytree(made, folder.name, symlinks=True, dirs_exist_ok=True)
        _lend(folder)
    command = engine or [str(Path(folder.name, PROGRAM))]
    beside = known.beside if engine else ()
    program = StartedProgram(command, folder, beside, seed=seed % 2**30)
    return PlayerProcess(isolation, limits, program=program)


def _folder(files: Mapping[str, bytes]) -> Folder:
    """Make a folder with `files` for a process."""
    folder = tempfile.TemporaryDirectory(prefix="pions-program-", ignore_cleanup_errors=True)
    for name, content in files.items():
        path = Path(folder.name, name)
        path.write_bytes(content)
        path.chmod(0o755)
    _lend(folder)
    return folder


def _lend(folder: Folder) -> None:
    """Open a folder to its process, which is another user's where this one is root's."""
    Path(folder.name).chmod(0o777 if os.geteuid() == 0 else 0o700)


def _built(file: PlayerFile, known: Language, tier: tiers.Tier, driver: Driver | None) -> Path:
    """Return the folder with what the compiler makes of `file`, now or when it last did."""
    sources = {source_name(file): file.content or b""}
    if driver is not None:
        ours = resources.files(__package__)
        names = ("canal.ml", "graphics.ml", driver.main)
        sources |= {name: (ours / name).read_bytes() for name in names}
    tools = [(path, Path(path).stat().st_mtime_ns) for path in known.tools.values()]
    key = repr((sorted(sources.items()), known.builds, tools, driver and driver.forms))
    kept = state_folder() / "programs" / hashlib.sha256(key.encode()).hexdigest()
    if kept.exists():
        return kept
    folder = _folder(sources)
    try:
        with folder:
            _Workshop(file, known, tier, folder).build(driver)
            kept.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=kept.parent) as new:
                made = shutil.copytree(folder.name, Path(new, "made"), symlinks=True)
                made.chmod(0o700)
                with suppress(OSError):  # another process was first
                    made.rename(kept)
    except OSError as error:  # no room, or no folder to keep it in
        raise PlayerFileError(_NOT_COMPILED, file=file.name, error=why(error)) from error
    return kept


@dataclass(frozen=True, slots=True)
class _Workshop:
    """A folder in which a compiler works."""

    file: PlayerFile
    language: Language
    tier: tiers.Tier
    folder: Folder

    def build(self, driver: Driver | None) -> None:
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

    def _bind(self, builds: Sequence[str], driver: Driver) -> None:
        """Bind each function by the first of its forms that the compiler accepts."""
        forms = {name: list(forms) for name, forms in driver.forms.items()}
        reasons: dict[str, str] = {}
        while True:
            text = "\n".join(one[0] for one in forms.values())
            Path(self.folder.name, "liens.ml").write_text(text, "utf-8")
            status, said = self._run((*builds, "-c", "liens.ml"))
            if not status:
                return
            line, reason = _error(said)
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
            if not reason:
                message, reason = _NOT_COMPILED, said.strip()[:500]
            raise PlayerFileError(
                message,
                output=said,
                file=self.file.name,
                language=self.language.name,
                line=place,
                error=reason,
            )

    def _run(self, line: Sequence[str]) -> tuple[int, str]:
        """Return the exit status of a command, and its errors; raises `PlayerFileError`."""
        command = self.language.command(line, self.file, _MEGABYTES)
        program = StartedProgram(command, self.folder, self.language.beside, builds=True)
        limits = Limits(memory=_MEGABYTES)
        process = PlayerProcess(tiers.isolation(self.tier), limits, program=program)
        deadline = time.monotonic() + _SECONDS
        status = None
        try:
            while True:
                process.link.receive(deadline - time.monotonic())
        except Closed:
            status = process.ended()
        except (Late, Noise):
            pass
        finally:
            process.close()
        if status is None:
            message = Term("{file} cannot be compiled within {seconds:g} s.")
            raise PlayerFileError(message, file=self.file.name, seconds=_SECONDS)
        return status, process.output.text


def _error(said: str) -> tuple[int, str]:
    """Return the line and the words of a compiler's first error; no words where it has none."""
    match = next(filter(None, (form.search(said) for form in _ERRORS)), None)
    return (int(match[1]), " ".join(match[2].split())) if match else (0, "")
