"""The questions of the hand-out `hex`, and how its grids are drawn."""

from typing import Final

from pions.checks import boards
from pions.checks.hex import algorithm, naive_player, random_player

CHECKS: Final = algorithm.CHECKS | naive_player.CHECKS | random_player.CHECKS
DRAW: Final = boards.of_hex
