"""Sleeps while it is read."""

import time

time.sleep(60)
