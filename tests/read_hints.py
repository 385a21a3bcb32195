"""The hints of every wrong solution, in French and English, to be read and judged by a person.

``python tests/read_hints.py [HANDOUT ...]``
"""

import sys

import local_lab
from pions.checks.catalog import HANDOUTS
from pions.core import language
from wrong_solutions import collection


def words(said, translate=str):
    """A value as Python writes it, or a sentence in some language."""
    return said if isinstance(said, str) else said.render(translate)


def failures(wrong):
    """The findings that fail in a wrong solution, within the exercise that is to fail."""
    exercise = wrong.catch.rpartition(".")[0] or wrong.catch
    for result in local_lab.examine(wrong.handout, wrong.source, only=frozenset({exercise})):
        for finding in result.findings:
            if finding.status.value == "failed" or local_lab.is_not_general(finding):
                yield f"{result.exercise.name}.{finding.check.name}", finding


def lines(wrong):
    """What a student would read, and by which kinds it was chosen; each hint once."""
    yield f"{wrong}"
    told = set()
    for name, finding in failures(wrong):
        failure, hint = finding.failure, finding.hint.render(str)
        if hint not in told:
            told.add(hint)
            compared = words(failure.expected), words(failure.obtained)
            yield f"  [{name}] {failure.call[:70]}: {compared[0]!r:.60} / {compared[1]!r:.60}"
            yield f"    ({', '.join(failure.kinds)})"
            yield f"    {hint}"
            yield f"    {finding.hint.render(language._)}"


def main(handouts):
    """Write them all."""
    language.use("fr")
    for handout in handouts or HANDOUTS:
        for wrong in collection(handout):
            sys.stdout.writelines(f"{line}\n" for line in lines(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
