"""The output of commands in a terminal."""
