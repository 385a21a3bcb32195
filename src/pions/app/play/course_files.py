"""A file of an unknown course, tried on the game whose board it makes itself."""

from __future__ import annotations

from dataclasses import replace

from pions import sandbox
from pions.app import players
from pions.app.play.file_texts import FileRules, FileText
from pions.games import catalog
from pions.sandbox.inference import inferring, kept
from pions.sandbox.inference.findings import Result
from pions.sandbox.reading.player_file import PlayerFile


def examined(file: FileText, function: str, rules: FileRules) -> tuple[PlayerFile, str, Result]:
    """Return a text as a file, its game, and how it is called, by `function` where that is told.

    Raises `PionsError`.
    """
    read, tier = file.read(), sandbox.require(players.demanded(rules.isolation))
    read = replace(read, contract=None, function=function or None)
    game = inferring.board_of(read, tier)
    return read, game, kept.result(read, catalog.find(game), tier)
