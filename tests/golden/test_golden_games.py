"""Games kept as text, replayed move by move."""

from pathlib import Path

import pytest

from pions.core.types import Side
from pions.games.catalog import GAMES, find

LINES = [
    line.split("#")[0].split()
    for line in (Path(__file__).parent / "games.txt").read_text(encoding="utf-8").splitlines()
    if line.split("#")[0].strip()
]
RESULTS = {"first": Side.FIRST, "second": Side.SECOND}


@pytest.mark.parametrize(("name", "moves", "result"), [(n, " ".join(m), r) for n, *m, r in LINES])
def test_the_game_ends_as_it_is_written(name, moves, result):
    game = find(name)
    position = game.initial()
    for move in game.parse_moves(moves):
        assert position.outcome() is None
        position = position.play(move)
    outcome = position.outcome()
    assert (outcome and outcome.winner) == RESULTS.get(result)
    assert (outcome is None) == (result == "none")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalog_has_one(name):
    assert any(line[0] == name for line in LINES)
