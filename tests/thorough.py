"""Reads ``thorough.txt``: which tests `make test` leaves to `make test-thorough`, and why."""

from collections import defaultdict
from typing import NamedTuple


class Rule(NamedTuple):
    """A line of the list: the tests whose names begin so, but for some of their cases."""

    test: str
    case: str
    but: tuple[str, ...]

    def names(self, case):
        """Whether it leaves out this case of its test."""
        stays = self.but and case.startswith(self.but)
        return case.startswith(self.case) and not stays


def rules(text):
    """The rules of a list, by the name of the test or file."""
    found = defaultdict(list)
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, but = line.partition(" but ")
            test, _, case = name.partition("[")
            parts = tuple(part.strip() for part in but.split("|")) if but else ()
            found[test].append(Rule(test, case, parts))
    return found


def of(name, listed):
    """The rule that leaves out the test of this name, or none."""
    test, _, case = name.partition("[")
    near = (*listed.get(test, ()), *listed.get(test.partition("::")[0], ()))
    return next((rule for rule in near if rule.names(case)), None)
