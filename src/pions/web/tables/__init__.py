"""The tables people sit at, who plays there, and the games on disk."""
