"""What a notebook says, it says in the language it was told to speak, wherever it is asked."""

import pytest

from pions.core import language


@pytest.fixture
def french(monkeypatch):
    """Everything is said in French, as after the first cell of a notebook."""
    monkeypatch.setattr(language, "_default", ["fr"])
    before = language.current()
    language.use("fr")
    yield
    language.use(before)
