"""Writes a file where it stands."""

def strategie(state):
    with open("notes.txt", "w") as notes:
        notes.write("me")
    return next(c for c in range(7) if state["libres"][c])
