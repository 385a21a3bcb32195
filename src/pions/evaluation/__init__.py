"""Guesses: what an unfinished position may be worth."""
