"""Overwrites a file that is not its own."""

def strategie(state):
    open("@RIVAL@", "w").write("def strategie(state): return 9")
