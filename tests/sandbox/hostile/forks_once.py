"""One child that stays behind."""

import os
import time


def strategie(state):
    if os.fork() == 0:
        time.sleep(60)
        os._exit(0)
    return next(c for c in range(7) if state["libres"][c])
