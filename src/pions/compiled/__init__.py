"""What searches and kernels exchange: the role of a game's kernels, tasks, random streams."""
