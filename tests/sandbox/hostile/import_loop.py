"""Plays a whole tournament while it is read."""

while True:
    pass
