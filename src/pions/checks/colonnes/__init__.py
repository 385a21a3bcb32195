"""The checks of the hand-out `colonnes`; `handout.toml` holds its exercises."""

from typing import Final

from pions.checks.colonnes import games, grid, minmax, person, wins

CHECKS: Final = games.CHECKS | grid.CHECKS | minmax.CHECKS | person.CHECKS | wins.CHECKS
