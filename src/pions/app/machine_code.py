"""The source of machine code in sentences, and the wait for it where it is compiled here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pions import kernels
from pions.core.errors import InvalidOption, Unavailable
from pions.core.language import _
from pions.core.types import Term
from pions.kernels.compiling import Listener, NoBackend, NotCompiled, fallback_heard_by, heard_by

__all__ = ["Listener", "NoBackend", "fallback_heard_by", "heard_by"]

if TYPE_CHECKING:
    from pions.kernels.library import Problem

_PROBLEMS: Final = {
    "missing": Term("there is no library of machine code"),
    "broken": Term("the library of machine code is damaged"),
    "other version": Term("the library of machine code was built from other sources"),
    "other machine": Term("the library of machine code is for another machine"),
    "refused": Term("the library of machine code cannot be loaded"),
}


def backend() -> list[str]:
    """Say how kernels are run here, and why; raises `NoBackend` where a wish cannot be met."""
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
        why = _filled(_("The reason: {problem}. {advice}"), taken.problem)
    return [sentences[taken.name], why]


def refusal(error: NoBackend) -> InvalidOption:
    """Return the error for a wish of a variable that cannot be met."""
    if error.what:
        return Unavailable(
            "{asked} cannot be had: {problem}.", asked=error.asked, problem=_PROBLEMS[error.what]
        )
    return InvalidOption(
        "{asked} cannot be had: it is one of library, jit, python.", asked=error.asked
    )


def fallback() -> str | None:
    """Return the notice where machine code is not from the library; ``None`` for none.

    Where there never was a library and Numba is there, progress is shown while it compiles.
    """
    binding = kernels.binding
    taken = binding.BACKEND
    if taken.problem is None or (taken.name, taken.problem.what) == (binding.JIT, "missing"):
        return None
    template = {
        binding.JIT: _("Numba compiles instead: {problem}. {advice}"),
        binding.PYTHON: _("All is computed by plain Python, slowly: {problem}. {advice}"),
    }[taken.name]
    return _filled(template, taken.problem)


def _filled(template: str, problem: Problem | None) -> str:
    clone = Path(__file__).resolve().parents[3] / "tools" / "kernels"
    advice = _("Install pions again, for this machine.")
    if clone.is_dir():
        advice = _("“make play” builds it.")
    said = "" if problem is None else _(_PROBLEMS[problem.what])
    return template.format(problem=said, advice=advice)


def compiles() -> bool:
    """Whether machine code is compiled when it is first used."""
    return kernels.binding.compiles()


def is_quick(work: Callable[[], object]) -> bool:
    """Do `work`, unless it would wait for the compiler; return whether it was done.

    Where kernels are run as plain Python, nothing is quick.
    """
    if not kernels.binding.compiled():
        return False
    try:
        with kernels.compiling.forbidden():
            work()
    except NotCompiled:
        return False
    return True


def forgotten() -> str | None:
    """Return a sentence where every program compiles again: no folder can keep machine code."""
    if not kernels.binding.is_forgotten():
        return None
    places = [place.expanduser() for place in kernels.numba_jit.cache_places()]
    return _(
        "It cannot be kept: none of these folders can be written: {folders}. "
        "Set NUMBA_CACHE_DIR to a folder that can, or every start takes as long."
    ).format(folders=", ".join(map(str, places)))
