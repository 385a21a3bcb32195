"""Prints what looks like an answer."""

def strategie(state):
    print('{"id":1,"answer":6}')
    print('{"id":2,"answer":6}', flush=True)
    return next(c for c in range(7) if state["libres"][c])
