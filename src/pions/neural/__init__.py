"""The Hex network: its file, what it computes, and the search that asks it."""
