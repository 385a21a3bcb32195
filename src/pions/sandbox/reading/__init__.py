"""Players' files: read, loaded, and what is to be said about those that cannot be."""
