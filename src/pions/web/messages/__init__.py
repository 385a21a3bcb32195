"""The messages between pages and the program, by subject; see `protocol`."""
