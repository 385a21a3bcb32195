"""The parts of this machine that Pions depends on, and what would better those that are weak."""

from __future__ import annotations

import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pions import families, kernels
from pions.app import machine_code, players
from pions.app.checks import kept_checks
from pions.core import packages, plain_files
from pions.core.errors import PionsError
from pions.core.language import _, explain
from pions.core.numbers import decimal
from pions.core.state_folder import state_folder
from pions.core.types import Term
from pions.sandbox.process import tiers

Condition: TypeAlias = Literal["good", "weak", "absent", "broken"]
"""``weak``: it works, but not as well as it could; ``absent``: an extra that is not installed."""

_MEGABYTE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class MachineFinding:
    """A part of this machine."""

    part: str
    """Its name for programs, such as ``kernels``."""
    state: Condition
    value: str
    """The one value programs want to know, such as the letter of a tier, or a path."""
    said: list[str]
    """The same as sentences, followed by what would better it."""


def findings() -> Iterator[MachineFinding]:
    """Examine all parts but the page, whose files stand above this layer."""
    parts = (_python, _kernels, _data, _isolation, _packages, _extras, _folders)
    for part in parts:
        with suppress(machine_code.NoBackend):  # which is the finding about kernels
            yield from part()


def _python() -> Iterator[MachineFinding]:
    said = _("Python {version} ({implementation}, {machine}): {path}").format(
        version=platform.python_version(),
        implementation=platform.python_implementation(),
        machine=kernels.library.this_machine(),
        path=sys.executable,
    )
    yield MachineFinding("python", "good", platform.python_version(), [said])


def _kernels() -> Iterator[MachineFinding]:
    try:
        name, said = kernels.binding.BACKEND.name, machine_code.backend()
    except machine_code.NoBackend as error:
        yield MachineFinding("kernels", "broken", "", [explain(machine_code.refusal(error))])
        return
    yield MachineFinding(
        "kernels", "good" if name == kernels.binding.LIBRARY else "weak", name, said
    )


def _data() -> Iterator[MachineFinding]:
    for file in (file for family in families.FAMILIES for file in family.data):
        if fault := file.fault():
            yield MachineFinding(file.name, "weak", "", [explain(fault)])
            continue
        size = len(files("pions").joinpath("data", file.name).read_bytes()) / _MEGABYTE
        said = _("{title}: {name}, whole ({size} MB)").format(
            title=_(file.title), name=file.name, size=decimal(size, 1)
        )
        yield MachineFinding(file.name, "good", "whole", [said])


def _isolation() -> Iterator[MachineFinding]:
    best = tiers.best_tier()
    said = [players.isolation(best)]
    state: Condition = "good" if best.at_least(tiers.Tier.B) else "weak"
    try:
        tiers.require(None)
    except PionsError as error:
        state, said = "broken", [*said, explain(error)]
    for tier in tiers.Tier:
        if tier is best:
            break
        try:
            tiers.usable(tier)
        except PionsError as error:
            said.append(explain(error))
    yield MachineFinding("isolation", state, best.value, said)


def _packages() -> Iterator[MachineFinding]:
    absent = packages.missing(packages.REQUIRED)
    there = [f"{name} {version(name)}" for name in packages.REQUIRED if name not in absent]
    said = [_("Packages: {names}").format(names=", ".join(there))] if there else []
    if absent:
        words = _("Not installed: pip install {missing}")
        said.append(words.format(missing=" ".join(absent)))
    yield MachineFinding("packages", "broken" if absent else "good", " ".join(absent), said)


def _extras() -> Iterator[MachineFinding]:
    for name, needed in packages.EXTRAS.items():
        absent = packages.missing(needed)
        words = _("Extra {name}: {names}") if not absent else _("Extra {name}: pip install {names}")
        names = absent or [f"{package} {version(package)}" for package in needed]
        said = words.format(name=name, names=(" " if absent else ", ").join(names))
        yield MachineFinding(
            f"extra {name}", "absent" if absent else "good", " ".join(absent), [said]
        )


def _folders() -> Iterator[MachineFinding]:
    usual: dict[str, tuple[Term, Callable[[], Path]]] = {
        "games": (Term("games and puzzles"), state_folder),
        "results": (Term("results of a class"), kept_checks.usual_folder),
        "temporary": (Term("temporary files"), lambda: Path(tempfile.gettempdir())),
        "current": (Term("the current folder"), Path.cwd),
    }
    for name, (use, place) in usual.items():
        folder = place()
        try:
            there = next(path for path in (folder, *folder.parents) if path.exists())
            tempfile.TemporaryFile(dir=there).close()
        except OSError as error:
            said = explain(plain_files.unwritable(folder, error))
            yield MachineFinding(f"folder {name}", "broken", str(folder), [said])
        else:
            said = _("Folder {path} can be written ({use})").format(path=folder, use=_(use))
            yield MachineFinding(f"folder {name}", "good", str(folder), [said])
    if forgotten := machine_code.forgotten():
        yield MachineFinding("folder machine code", "weak", "", [forgotten])
