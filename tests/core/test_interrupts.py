"""Ctrl-C inside machine code is Ctrl-C."""

from itertools import pairwise

import pytest

from pions.core.interrupts import heard


def chained(*errors):
    """The last of `errors`, each the cause of the next."""
    for before, after in pairwise(errors):
        after.__cause__ = before
    return errors[-1]


@pytest.mark.parametrize("callers", [1, 2])
def test_a_key_that_struck_as_a_kernel_returned_is_heard(callers):
    found = [SystemError("returned a result with an exception set") for _ in range(callers)]
    with pytest.raises(KeyboardInterrupt), heard():
        raise chained(KeyboardInterrupt(), *found)


def test_other_errors_of_the_machine_stay_what_they_are():
    with pytest.raises(SystemError, match="broken"), heard():
        raise chained(ValueError(), SystemError("broken"))
