"""Threads that are not daemons."""

import threading
import time


def strategie(state):
    threading.Thread(target=time.sleep, args=(60,)).start()
    return next(c for c in range(7) if state["libres"][c])
