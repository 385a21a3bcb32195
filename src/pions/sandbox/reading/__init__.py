"""Players' files: read, checked, and the errors for those that cannot be used."""
