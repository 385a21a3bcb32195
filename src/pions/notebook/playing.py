"""A board to play on, where a notebook can show one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pions.app.play.local_game import LocalGame, open_local_game
from pions.app.play.session import Starter
from pions.app.players import Player
from pions.core.errors import InvalidOption
from pions.core.protocols import Game

if TYPE_CHECKING:
    from pions.notebook.widget import BoardWidget


def board(
    game: Game[Any] | str = "connect4",
    against: Player | None = None,
    *,
    start: Starter = "me",
    seed: int = 0,
    position: str = "",
) -> BoardWidget:
    """A board in a cell: you against a player's line, a file, a function of yours, or ``human``.

    `start` says who plays first: ``me``, ``them`` or ``lot``. Raises `InvalidOption` where there is
    no anywidget.
    """
    try:
        from pions.notebook.widget import BoardWidget  # noqa: PLC0415 - the one thing that needs it
    except ModuleNotFoundError as error:
        if error.name not in {"anywidget", "traitlets"}:
            raise
        raise InvalidOption(
            "A board to play on needs anywidget: pip install “{extra}”.", extra="pions[notebook]"
        ) from None

    def opened(seed: int) -> LocalGame:
        return open_local_game(game, against, start=start, seed=seed, position=position)

    return BoardWidget(opened, seed)
