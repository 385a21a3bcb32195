"""A game in progress: its seats, the programs' moves, hints."""
