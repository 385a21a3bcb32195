"""Positions to pictures: text for terminals."""
