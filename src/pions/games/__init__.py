"""The rules of every game, in plain Python, on boards of any size: the definition."""
