"""Which function of a file plays, and by which hand-out's convention; by name and arity only.

Nothing is guessed: where several functions could play, or none, the answer is a sentence
that says what to write instead.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pions.core.types import Term
from pions.games.catalog import AnyGame
from pions.games.hexagon import Hex
from pions.sandbox.conventions import CONVENTIONS, Convention
from pions.sandbox.verdicts import PlayerFileError


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a function takes, without keywords."""

    names: tuple[str, ...]
    needed: int
    more: bool = False
    """Whether it takes any number more."""

    def take(self, count: int) -> bool:
        """Whether a call with `count` arguments is possible."""
        return self.needed <= count and (self.more or count <= len(self.names))


@dataclass(frozen=True, slots=True)
class Found:
    """A function or a class of the file."""

    name: str
    parameters: Parameters | None = None
    """``None`` for a class."""
    choose: Parameters | None = None
    """The method of that name, without ``self``."""
    alpha_beta: Parameters | None = None

    @property
    def shown(self) -> str:
        """``algo(grille, joueur)``, as its author wrote it."""
        if self.parameters is None:
            method = "choose" if self.choose else "alpha_beta" if self.alpha_beta else None
            return f"class {self.name}" if method is None else f"{self.name}.{method}"
        return f"{self.name}({', '.join(self.parameters.names)})"

    def take(self, count: int) -> bool:
        """Whether it is a function that may be called with `count` arguments."""
        return self.parameters is not None and self.parameters.take(count)


@dataclass(frozen=True, slots=True)
class Choice:
    """The function that plays, and how it is called."""

    found: Found
    convention: Convention

    @property
    def words(self) -> tuple[Term, dict[str, str]]:
        """A template and its values: ``strategie_alea(state)`` of the hand-out ``etat``."""
        values = {"call": self.found.shown, "handout": self.convention.handout}
        if self.convention.handout == "pions":
            return Term("`{call}`, called as Pions calls its own players"), values
        return Term("`{call}` of the hand-out `{handout}`"), values


_STRATEGY: Final = re.compile(r"(ma_|my_)?strat(egie|egy)?(_\w*|\d*)", re.IGNORECASE)
_IA: Final = re.compile(r"(mon_|my_)?(ia|ai|joueur|player)(_\w*|\d*)", re.IGNORECASE)
_MINMAX: Final = re.compile(r"min_?i?max(_\w*|\d*)", re.IGNORECASE)
_STRATEGY_MINMAX: Final = re.compile(r"strat(egie)?_min_?i?max\w*", re.IGNORECASE)
_CANONICAL: Final = ("strategie", "ma_strategie", "algo", "choose", "ia", "mon_ia", "minmax")
_AT_RANDOM: Final = re.compile(r"alea|random|hasard|naif|dumb", re.IGNORECASE)
_HUMAN: Final = re.compile(r"humain|human", re.IGNORECASE)


def pick(things: Sequence[Found], game: AnyGame, function: str | None, file: str) -> Choice:
    """The one player in `things`; raises `PlayerFileError` where there is not exactly one."""
    if function is not None:
        return _named(things, game, function, file)
    for level in _levels(things, game):
        if len(level) == 1:
            return level[0]
        if level:
            names = [choice.found.name for choice in level]
            raise PlayerFileError(
                "{file} holds several players: {names}. Say which one, as in {file}:{first}.",
                file=file,
                names=", ".join(names),
                first=names[0],
            )
    raise _none(things, game, file)


def _levels(things: Sequence[Found], game: AnyGame) -> Iterable[list[Choice]]:
    """The candidates, the surest first: a later level counts only if those before are empty."""
    able = [
        choice
        for thing in things
        if not _HUMAN.search(thing.name) and (choice := _expected(thing, game, things))
    ]
    usual = [choice for choice in able if choice.found.name.lower() in _CANONICAL]
    rest = [choice for choice in able if choice not in usual]
    random = [choice for choice in rest if _AT_RANDOM.search(choice.found.name)]
    serious = [choice for choice in rest if choice not in random]
    alone = [c for c in serious if not (c.convention.before or c.convention.after)]
    yield usual
    yield alone
    yield [choice for choice in serious if choice not in alone]
    yield random


def _expected(thing: Found, game: AnyGame, things: Sequence[Found]) -> Choice | None:
    """How `thing` plays `game`, if its name and arity say that it does."""
    if isinstance(game, Hex):
        if thing.name == "algo" and thing.take(2):
            return _choice(thing, "hex")
        return _ours(thing, game)
    name = thing.name
    rules = (
        (_STRATEGY.fullmatch(name) and thing.take(1), "etat"),
        ((_STRATEGY.fullmatch(name) or _IA.fullmatch(name)) and thing.take(2), "caml"),
        (
            _STRATEGY_MINMAX.fullmatch(name)
            and thing.take(3)
            and any(other.name == "h" for other in things),
            "etat-minmax",
        ),
        (_MINMAX.fullmatch(name) and thing.take(4), "colonnes"),
        (name == "sia" and thing.take(1), "caml-sia"),
        (thing.alpha_beta is not None and thing.alpha_beta.take(4), "noeud"),
    )
    for holds, convention in rules:
        if holds:
            return _choice(thing, convention)
    return _ours(thing, game)


def _ours(thing: Found, game: AnyGame) -> Choice | None:
    convention = "pions-hex" if isinstance(game, Hex) else "pions-gravity"
    by_function = thing.name == "choose" and thing.take(1)
    by_method = thing.choose is not None and thing.choose.take(1)
    return _choice(thing, convention) if by_function or by_method else None


def _choice(thing: Found, convention: str) -> Choice:
    return Choice(thing, CONVENTIONS[convention])


def _named(things: Sequence[Found], game: AnyGame, function: str, file: str) -> Choice:
    """The player called `function`: its arity alone tells the convention."""
    thing = next((thing for thing in things if thing.name == function), None)
    if thing is None:
        raise _no_such(function, things, file)
    choice = _expected(thing, game, things) or _by_arity(thing, game)
    if choice is None:
        raise PlayerFileError(
            "`{shown}` in {file} takes the wrong number of arguments: {game} is played by {calls}.",
            shown=thing.shown,
            file=file,
            game=game.name,
            calls=_calls(game),
        )
    return choice


def _by_arity(thing: Found, game: AnyGame) -> Choice | None:
    if isinstance(game, Hex):
        if thing.take(2):
            return _choice(thing, "hex")
        return _choice(thing, "pions-hex") if thing.take(1) else None
    names = thing.parameters.names if thing.parameters else ()
    if thing.take(1):
        ours = names[:1] == ("position",)
        return _choice(thing, "pions-gravity" if ours else "etat")
    for count, convention in ((2, "caml"), (4, "colonnes"), (3, "etat-minmax")):
        if thing.take(count):
            return _choice(thing, convention)
    return None


def _calls(game: AnyGame) -> str:
    shown = {c.shown: None for c in CONVENTIONS.values() if isinstance(game, c.games)}
    return ", ".join(f"`{call}`" for call in shown)


def _no_such(function: str, things: Sequence[Found], file: str) -> PlayerFileError:
    names = [thing.name for thing in things]
    if not names:
        return PlayerFileError(
            "There is no function `{function}` in {file}, which defines none at all.",
            function=function,
            file=file,
        )
    near = difflib.get_close_matches(function, names, n=1, cutoff=0.6)
    if near:
        return PlayerFileError(
            "There is no function `{function}` in {file}. Did you mean `{near}`?",
            function=function,
            file=file,
            near=near[0],
        )
    return PlayerFileError(
        "There is no function `{function}` in {file}; it defines {names}.",
        function=function,
        file=file,
        names=_listed(names),
    )


def _none(things: Sequence[Found], game: AnyGame, file: str) -> PlayerFileError:
    """Why no player was found, as helpfully as the file allows."""
    other = CONVENTIONS["hex"] if not isinstance(game, Hex) else CONVENTIONS["etat"]
    usual = "algo" if isinstance(game, Hex) else "strategie"
    for thing in things:
        if thing.name.lower() not in _CANONICAL:
            continue
        if thing.name == "algo" and thing.take(2):
            return PlayerFileError(
                "`{shown}` in {file} is a player of Hex, and this game is {game}.",
                shown=thing.shown,
                file=file,
                game=game.name,
            )
        if isinstance(game, Hex) and (thing.take(1) or thing.take(2) or thing.take(4)):
            return PlayerFileError(
                "`{shown}` in {file} is a player of Puissance 4, and this game is {game}: "
                "write `{call}`.",
                shown=thing.shown,
                file=file,
                game=game.name,
                call=CONVENTIONS["hex"].shown,
            )
        return PlayerFileError(
            "`{shown}` in {file} takes the wrong number of arguments: {game} is played by {calls}.",
            shown=thing.shown,
            file=file,
            game=game.name,
            calls=_calls(game),
        )
    fitting = [t for t in things if t.parameters and _fits(t.parameters, game)]
    if len(fitting) == 1:
        return PlayerFileError(
            "There is no function `{usual}` in {file}, but there is `{shown}`. "
            "Did you mean that one? Then write {file}:{name}.",
            usual=usual,
            file=file,
            shown=fitting[0].shown,
            name=fitting[0].name,
        )
    if not things:
        return PlayerFileError(
            "There is no player in {file}: it defines no function. {game} is played by {calls}.",
            file=file,
            game=game.name,
            calls=_calls(game),
        )
    del other
    return PlayerFileError(
        "There is no player in {file}: it defines {names}, and {game} is played by {calls}. "
        "Rename one, or name it, as in {file}:{first}.",
        file=file,
        names=_listed([thing.name for thing in things]),
        game=game.name,
        calls=_calls(game),
        first=things[0].name,
    )


def _fits(parameters: Parameters, game: AnyGame) -> bool:
    """Whether every argument a convention gives is asked for: the sign of a player."""
    return parameters.needed == 2 or (not isinstance(game, Hex) and parameters.needed in (1, 4))


def _listed(names: Sequence[str], most: int = 8) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:most])
    return shown if len(names) <= most else f"{shown}, ..."


def read_found(facts: Any) -> tuple[Found, ...]:  # noqa: ANN401 - JSON from a player's process
    """What a player's process says it defines, trusting no part of it; raises `ValueError`."""
    if not isinstance(facts, list) or len(facts) > 200:
        raise ValueError(facts)
    return tuple(_read_one(fact) for fact in facts)


def _read_one(fact: Any) -> Found:  # noqa: ANN401 - JSON
    try:
        methods = fact["methods"]
        return Found(
            _name(fact["name"]),
            _read_parameters(fact["parameters"]),
            _read_parameters(methods.get("choose")),
            _read_parameters(methods.get("alpha_beta")),
        )
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(fact) from error


def _read_parameters(fact: Any) -> Parameters | None:  # noqa: ANN401 - JSON
    if fact is None:
        return None
    names, needed, more = fact
    if not isinstance(needed, int) or not isinstance(more, bool) or not isinstance(names, list):
        raise TypeError(fact)
    return Parameters(tuple(map(_name, names[:20])), needed, more)


def _name(text: Any) -> str:  # noqa: ANN401 - JSON
    if not isinstance(text, str) or len(text) > 60 or not text.isidentifier():
        raise ValueError(text)
    return text
