"""Othello, beside its rules."""
