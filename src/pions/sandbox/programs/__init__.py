"""Players that are programs in other languages: a line in, a line out for each move."""
