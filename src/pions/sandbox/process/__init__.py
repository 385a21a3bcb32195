"""A player's process: started, spoken to within limits, ended."""
