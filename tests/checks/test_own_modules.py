"""Our own hand-out modules pass every check."""

import importlib

import pytest

import local_lab
from local_lab import complaints, not_passed
from pions.checks.catalog import HANDOUTS


@pytest.mark.parametrize("handout", HANDOUTS)
def test_our_own_module_passes(handout):
    module = importlib.import_module(f"pions.handouts.{handout}")
    names = ", ".join(name for name in module.__all__ if name.isidentifier())
    source = f"from pions.handouts.{handout} import {names}\n"
    chosen = {"humain": "strategie_humain"} if handout == "etat" else {}
    results = local_lab.examine_module(handout, source, chosen)
    assert complaints(results) == []
    assert not_passed(results) == set()
