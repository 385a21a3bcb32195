"""The collection of wrong solutions: small changes to the correct ones of ``checks/correct``."""

import re
from dataclasses import dataclass
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

    def __str__(self):
        return f"{self.handout}: {self.name}"


def collection(handout):
    """The wrong solutions of one hand-out."""
    text = (CHECKS / "wrong" / f"{handout}.txt").read_text("utf-8")
    base = (CHECKS / "correct" / handout / "plain.py").read_text("utf-8")
    found = []
    for record in re.split(r"(?m)^== ", text)[1:]:
        name, _, rest = record.partition("\n")
        fields = dict(re.findall(r"(?m)^(catch|says|hint): (.*)$", rest.split("<<<")[0]))
        source = base
        for old, new in re.findall(r"(?ms)^<<<\n(.*?)\n===\n(.*?)\n?>>>$", rest):
            assert source.count(old) == 1, f"{handout}, {name}: found {source.count(old)} times"
            source = source.replace(old, new)
        assert source != base, name
        fields = {"says": "", "hint": "", **fields}
        found.append(
            Wrong(handout, name, fields["catch"], fields["says"], source, fields["hint"])
        )
    return found
