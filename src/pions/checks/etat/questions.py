"""The questions of the hand-out `etat`, and how its grids are drawn."""

from typing import Final

from pions.checks import boards
from pions.checks.etat import games, minmax, moves, person, points, random_player, wins

CHECKS: Final = (
    games.CHECKS
    | minmax.CHECKS
    | moves.CHECKS
    | person.CHECKS
    | points.CHECKS
    | random_player.CHECKS
    | wins.CHECKS
)
DRAW: Final = boards.of_state
