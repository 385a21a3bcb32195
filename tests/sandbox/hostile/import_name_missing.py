"""Needs a function its module has not."""

from math import cosine
