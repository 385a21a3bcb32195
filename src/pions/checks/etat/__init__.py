"""The checks of the hand-out `etat`; `handout.toml` holds its exercises."""

from typing import Final

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
