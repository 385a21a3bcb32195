"""The server: how it starts, who may ask, and what it serves."""
