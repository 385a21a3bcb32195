"""The checks of the hand-out `colonnes`."""
