"""Has a favourite column, and forgets that a column can be full."""

TEAM_NAME = "L'obstiné"


def strategie(state):
    return 2 if state["vides"] % 3 else 1
