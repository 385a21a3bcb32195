"""A file of an unknown course, tried on the game whose board it makes itself."""

from __future__ import annotations

from dataclasses import replace

from pions import sandbox
from pions.app import players
from pions.app.play.file_texts import FileRules, FileText
from pions.games import catalog
from pions.sandbox.inference import inferring, kept
from pions.sandbox.inference.findings import FoundReading, Result
from pions.sandbox.reading.player_file import PlayerFile


def examined(file: FileText, function: str, rules: FileRules) -> tuple[PlayerFile, str, Result]:
    """Return a text as a file, its game, and how it is called.

    That is by `function` where that is told, else as its contract says, if it has one, with its
    first move. Raises `PionsError`.
    """
    read, weakest = file.read(), players.demanded(rules.isolation)
    if read.contract is not None and not function:
        rules_of = catalog.find(read.contract.game)
        start, limits = rules_of.initial(), sandbox.Limits(seconds=rules.move)
        with players.admitted(read, rules_of, limits, weakest) as player:
            move = player.choose(start)
            found = FoundReading(player.description.choice.convention, rules_of.name, 0)
        return read, rules_of.name, replace(found, example=("", "", start.landing(move)))
    read, tier = replace(read, contract=None, function=function or None), sandbox.require(weakest)
    game = inferring.board_of(read, tier)
    return read, game, kept.result(read, catalog.find(game), tier)
