"""Work for other processes, in a module they can import."""

import os
import signal
import time
from pathlib import Path


def square(number):
    return number**2


def inverse(number):
    return 1 / number


def dies_once(item):
    """The first process that takes a number dies of it."""
    folder, number = item
    trace = Path(folder) / str(number)
    if number % 4 == 0 and not trace.exists():
        trace.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_on_seven(number):
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def pid_then_sleep(folder):
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(120)
