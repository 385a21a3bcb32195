"""Starts threads for ever."""

import threading
import time


def strategie(state):
    while True:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
    return next(c for c in range(7) if state["libres"][c])
