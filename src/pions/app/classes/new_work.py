"""An assignment as a teacher asks for it: read and tried, then copied into the class."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pions.app.board import naming
from pions.app.classes import school
from pions.checks import catalog as handouts
from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.games import catalog
from pions.sandbox.calling import contracts
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment

_USUAL_GAME: Final = "connect4"


def planned(asked: Assignment) -> Assignment:
    """Return the assignment with its game and title, with nothing copied; raises `PionsError`.

    Its hand-out and its contract are named as on the command line; game and title may be empty.
    """
    handout = handouts.at(asked.handout) if asked.handout else None
    contract = contracts.load(Path(asked.contract)) if asked.contract else None
    usual = contract.game if contract else handout.game if handout else _USUAL_GAME
    game = catalog.find(asked.game or usual)
    if contract is not None and catalog.find(contract.game).name != game.name:
        raise InvalidOption(
            "The contract {path} is for the game {other}, the assignment for {game}.",
            path=asked.contract,
            other=contract.game,
            game=game.name,
        )
    parts = [naming.game(game), *([handout.name] if handout else [])]
    found = replace(asked, game=game.name, title=asked.title or ", ".join(parts))
    school.check(found)
    return found


def give(file: ClassFile, asked: Assignment) -> Assignment:
    """Give it to a class, with copies of what is the teacher's own; raises `PionsError`."""
    work, folder = planned(asked), file.path.parent
    try:
        if work.handout and work.handout not in handouts.HANDOUTS:
            place = _free(folder, Path(work.handout).resolve().name)
            shutil.copytree(work.handout, place)
            work = replace(work, handout=place.name)
        if work.contract:
            place, path = _free(folder, "contract"), Path(work.contract)
            own = contracts.FILE, path.read_text("utf-8-sig")
            for name, text in (own, *contracts.load(path).modules):
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / name).write_text(text, "utf-8")
            work = replace(work, contract=f"{place.name}/{contracts.FILE}")
    except OSError as error:
        raise plain_files.unwritable(folder, error) from error
    started = datetime.fromtimestamp(work.opens, UTC).isoformat(timespec="seconds")
    return school.give(file, work, started)


def _free(folder: Path, name: str) -> Path:
    """Return a path that no file and no hand-out of ours has the name of."""
    number, found = 1, name
    while found in handouts.HANDOUTS or (folder / found).exists():
        number += 1
        found = f"{name}-{number}"
    return folder / found
