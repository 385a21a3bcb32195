"""The games that a form offers, and what can be chosen about each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from pions.app.board import naming
from pions.core.errors import InvalidOption, UnknownName
from pions.core.language import _
from pions.core.types import Term
from pions.families import FAMILIES, family_of
from pions.families.family import Family, GameChoice, Parameter
from pions.games import catalog
from pions.games.catalog import GAMES, AnyGame


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of a form."""

    name: str
    label: str
    value: int | bool
    """The first value; a truth value is a box to tick."""
    least: int
    most: int
    options: tuple[tuple[int, str], ...]
    """Each number with its name, where one is taken from a list; else one is typed."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A game, or all those of a kind that differ by the values of a few fields."""

    key: str
    label: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choice that leads to a game, and the values of its fields; no key where none does."""

    key: str
    values: Mapping[str, int | bool]


def offered() -> tuple[ChoiceView, ...]:
    """Return all choices, in the order of a form."""
    found = chain.from_iterable(map(_choices, FAMILIES))
    return tuple(map(_shown, sorted(found, key=lambda choice: choice.last)))


def chosen(game: AnyGame) -> Chosen:
    """Return which choice leads to `game`: the game that is offered first, if it is one."""
    choices = sorted(_choices(family_of(game)), key=lambda choice: choice.game != game)
    for choice in choices:
        values = _values(choice, game)
        if choice.game == game or (values and replace(choice.game, **values) == game):
            return Chosen(choice.key, values)
    return Chosen("", {})


def named(key: str, values: Mapping[str, int | bool]) -> str:
    """Return the name of the game of a choice with these values; raises where there is none."""
    found = {choice.key: choice for choice in chain.from_iterable(map(_choices, FAMILIES))}
    if key not in found:
        raise UnknownName("There is no game called “{name}”.", name=key, known=list(found))
    choice = found[key]
    for name, value in values.items():
        if name not in choice.parameters or type(value) is not type(getattr(choice.game, name)):
            raise InvalidOption(
                "“{name}” is nothing that can be chosen about {game}.", name=name, game=key
            )
    game: AnyGame = replace(choice.game, **values)
    return catalog.find(game.name).name  # which also says what is too large


def _choices(family: Family) -> Iterator[GameChoice]:
    if family.choices:
        yield from family.choices
        return
    for game in (*GAMES.values(), *catalog.added()):
        if family_of(game) is family:
            yield GameChoice(game.name, Term(naming.game(game)), game)


def _values(choice: GameChoice, game: AnyGame) -> dict[str, int | bool]:
    return {name: getattr(game, name) for name in choice.parameters}


def _shown(choice: GameChoice) -> ChoiceView:
    fields = (_field(choice, name, parameter) for name, parameter in choice.parameters.items())
    return ChoiceView(choice.key, _(choice.label), tuple(fields))


def _field(choice: GameChoice, name: str, parameter: Parameter) -> FieldView:
    numbers = parameter.values or range(1)
    shown = parameter.shown
    return FieldView(
        name,
        _(parameter.label),
        getattr(choice.game, name),
        numbers[0],
        numbers[-1],
        () if shown is None else tuple((one, _(shown).format(value=one)) for one in numbers),
    )
