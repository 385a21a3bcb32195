"""The browser in which the page is tried, and what is tried in a second language or theme."""

import shutil

import pytest


def chromium():
    """Chromium's program, the one without windows first: it takes a third less; or ``None``."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


THEMES = ["light", pytest.param("dark", marks=pytest.mark.thorough)]
LANGUAGES = ["fr", pytest.param("en", marks=pytest.mark.thorough)]
SPOKEN = [("fr", "light"), pytest.param("en", "dark", marks=pytest.mark.thorough)]
"""What takes another theme or language to fail seldom does."""
