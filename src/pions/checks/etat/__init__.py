"""The checks of the hand-out `etat`."""
