"""The exchange of searches and kernels: the kernels of a game, tasks, random streams."""
