"""Algorithms over any `Position`; none of them knows a game."""
