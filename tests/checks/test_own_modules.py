"""Our own hand-out modules pass every check."""

import importlib

import pytest

import local_lab
from local_lab import complaints, not_passed
from pions.checks.catalog import HANDOUTS

QUICK = """
import pions.handouts.hex

def algo(grille, joueur):
    return pions.handouts.hex.algo(grille, joueur, 0.01)
"""
"""A second of thought for each of the many questions proves no more."""


OURS = [name for name in HANDOUTS if name not in {"onze", "morpion"}]
"""The hand-outs of which we have a module."""
LONG = {"caml", "noeud", "etat"}
"""Thorough: what these modules answer is tried in `tests/handouts`, what their checks let pass with
correct solutions of students."""


@pytest.mark.parametrize(
    "handout",
    [pytest.param(one, marks=[pytest.mark.thorough] * (one in LONG)) for one in OURS],
)
def test_our_own_module_passes(handout):
    module = importlib.import_module(f"pions.handouts.{handout}")
    names = ", ".join(name for name in module.__all__ if name.isidentifier())
    source = f"from pions.handouts.{handout} import {names}\n" + (QUICK if handout == "hex" else "")
    chosen = {"humain": "strategie_humain"} if handout == "etat" else {}
    results = local_lab.examine_module(handout, source, chosen)
    assert complaints(results) == []
    assert not_passed(results) == set()
