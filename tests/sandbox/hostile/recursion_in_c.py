"""A recursion the interpreter cannot count."""

def strategie(state):
    nest = ()
    for _ in range(300_000):
        nest = (nest,)
    return hash(nest)
