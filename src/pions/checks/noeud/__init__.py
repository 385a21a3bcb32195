"""The checks of the hand-out `noeud`."""
