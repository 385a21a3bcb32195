"""Where machine code comes from, in sentences, and the wait for it where it is made here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pions import kernels
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.types import Term
from pions.kernels.compiling import Listener, NoBackend, NotCompiled, fallback_heard_by, heard_by

__all__ = [
    "Listener",
    "NoBackend",
    "compiles",
    "fallback",
    "fallback_heard_by",
    "heard_by",
    "is_forgotten",
    "is_quick",
    "places",
    "refusal",
    "road",
]

if TYPE_CHECKING:
    from pions.kernels.library import Problem

_PROBLEMS: Final = {
    "missing": Term("there is no library of machine code"),
    "broken": Term("the library of machine code is damaged"),
    "other version": Term("the library of machine code was built from other sources"),
    "other machine": Term("the library of machine code is for another machine"),
    "refused": Term("the library of machine code cannot be loaded"),
}
_CLONE: Final = Path(__file__).resolve().parents[3] / "tools" / "kernels"


def road() -> list[str]:
    """How kernels are run here, and why; `NoBackend` where what was asked for cannot be had."""
    binding = kernels.binding
    taken = binding.BACKEND
    if taken.name == binding.LIBRARY:
        library = kernels.library.loaded()
        said = _("Kernels: machine code from {path}").format(path=library.path)
        return [f"{said} ({library.level.removeprefix('_')})" if library.level else said]
    sentences = {
        binding.JIT: _("Kernels: compiled by Numba when they are first used."),
        binding.PYTHON: _("Kernels: plain Python, which is a hundred times slower."),
    }
    if taken.asked:
        why = _("A variable asks for it: PIONS_KERNELS, or NUMBA_DISABLE_JIT.")
    else:
        problem = _problem(taken.problem)
        why = _("The reason: {problem}. {advice}").format(problem=problem, advice=_advice())
    return [sentences[taken.name], why]


def refusal(error: NoBackend) -> InvalidOption:
    """Why what a variable asks for cannot be had."""
    if error.what:
        return InvalidOption(
            "{asked} cannot be had: {problem}.", asked=error.asked, problem=_PROBLEMS[error.what]
        )
    return InvalidOption(
        "{asked} cannot be had: it is one of library, jit, python.", asked=error.asked
    )


def fallback() -> str | None:
    """What is to be said when another road than the library is taken; ``None`` for nothing.

    Where there never was a library and Numba is there, it speaks for itself while it compiles.
    """
    binding = kernels.binding
    taken = binding.BACKEND
    if taken.problem is None or (taken.name, taken.problem.what) == (binding.JIT, "missing"):
        return None
    template = {
        binding.JIT: _("Numba compiles instead: {problem}. {advice}"),
        binding.PYTHON: _("All is computed by plain Python, slowly: {problem}. {advice}"),
    }[taken.name]
    return template.format(problem=_problem(taken.problem), advice=_advice())


def _problem(problem: Problem | None) -> str:
    return "" if problem is None else _(_PROBLEMS[problem.what])


def _advice() -> str:
    if _CLONE.is_dir():
        return _("“make play” builds it.")
    return _("Install pions again, for this machine.")


def compiles() -> bool:
    """Whether machine code is made when it is first used, and not there from the beginning."""
    return kernels.binding.compiles()


def is_quick(work: Callable[[], object]) -> bool:
    """Do `work`, unless it would wait for the compiler: whether it was done.

    Without machine code, where kernels are the Python they are written in, nothing is quick.
    """
    if not kernels.binding.compiled():
        return False
    try:
        with kernels.compiling.forbidden():
            work()
    except NotCompiled:
        return False
    return True


def is_forgotten() -> bool:
    """Whether machine code is made anew by every program: there is no folder to keep it in."""
    return kernels.binding.is_forgotten()


def places() -> list[Path]:
    """The folders it could be kept in, if they could be written."""
    return [place.expanduser() for place in kernels.numba_jit.cache_places()]
