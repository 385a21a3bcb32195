"""Searches of Hex: the network, tree search with it, random games."""
