"""Puissance 4 and its like: evaluators, the exact solver with its book, the ten levels."""
