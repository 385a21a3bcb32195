"""What the people of a class are called, as its teacher wants it."""

from __future__ import annotations

from pions.core.language import _
from pions.store.class_records import Person


def label(person: Person | None, shown: str, viewer: int) -> str:
    """Return the name of a person for another one; `shown` is the setting of the class.

    ``None`` stands for one who was forgotten.
    """
    if person is None:
        return _("A program that has left")
    if person.number == viewer:
        return _("You")
    if shown == "own":
        return _("Another program")
    return person.alias if shown == "aliases" else person.team or person.name
