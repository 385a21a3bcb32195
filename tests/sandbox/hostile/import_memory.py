"""Takes all the memory while it is read."""

table = [0] * 10**11
