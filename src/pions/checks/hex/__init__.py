"""The checks of the hand-out `hex`; `handout.toml` holds its exercises."""

from typing import Final

from pions.checks.hex import algorithm, naive_player, random_player

CHECKS: Final = algorithm.CHECKS | naive_player.CHECKS | random_player.CHECKS
