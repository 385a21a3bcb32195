"""A position and the game that led to it: read, written, named and described."""
