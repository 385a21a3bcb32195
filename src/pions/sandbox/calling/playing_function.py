"""Finds the function of a file that plays, and its hand-out's convention, by name and arity.

Where several functions could play, or none, an error says what to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.games.catalog import AnyGame
from pions.sandbox.calling import choice_errors
from pions.sandbox.calling.contracts import Contract, called
from pions.sandbox.calling.conventions import BY_ARITY, CONVENTIONS, Convention, Fixed, to_data
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.child.node_classes import number_in
from pions.sandbox.errors import PlayerFileError


@dataclass(frozen=True, slots=True)
class Choice:
    """The function that plays, and the way to call it."""

    found: Definition
    convention: Convention

    @property
    def sentence(self) -> Sentence:
        """``strategie_alea(state)`` of the hand-out ``etat``."""
        handout, call = self.convention.handout, self.found.shown
        if handout == "contract":
            return Sentence(Term("{call}, as the contract says"), call=called(self.convention))
        if handout == "pions":
            return Sentence(Term("`{call}`, called as Pions calls its own players"), call=call)
        if handout == "program":
            words = Term("a program that reads and writes lines ({language})")
            return Sentence(words, language=self.found.name)
        return Sentence(Term("`{call}` of the hand-out `{handout}`"), call=call, handout=handout)

    def wish(self, **fixed: object) -> dict[str, Any]:
        """Return it as the player's process reads it; `fixed` are values by kind of setting."""
        convention = self.convention
        return {
            "use": self.found.name,
            "how": convention.how,
            "method": convention.player.rpartition(".")[2],
            "built": sum(not getattr(one, "keyword", "") for one in convention.built),
            "shaped": convention.shaped,
            "before": [setting.wish(fixed) for setting in convention.before],
            "after": [setting.wish(fixed) for setting in convention.after],
            "convention": to_data(convention),
        }


_NUMBERED: Final = re.compile(r"(\w*?)([1-9]\d?)")
_AT_RANDOM: Final = re.compile(r"alea|random|hasard|naif|dumb", re.IGNORECASE)
_SAYS_GAME: Final = re.compile(r"(?:puissance|connect|p)_?(?:\d|trois|quatre)", re.IGNORECASE)
_HUMAN: Final = re.compile(r"humain|human", re.IGNORECASE)


def pick(  # noqa: PLR0913 - the file, its game, and what may say how it plays
    things: Sequence[Definition],
    game: AnyGame,
    function: str | None,
    file: str,
    todo: Container[str] = (),
    *,
    contract: Contract | None = None,
) -> Choice:
    """Return the only player in `things`, those in `todo` left out; raises `PlayerFileError`.

    A `contract` that says which one it is decides.
    """
    if contract is not None and contract.game != game.name:
        message = Term("{contract} is for {theirs}, and this game is {game}: add --game {theirs}.")
        raise PlayerFileError(message, contract=contract.name, theirs=contract.game, game=game.name)
    if contract is not None and contract.convention is not None:
        return _agreed(things, contract, contract.convention, function, file)
    written = [thing for thing in things if thing.name not in todo]
    try:
        return _picked(written, game, function, file)
    except PlayerFileError:
        if len(written) == len(things):
            raise
        wanted = _picked(things, game, function, file)  # raises where that is not the reason
        if wanted.found.name not in todo:
            raise
        raise PlayerFileError(
            "`{shown}` in {file} is not written yet.", shown=wanted.found.name, file=file
        ) from None


def _picked(things: Sequence[Definition], game: AnyGame, function: str | None, file: str) -> Choice:
    if function is not None:
        return named(things, game, function, file)
    for level in _levels(things, game):
        if len(level) == 1:
            return level[0]
        if level:
            raise several([choice.found.name for choice in level], file)
    if others := [one for one in things if one.is_node and _SAYS_GAME.search(one.name)]:
        raise choice_errors.other_lines(others[0], game, file)
    raise choice_errors.none(things, game, file)


def _agreed(
    things: Sequence[Definition],
    contract: Contract,
    agreed: Convention,
    function: str | None,
    file: str,
) -> Choice:
    """Return the player that a contract says, or another function called in the same way.

    The file may have it from a module of the course.
    """
    use = function or agreed.use
    thing = next((one for one in things if one.name == use), None)
    if thing is None and "." not in use and not contract.modules:
        raise choice_errors.no_such(use, things, file)
    names = thing.parameters.names if thing and thing.parameters else ()
    # Those that are passed by name and have no place of their own are left out.
    keywords = [one.keyword for one in agreed.given if isinstance(one, Fixed) and one.keyword]
    count = len(agreed.given) - sum(one not in names for one in keywords)
    if agreed.how == "plain" and thing is not None and not thing.take(count):
        message = Term("{file} has `{shown}`, which {contract} calls as `{call}`.")
        raise PlayerFileError(
            message, file=file, shown=thing.shown, contract=contract.name, call=agreed.shown
        )
    return Choice(thing or Definition(use), agreed)


def several(names: Sequence[str], file: str) -> PlayerFileError:
    """Return the error for a file whose author must say which function plays."""
    message = Term("{file} holds several players: {names}. Say which one, as in {file}:{first}.")
    return PlayerFileError(message, file=file, names=", ".join(names), first=names[0])


def numbered(name: str) -> tuple[str, int] | None:
    """Return ``strategie_minmax_5`` as ``strategie_minmax_`` and 5; ``None`` without a number."""
    match = _NUMBERED.fullmatch(name)
    return None if match is None else (match[1], int(match[2]))


def quicker(things: Sequence[Definition], choice: Choice, game: AnyGame) -> str | None:
    """Return the function with the next smaller number, or with a smaller usual depth, if any."""
    deep = numbered(choice.found.name)
    if deep is None:
        return None
    (stem, depth), known = deep, {one.found.name: one for one in able(things, game)}
    for number in range(depth - 1, 0, -1):
        if f"{stem}{number}" in known:
            return f"{stem}{number}"
    plain = known.get(stem.rstrip("_"))
    usual = plain and plain.convention.depth
    return plain.found.name if plain and usual and int(usual.default) < depth else None


def able(things: Sequence[Definition], game: AnyGame) -> list[Choice]:
    """Return all in the file that plays `game` by its name and arguments, people left out."""
    seen = (_expected(thing, game, things) for thing in things if not _HUMAN.search(thing.name))
    return _for_this_game([choice for choice in seen if choice], game)


def _levels(things: Sequence[Definition], game: AnyGame) -> Iterable[list[Choice]]:
    """Yield candidates, the surest first: a later level counts only if those before are empty."""
    choices = able(things, game)
    usual = [choice for choice in choices if choice.found.name.lower() in choice_errors.USUAL_NAMES]
    rest = [choice for choice in choices if choice not in usual]
    random = [choice for choice in rest if _AT_RANDOM.search(choice.found.name)]
    serious = [choice for choice in rest if choice not in random]
    alone = [c for c in serious if not (c.convention.before or c.convention.after)]
    yield usual
    yield alone
    yield [choice for choice in serious if choice not in alone]
    yield random


def _for_this_game(choices: list[Choice], game: AnyGame) -> list[Choice]:
    """Keep of the hand-out `noeud`'s classes those named for the game, if any name says one."""
    said = [_SAYS_GAME.search(one.found.name) if one.found.is_node else None for one in choices]
    lines = str(getattr(game, "connect", None))
    return [
        choice
        for choice, match in zip(choices, said, strict=True)
        if not (any(said) and choice.found.is_node) or (match and number_in(match[0]) == lines)
    ]


def _expected(thing: Definition, game: AnyGame, things: Sequence[Definition]) -> Choice | None:
    fitting = (c for c in CONVENTIONS.values() if c.plays(game) and c.fits(thing, things))
    return next((Choice(thing, convention) for convention in fitting), None)


def named(things: Sequence[Definition], game: AnyGame, function: str, file: str) -> Choice:
    """Return the player called `function`: its arity alone tells the convention."""
    thing = next((thing for thing in things if thing.name == function), None)
    if thing is None:
        raise choice_errors.no_such(function, things, file)
    choice = _expected(thing, game, things) or _by_arity(thing, game, things)
    if thing.name == "algo" and thing.take(2) and not CONVENTIONS["hex"].plays(game):
        raise choice_errors.none([thing], game, file)
    if choice is None:
        raise choice_errors.wrong_arity(thing, game, file)
    return choice


def _by_arity(thing: Definition, game: AnyGame, things: Sequence[Definition]) -> Choice | None:
    names = thing.parameters.names if thing.parameters else ()
    if thing.take(1) and names[:1] == ("position",):
        ways = [one for one in CONVENTIONS.values() if one.how == "position"]
    else:
        # Any course has functions of two arguments: only a hand-out's own names say it is one.
        ways = [one for one in BY_ARITY if thing.take(one.arity) and names in one.parameters
                and one.vouched(thing, things)]  # fmt: skip
    return next((Choice(thing, one) for one in ways if one.plays(game)), None)
