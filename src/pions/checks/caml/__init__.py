"""The checks of the hand-out `caml`."""
