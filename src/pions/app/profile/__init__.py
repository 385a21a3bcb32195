"""How well a player plays, against perfect play."""
