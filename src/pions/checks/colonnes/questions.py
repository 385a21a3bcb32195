"""The questions of the hand-out `colonnes`, and how its grids are drawn."""

from typing import Final

from pions.checks import boards
from pions.checks.colonnes import games, grid, minmax, person, wins

CHECKS: Final = games.CHECKS | grid.CHECKS | minmax.CHECKS | person.CHECKS | wins.CHECKS
DRAW: Final = boards.of_columns
