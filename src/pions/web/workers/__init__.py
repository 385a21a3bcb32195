"""Processes that think for the page, and whose turn it is."""
