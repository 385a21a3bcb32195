"""Infers how a file of any course is to be called: from its text, and by trial calls."""
