"""The code inside a player's process: not to be trusted once the player's code has run."""
