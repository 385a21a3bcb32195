"""Games that stay: a SQLite file that survives whatever happens to the program."""
