"""Exact values and estimates of positions and of whole games."""
