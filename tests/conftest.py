"""Settings every test shares."""

import gc
import os
import signal
import tempfile
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

import thorough
from crowd import TOGETHER, Crowd, share
from pions.core import language
from pions.kernels import binding

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell: programs under test would inherit deafness to Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)

_STATE = tempfile.TemporaryDirectory(prefix="pions-state-")
os.environ["XDG_STATE_HOME"] = _STATE.name  # what tests play is not among the games of this machine

settings.register_profile(
    "pions",
    deadline=None,  # with Numba, a kernel compiles on its first example
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("plain", parent=settings.get_profile("pions"), max_examples=10)
settings.load_profile("pions" if binding.compiled() else "plain")


KERNELS = (
    "agreement/",
    "neural/test_hex_search.py",
    "solve/test_hex_endings.py",
    "solve/test_hexagon.py",
    "solve/test_solver.py",
)
"""Where kernels are held against plain Python, the rules or published values: run in plain Python,
too, so that coverage counts the lines of every kernel."""


FIRST = (
    "agreement/test_hex_solver.py",
    "agreement/test_solver_small_boards.py",
    "packaging/test_wheel.py",
    "web/test_budgets.py",
    "app/test_tournaments.py",
    "agreement/test_h_search.py",
    "handouts/test_hex.py",
    "sandbox/test_hostile.py",
    "checks/test_ocaml.py",
)
"""Files that take longest, so that none is begun when the others end; and before others, those that
compile what the others find compiled (a sandbox may not keep what it compiles)."""


HERE = f"{Path(__file__).parent.as_posix()}/"


LEFT = thorough.rules((Path(__file__).parent / "thorough.txt").read_text("utf-8"))


def _name(item):
    """The path of the file below this folder; where it is elsewhere, none."""
    name = item.path.as_posix()
    return name.removeprefix(HERE) if name.startswith(HERE) else ""


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is collected stays: no process of the crowd looks it through for garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


class ExamplesOnly:
    """Loads no module for its examples that has none."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path):
        made = yield
        return [
            one
            for one in made
            if not isinstance(one, DoctestModule) or b">>>" in file_path.read_bytes()
        ]


def pytest_addoption(parser):
    """The tests in several processes that share one collection."""
    parser.addoption("--crowd", type=int, default=0, help="run the tests in so many processes")


def pytest_configure(config):
    """Also for the files outside this folder, which the hooks of a conftest do not see."""
    config.pluginmanager.register(ExamplesOnly())
    if config.option.crowd:
        config.pluginmanager.register(Crowd(config.option.crowd))


def pytest_ignore_collect(collection_path, config):
    """In plain Python, files without kernels: to import them takes longer than what is run."""
    name = collection_path.relative_to(Path(__file__).parent).as_posix()
    is_test = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
    plain = config.option.markexpr.startswith("not once")
    return True if is_test and plain and not name.startswith(KERNELS) else None


def pytest_collection_modifyitems(config, items):
    """Mark what no kernel can change, and what is left to the thorough tests; the longest files
    first."""
    unseen = set(LEFT)
    for item in items:
        name = item.nodeid.removeprefix("tests/")
        if not name.startswith(KERNELS):
            item.add_marker(pytest.mark.once)
        if thorough.of(name, LEFT):
            item.add_marker(pytest.mark.thorough)
        unseen -= {name.partition("[")[0], name.partition("::")[0]}
    whole = {_name(item) for item in items if not any("::" in part for part in config.args)}
    gone = sorted(name for name in unseen if name.partition("::")[0] in whole)
    if gone and not config.option.lf:  # what failed last time is a part of its files
        message = f"tests/thorough.txt names what is not there: {', '.join(gone)}"
        raise pytest.UsageError(message)
    places = {what: place for place, what in enumerate((*TOGETHER.values(), *FIRST))}
    last = len(places)
    items.sort(key=lambda item: places.get(share(item), places.get(_name(item), last)))


@pytest.fixture(autouse=True)
def _english():
    """Each test starts in English, whatever the machine or the test before it speaks."""
    language.use("en")
    yield
    language.use("en")  # what a whole file shares is made before the next test starts


@pytest.fixture
def shelf(tmp_path):
    """An empty folder of games."""
    from shelves import Shelf  # here: tests of kernels load no more than they need

    with Shelf(tmp_path) as made:
        yield made
