"""An assignment as a teacher asks for it: read and tried, then copied into the class."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pions.app.board import naming
from pions.app.classes import school
from pions.checks import catalog as handouts
from pions.checks.model import Handout
from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.games import catalog
from pions.sandbox.calling import contracts
from pions.sandbox.calling.contracts import Contract
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment

_USUAL_GAME: Final = "connect4"
DAILY: Final = 20
"""Hand-ins of a person a day."""


@dataclass(frozen=True, slots=True)
class NewWork:
    """What is asked for."""

    opens: float
    game: str = ""
    """Empty for that of the contract or the hand-out."""
    handout: str = ""
    """A hand-out of ours, or a folder."""
    contract: Path | None = None
    title: str = ""
    due: float | None = None
    daily: int = DAILY


def planned(work: NewWork) -> Assignment:
    """Return the assignment, with nothing copied yet; raises `PionsError`."""
    handout = handouts.at(work.handout) if work.handout else None
    contract = contracts.load(work.contract) if work.contract else None
    game = catalog.find(work.game or _game(contract, handout))
    if contract is not None and catalog.find(contract.game).name != game.name:
        raise InvalidOption(
            "The contract {path} is for the game {other}, the assignment for {game}.",
            path=work.contract,
            other=contract.game,
            game=game.name,
        )
    parts = [naming.game(game), *([handout.name] if handout else [])]
    planned = Assignment(
        0,
        work.title or ", ".join(parts),
        game.name,
        work.handout,
        opens=work.opens,
        due=work.due,
        daily=work.daily,
    )
    school.check(planned)
    return planned


def give(file: ClassFile, work: NewWork) -> Assignment:
    """Give it to a class, with copies of what is the teacher's own; raises `PionsError`."""
    assignment, folder = planned(work), file.path.parent
    try:
        if work.handout and work.handout not in handouts.HANDOUTS:
            place = _free(folder, Path(work.handout).resolve().name)
            shutil.copytree(work.handout, place)
            assignment = replace(assignment, handout=place.name)
        if work.contract:
            place = _free(folder, "contract")
            own = contracts.FILE, work.contract.read_text("utf-8-sig")
            for name, text in (own, *contracts.load(work.contract).modules):
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / name).write_text(text, "utf-8")
            assignment = replace(assignment, contract=f"{place.name}/{contracts.FILE}")
    except OSError as error:
        raise plain_files.unwritable(folder, error) from error
    started = datetime.fromtimestamp(work.opens, UTC).isoformat(timespec="seconds")
    return school.give(file, assignment, started)


def _game(contract: Contract | None, handout: Handout | None) -> str:
    if contract is not None:
        return contract.game
    return _USUAL_GAME if handout is None else handout.game


def _free(folder: Path, name: str) -> Path:
    """Return a path that no file and no hand-out of ours has the name of."""
    stem, suffix = Path(name).stem, Path(name).suffix
    number, found = 1, name
    while found in handouts.HANDOUTS or (folder / found).exists():
        number += 1
        found = f"{stem}-{number}{suffix}"
    return folder / found
