"""The vocabulary everything else is written in; standard library only."""
