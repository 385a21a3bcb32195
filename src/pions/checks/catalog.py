"""The hand-outs whose exercises can be checked, and which of them a file follows."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from pions.checks import boards
from pions.checks.caml import CHECKS as CAML
from pions.checks.colonnes import CHECKS as COLONNES
from pions.checks.etat import CHECKS as ETAT
from pions.checks.hex import CHECKS as HEX
from pions.checks.model import Handout
from pions.checks.noeud import CHECKS as NOEUD
from pions.checks.sources import Source
from pions.core.errors import InvalidOption, UnknownName
from pions.sandbox.errors import PlayerFileError

HANDOUTS: Final[Mapping[str, Handout]] = {
    "etat": Handout.read("etat", ETAT, boards.of_state),
    "noeud": Handout.read("noeud", NOEUD, boards.of_rows),
    "caml": Handout.read("caml", CAML, boards.of_caml),
    "hex": Handout.read("hex", HEX, boards.of_hex),
    "colonnes": Handout.read("colonnes", COLONNES, boards.of_columns),
}


def find(name: str) -> Handout:
    """The hand-out called `name`; raises `UnknownName`."""
    if name not in HANDOUTS:
        raise UnknownName(
            "There is no hand-out “{name}”; they are {all}.",
            name=name,
            known=HANDOUTS,
            all=", ".join(HANDOUTS),
        )
    return HANDOUTS[name]


def require_packages(handout: Handout) -> None:
    """Raise `InvalidOption` where a package is missing that files of `handout` import."""
    for package in handout.packages:
        if find_spec(package) is None:
            raise InvalidOption(
                "The hand-out {handout} needs {package}, which is not here; where there is a "
                "network, it can be installed.",
                handout=handout.name,
                package=f"`{package}`",
            )


def followed(source: Source, wanted: str | None) -> Handout:
    """The hand-out `wanted`, or the one whose names `source` has; raises `PlayerFileError`."""
    names = source.written | source.stubs
    counts = {name: len(names & set(one.names)) for name, one in HANDOUTS.items()}
    if not any(counts.values()):  # perhaps they are only written otherwise
        counts = {
            name: sum(bool(source.near(wanted)) for wanted in one.names)
            for name, one in HANDOUTS.items()
        }
    best = max(counts.values())
    likely = [name for name, count in counts.items() if count == best and count]
    if wanted is not None:
        handout = find(wanted)
        if not counts[wanted] and not names & {one.name for one in handout.exercises}:
            raise _another(source, wanted, likely)
        return handout
    if len(likely) == 1:
        return HANDOUTS[likely[0]]
    if likely:
        raise PlayerFileError(
            "{file} may follow the hand-out {handouts}: say which one, as in --handout {first}.",
            file=source.file.name,
            handouts=" / ".join(likely),
            first=likely[0],
        )
    raise PlayerFileError(
        "{file} has no function of any hand-out: name the hand-out with --handout "
        "({handouts}), or start from “pions new etat”.",
        file=source.file.name,
        handouts=", ".join(HANDOUTS),
    )


def _another(source: Source, wanted: str, likely: list[str]) -> PlayerFileError:
    if likely:
        return PlayerFileError(
            "{file} has no function of the hand-out {wanted}; it looks like {likely}.",
            file=source.file.name,
            wanted=wanted,
            likely=" / ".join(likely),
        )
    return PlayerFileError(
        "{file} has no function of the hand-out {wanted}.", file=source.file.name, wanted=wanted
    )
