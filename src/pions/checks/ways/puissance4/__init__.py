"""The way from an empty file to a player of Connect Four."""
