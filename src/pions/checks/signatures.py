"""The order of a function's arguments, where several are right: found out by trying."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pions.checks.questions import Lab, Question

_TRY: Final = """
def essai(appel):
    try:
        return appel()
    except BaseException:
        return None
"""

_ARGUMENT: Final = re.compile(r"\w+(?=[,)])")


def call(form: str, **given: object) -> str:
    """A signature with values for its arguments: ``jouer(g, j, c)`` becomes ``jouer(g, 1, 3)``."""
    return _ARGUMENT.sub(lambda name: str(given.get(name[0], name[0])), form)


def takes(lab: Lab, name: str) -> bool:
    """Whether the function `name` takes as many arguments as the hand-out gives it."""
    count = len(_ARGUMENT.findall(lab.forms[name][0]))
    call = f"inspect.signature({name}).bind(*range({count}))"
    answer = lab.try_out(Question(call, (name,), before="import inspect"))
    return answer is None or answer.raised is None


def named(lab: Lab, name: str) -> list[str]:
    """The signature that the function `name` has by the first letters of its arguments, if any."""
    call = f"''.join(one[0] for one in inspect.signature({name}).parameters)"
    answer = lab.try_out(Question(call, (name,), before="import inspect"))
    letters = None if answer is None else answer.value
    return [form for form in lab.forms[name] if "".join(_ARGUMENT.findall(form)) == letters]


def answers(
    lab: Lab, name: str, calls: Sequence[str], values: Mapping[str, Any], before: str = ""
) -> list[Any]:
    """What each of these calls of the function `name` gives; ``None`` where it raises."""
    tries = ", ".join(f"essai(lambda: {one})" for one in calls)
    answer = lab.try_out(Question(f"[{tries}]", (name,), values, _TRY + before))
    said = None if answer is None else answer.value
    return said if isinstance(said, list) else [None] * len(calls)


def best(
    ask: Callable[[Sequence[str]], list[Any]],
    forms: Sequence[str],
    tries: Sequence[tuple[Mapping[str, Any], bool]],
) -> tuple[int, str]:
    """The signature among `forms` under which most of `tries` are right, the first of equals.

    A try is the arguments of a call, and whether its answer is true; `ask` answers calls.
    """
    # Within a list, no answer at all is told from an exception.
    calls = [f"[{call(form, **given)}]" for form in forms for given, _ in tries]
    said = ask(calls)
    found = []
    for place, form in enumerate(forms):
        part = zip(said[place * len(tries) :], tries, strict=False)
        points = sum(
            (2 if bool(got[0]) is right else 1) for got, (_, right) in part if got is not None
        )
        found.append((points, -place, form))
    points, _place, form = max(found)
    return points, form
