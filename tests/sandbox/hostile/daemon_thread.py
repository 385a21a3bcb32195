"""A thread that goes on thinking in the time of the rival."""

import threading
import time

count = [0]


def think():
    while True:
        count[0] += 1


threading.Thread(target=think, daemon=True).start()


def strategie(state):
    started = count[0]
    time.sleep(0.1)
    print("COUNT", started, count[0])
    return next(c for c in range(7) if state["libres"][c])
