"""The order of a function's arguments, where several are right: found out by trying."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pions.checks.questions import Lab, Question

_TRY: Final = """
def essai(appel):
    try:
        return appel()
    except BaseException:
        return None
"""


def call(form: str, **given: object) -> str:
    """A signature with values for its arguments: ``jouer(g, j, c)`` becomes ``jouer(g, 1, 3)``."""
    return re.sub(r"\w+(?=[,)])", lambda name: str(given.get(name[0], name[0])), form)


def takes(lab: Lab, name: str) -> bool:
    """Whether the function `name` takes as many arguments as the hand-out gives it."""
    count = len(re.findall(r"\w+(?=[,)])", lab.forms[name][0]))
    call = f"inspect.signature({name}).bind(*range({count}))"
    answer = lab.try_out(Question(call, (name,), before="import inspect"))
    return answer is None or answer.raised is None


def answers(
    lab: Lab, name: str, calls: Sequence[str], values: Mapping[str, Any], before: str = ""
) -> list[Any]:
    """What each of these calls of the function `name` gives; ``None`` where it raises."""
    tries = ", ".join(f"essai(lambda: {one})" for one in calls)
    answer = lab.try_out(Question(f"[{tries}]", (name,), values, _TRY + before))
    said = None if answer is None else answer.value
    return said if isinstance(said, list) else [None] * len(calls)


def best(
    lab: Lab,
    name: str,
    tries: Iterable[tuple[Mapping[str, Any], bool]],
    values: Mapping[str, Any],
    before: str = "",
) -> tuple[int, str]:
    """The signature of `name` under which most of `tries` are right, the first of equals.

    A try is the arguments of a call, and whether its answer is true.
    """
    wanted, forms = list(tries), lab.forms[name]
    # Within a list, no answer at all is told from an exception.
    calls = [f"[{call(form, **given)}]" for form in forms for given, _ in wanted]
    said = answers(lab, name, calls, values, before)
    found = []
    for place, form in enumerate(forms):
        part = zip(said[place * len(wanted) :], wanted, strict=False)
        points = sum(
            (2 if bool(got[0]) is right else 1) for got, (_, right) in part if got is not None
        )
        found.append((points, -place, form))
    points, _place, form = max(found)
    return points, form
