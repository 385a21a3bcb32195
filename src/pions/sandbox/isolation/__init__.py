"""What a player's process gives up, and how well this machine can see to it."""
