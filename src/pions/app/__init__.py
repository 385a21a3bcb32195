"""Use cases: all that front-ends may call."""
