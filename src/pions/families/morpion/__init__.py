"""Morpion, beside its rules."""
