"""The hand-outs whose exercises can be checked, and which of them a file follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pions.checks import folders
from pions.checks.model import Handout
from pions.checks.sources import Source
from pions.core.errors import InvalidOption, UnknownName
from pions.sandbox.errors import PlayerFileError

HANDOUTS: Final[Mapping[str, Handout]] = {
    name: folders.read(folders.PACKAGE / name)
    for name in ("etat", "noeud", "caml", "hex", "colonnes", "onze", "morpion")
}
"""The hand-outs of the package."""


def find(name: str, own: Iterable[str] = ()) -> Handout:
    """The hand-out called `name`, of the package or of the folders `own`; raises `UnknownName`."""
    places = {Path(folder).resolve().name: folder for folder in own}
    if name in places:
        return folders.read(Path(places[name]))
    if name not in HANDOUTS:
        known = (*HANDOUTS, *places)
        raise UnknownName(
            "There is no hand-out “{name}”; they are {all}.",
            name=name,
            known=known,
            all=", ".join(known),
        )
    return HANDOUTS[name]


def at(place: str) -> Handout:
    """The hand-out of that name, or in that folder; raises `PionsError`.

    A folder holds a program that is trusted: no visitor of a server may name one.
    """
    if place in HANDOUTS or not Path(place).is_dir():
        return find(place)
    return folders.read(Path(place))


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
    handouts = dict(HANDOUTS)
    if wanted is not None:
        handout = at(wanted)
        handouts[handout.name] = handout
    counts = {name: len(names & set(one.names)) for name, one in handouts.items()}
    if not any(counts.values()):  # perhaps they are only written otherwise
        counts = {
            name: sum(bool(source.near(wanted)) for wanted in one.names)
            for name, one in handouts.items()
        }
    best = max(counts.values())
    likely = [name for name, count in counts.items() if count == best and count]
    if wanted is not None:
        if not counts[handout.name] and not names & {one.name for one in handout.exercises}:
            raise _another(source, handout.name, likely)
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
