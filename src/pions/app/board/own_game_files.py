"""Games from files, by the names people give them on a command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pions import sandbox
from pions.core.errors import InvalidOption, PionsError
from pions.games import catalog
from pions.games.catalog import AnyGame

if TYPE_CHECKING:
    from pions.families.own.game import OwnGame

_OPEN: Final[dict[str, OwnGame]] = {}
"""Those at hand now, by the names the catalog finds them by."""


@contextmanager
def at_hand(name: str | None, weakest: sandbox.Tier | None = None) -> Iterator[None]:
    """While this lasts, the catalog finds the game in the file `name`, if that names a file.

    The file is isolated by tier `weakest` at least. Only names typed on this machine may come
    here: one sent over a network finds the games of the catalog, and those at hand.
    """
    with ExitStack() as stack:
        if name is not None and sandbox.is_spec(name):
            _enter(sandbox.open_game(name.strip(), weakest), stack)
        yield


@contextmanager
def all_at_hand(
    specs: Iterable[str], weakest: sandbox.Tier | None = None
) -> Iterator[tuple[str, ...]]:
    """Put several games at hand, each under the name of its file alone; gives these names."""
    with ExitStack() as stack:
        names: list[str] = []
        for spec in specs:
            game = sandbox.open_game(spec.strip(), weakest, short=True)
            _enter(game, stack)
            if game.name in names:
                raise InvalidOption(
                    "Two files are called “{name}”: rename one of them.", name=game.name
                )
            names.append(game.name)
        yield tuple(names)


def _enter(game: OwnGame, until: ExitStack | None = None) -> None:
    catalog.add(game)
    _OPEN[game.name] = game
    if until is not None:
        until.callback(_leave, game)


def _leave(game: OwnGame) -> None:
    catalog.remove(game)
    _OPEN.pop(game.name, None)
    if isinstance(game.process, sandbox.GameProcess):
        game.process.close()


def kept(name: str) -> OwnGame:
    """Put the game in the file `name` at hand; it is read again where the file has changed."""
    known = _OPEN.get(name.strip())
    if known is not None and sandbox.read(name).digest == known.digest:
        return known
    game = sandbox.open_game(name.strip())
    if known is not None:
        _leave(known)
    _enter(game)
    return game


def game(name: AnyGame | str | os.PathLike[str]) -> AnyGame:
    """Return the rules called `name`, such as ``connect4``, or those in a file.

    Only for names typed on this machine: a file is run, in a process that can do nothing else.
    """
    text = os.fspath(name) if isinstance(name, os.PathLike) else name
    return kept(text) if isinstance(text, str) and sandbox.is_spec(text) else catalog.find(text)


def is_at_hand(name: str) -> bool:
    """Whether the game called `name` is one from a file."""
    return name.strip() in _OPEN


def any_at_hand() -> bool:
    """Whether there is a game from a file at all."""
    return bool(_OPEN)


def digest(name: str) -> str | None:
    """Return the digest of the file of the game called `name`, where it comes from a file."""
    game = _OPEN.get(name.strip())
    process = None if game is None else game.process
    return process.file.digest if isinstance(process, sandbox.GameProcess) else None


def is_fault(error: PionsError) -> bool:
    """Whether a game from a file failed: asked again, it would fail again."""
    from pions.families.own.promises import BrokenGame  # noqa: PLC0415 - few games come from files

    return isinstance(error, BrokenGame | sandbox.PlayerFileError)


def carried(
    function: Callable[..., Any], arguments: tuple[object, ...], seconds: float
) -> Callable[..., Any] | None:
    """Bind to `function` the game from a file that its first argument names; else ``None``.

    Another process can run what is returned; the game may compute for `seconds` in all, in a
    process of its own over there.
    """
    about = arguments[0] if arguments else ""
    game = _OPEN.get(about if isinstance(about, str) else getattr(about, "game", ""))
    return None if game is None else partial(_with, game, seconds, function)


def _with(
    game: OwnGame, seconds: float, function: Callable[..., Any], *arguments: object
) -> object:  # pragma: no cover - in the other process
    known = _OPEN.get(game.name)
    if known != game:
        if known is not None:
            _leave(known)
        _enter(game)
    process = _OPEN[game.name].process
    if isinstance(process, sandbox.GameProcess):
        process.left = seconds
    return function(*arguments)
