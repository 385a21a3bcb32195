"""The rights a player's process gives up, and how that is verified."""
