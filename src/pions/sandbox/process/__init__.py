"""A player's process: how well it can be isolated here, started, timed, ended."""
