"""Search trees: of our searches, and of anybody's own."""
