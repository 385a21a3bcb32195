"""The checks of the hand-out `hex`."""
