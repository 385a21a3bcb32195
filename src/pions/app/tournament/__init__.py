"""Tournaments: planned, played, resumed, watched and reported."""
