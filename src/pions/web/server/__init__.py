"""The server: its start, its access rules, and its files."""
