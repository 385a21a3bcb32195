"""Inferred conventions, kept by the file's hash; and the author's answer to a question."""

from __future__ import annotations

import ast
import json
import os
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from pions.core import python_source
from pions.core.errors import PionsError
from pions.core.sentences import Sentence
from pions.core.state_folder import state_folder
from pions.core.types import Term
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox.calling import contracts
from pions.sandbox.calling.contracts import Contract
from pions.sandbox.calling.conventions import Convention
from pions.sandbox.child import definitions
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.inference import inferring
from pions.sandbox.inference.findings import FoundReading, NothingFound, Result
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.player_file import PlayerFile

_VERSION: Final = 8
_known: dict[Path, Result] = {}


class PlayerQuestion(PlayerFileError):
    """A file that may be called in several ways: only its author can say which."""

    file: PlayerFile
    game: AnyGame
    readings: tuple[FoundReading, ...] = ()

    def answer(self, number: int) -> None:
        """Keep the reading of that number, from 1, for this file."""
        _save(_place(self.file, self.game), self.readings[number - 1])


def known(file: PlayerFile, game: AnyGame) -> PlayerFile:
    """Return the file with the contract that was inferred for it before, if there is one."""
    if file.contract is not None or file.namespace is not None:
        return file
    found = _load(_place(file, game))
    return _agreed(file, found) if isinstance(found, FoundReading) else file


def forget(file: PlayerFile, game: AnyGame) -> None:
    """Forget what was inferred for the file, and what its author answered."""
    place = _place(file, game)
    _known.pop(place, None)
    with suppress(OSError):
        place.unlink()


def inferred(file: PlayerFile, game: AnyGame, tier: Tier, error: PlayerFileError) -> PlayerFile:
    """Return the file with the contract that is inferred for `game`.

    Raises `PlayerQuestion`, or `error` where nothing is found.
    """
    found = result(file, game, tier)
    if isinstance(found, FoundReading):
        return _agreed(file, found)
    if isinstance(found, NothingFound):
        if not found.home:
            if found.reasons is None:
                raise error
            words = Term("{reason} In trials: {found}.")
            raise type(error)(
                words,
                verdict=error.verdict,
                trace=error.trace,
                output=error.output,
                reason=error,
                found=found.reasons,
            ) from None
        raise PlayerFileError(
            "{file} does not play {game}: the board that it makes itself is that of {home}. "
            "Add --game {home}.",
            file=file.name,
            game=game.name,
            home=found.home,
        )
    message = Term(
        "How {file} is to be called is a question to its author: {readings}. The answer is kept: "
        "pions contract {file} --reading 1"
    )
    question = PlayerQuestion(message, file=file.name, readings=_listed(found))
    question.file, question.game, question.readings = file, game, found
    raise question


def result(file: PlayerFile, game: AnyGame, tier: Tier) -> Result:
    """Return what is inferred for a file and a game, or was before."""
    place = _place(file, game)
    found = _load(place)
    if found is None:
        found = inferring.infer(file, game, tier)
        _save(place, found)
    return found


def _listed(readings: tuple[FoundReading, ...]) -> Sentence:
    first, *rest = (
        Sentence(Term("{number}. {reading}"), number=number, reading=one.sentence)
        for number, one in enumerate(readings, 1)
    )
    for one in rest:
        first = Sentence(Term("{before}; {one}"), before=first, one=one)
    return first


def _agreed(file: PlayerFile, found: FoundReading) -> PlayerFile:
    contract = Contract(file.name, found.game, found.convention, evidence=found.evidence)
    tree = python_source.parsed(file.source)
    left = next((n.lineno for n in tree.body if not (definitions.kept(n, tree) or _main(n))), 0)
    words = Term("what it does outside functions is left out, from line {line} on")
    notes = (*file.notes, *[Sentence(words, line=left)] * bool(left))
    return replace(file, contract=contract, function=None, notes=notes)


def _main(node: ast.stmt) -> bool:
    tested = ast.walk(node.test) if isinstance(node, ast.If) else ()
    return any(getattr(name, "id", "") == "__name__" for name in tested)


def _place(file: PlayerFile, game: AnyGame) -> Path:
    key = f"{file.digest} {file.function or ''} {game.name}".encode()
    return state_folder() / "inferred" / f"{sha256(key).hexdigest()[:40]}.json"


def _load(place: Path) -> Result | None:
    if place in _known:
        return _known[place]
    try:
        told = json.loads(place.read_text("utf-8"))
        if told["version"] != _VERSION:
            return None
        readings = tuple(map(_reading, told["readings"]))
    except (OSError, ValueError, KeyError, TypeError, PionsError):
        return None
    if told["found"]:
        found: Result = readings[0]
    else:
        found = readings or NothingFound(str(told["home"]), tuple(map(tuple, told["fallen"])))
    _known[place] = found
    return found


def _reading(told: dict[str, Any]) -> FoundReading:
    example = told["example"] and (*told["example"][:2], tuple(told["example"][2]))
    agreed = contracts.parse(told["contract"])
    trials, taken, wins, slow = told["figures"]
    convention = cast("Convention", agreed.convention)
    return FoundReading(convention, agreed.game, trials, taken, wins, slow, example)


def _data(found: FoundReading) -> dict[str, Any]:
    text = contracts.written(found.convention, catalog.find(found.game))
    figures = [found.trials, found.taken, found.wins, found.slow]
    return {"contract": text, "figures": figures, "example": found.example}


def _save(place: Path, found: Result) -> None:
    _known[place] = found
    one = (found,) if isinstance(found, FoundReading) else ()
    readings = found if isinstance(found, tuple) else one
    told = {
        "version": _VERSION,
        "found": isinstance(found, FoundReading),
        "home": getattr(found, "home", ""),
        "fallen": getattr(found, "fallen", ()),
        "readings": [_data(one) for one in readings],
    }
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(told), "utf-8")
        draft.replace(place)
    except OSError:
        return  # it will be inferred again
