"""What runs inside a player's process; nothing here can be trusted once its code has run."""
