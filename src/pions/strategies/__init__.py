"""Searches turned into players, and the table that builds them from a line of text."""
