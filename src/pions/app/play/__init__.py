"""A game in progress: who sits at the board, what programs answer, what is advised."""
