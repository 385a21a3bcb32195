"""Puzzles: positions with one right move, proved by a solver."""
