"""The collection of wrong solutions: small changes to the correct ones of ``checks/correct``.

A record of ``checks/wrong/<handout>*.txt``::

    == its name
    base: copies             the correct solution that is changed; ``plain`` unless said
    catch: exercise.check    the check that must fail first
    says: state['grille']    what its message must hold
    again: no                only where it is the calls before that make it go wrong
    <<<
    what is there
    ===
    what stands there instead
    >>>
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CHECKS = Path(__file__).parent / "checks"


@dataclass(frozen=True)
class Wrong:
    handout: str
    name: str
    catch: str
    """The check that must fail first: ``exercise.check``."""
    says: str
    """What its message must hold."""
    source: str
    hint: str = ""
    """What its hint must hold."""
    again: bool = True
    """Whether the call that is shown goes wrong by itself, not only after others."""

    def __str__(self):
        return f"{self.handout}: {self.name}"


@cache
def correct(handout, base):
    """The text of a correct solution."""
    return (CHECKS / "correct" / handout / f"{base}.py").read_text("utf-8")


def collection(handout):
    """The wrong solutions of one hand-out."""
    return [
        _read(handout, record)
        for path in sorted((CHECKS / "wrong").glob(f"{handout}*.txt"))
        for record in re.split(r"(?m)^== ", path.read_text("utf-8"))[1:]
    ]


def _read(handout, record):
    name, _, rest = record.partition("\n")
    fields = dict(re.findall(r"(?m)^(base|catch|says|hint|again): (.*)$", rest.split("<<<")[0]))
    source = base = correct(handout, fields.get("base", "plain"))
    for old, new in re.findall(r"(?ms)^<<<\n(.*?)\n===\n(.*?)\n?>>>$", rest):
        assert source.count(old) == 1, f"{handout}, {name}: found {source.count(old)} times"
        source = source.replace(old, new)
    assert source != base, name
    says, hint = fields.get("says", ""), fields.get("hint", "")
    return Wrong(handout, name, fields["catch"], says, source, hint, "again" not in fields)
