"""Reads a file while it is read."""

words = open("/etc/shadow").read()
