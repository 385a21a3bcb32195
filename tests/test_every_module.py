"""Every module of the package can be imported, whether or not something else does."""

import importlib
import pkgutil

import pions


def test_every_module_can_be_imported():
    found = pkgutil.walk_packages(pions.__path__, "pions.")
    names = [one.name for one in found if not one.name.endswith("__main__")]
    for name in names:
        importlib.import_module(name)
    assert len(names) > 500
