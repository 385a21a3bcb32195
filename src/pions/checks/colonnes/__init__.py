"""The checks of the hand-out `colonnes`; `handout.toml` holds its exercises."""

from typing import Final

from pions.checks.colonnes import games, grid, minmax, person, random_games, utility, wins

CHECKS: Final = (
    games.CHECKS
    | grid.CHECKS
    | minmax.CHECKS
    | person.CHECKS
    | random_games.CHECKS
    | utility.CHECKS
    | wins.CHECKS
)
