"""Search trees: of our searches, and of functions in files and notebooks."""
