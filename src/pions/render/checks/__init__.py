"""Findings in a student's file, as text for terminals and as pages."""
