"""Holds nothing to play with."""

VALUE = 3
