"""Values as pictures: positions, finished games, grids of the hand-outs."""

from __future__ import annotations

from typing import Any

from pions.app.board import naming, views
from pions.app.board.history import History
from pions.app.checks.file_views import FileView
from pions.core.display import Readable
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.render import pictures
from pions.render.checks import page
from pions.render.pictures import Page, VectorPicture


def show(value: Any, handout: str | None = None) -> VectorPicture | Page:  # noqa: ANN401 - whatever has a board
    """The picture of a position, a finished game, an answer, or a grid as `handout` writes it.

    Raises `InvalidOption` where there is no board in it.
    """
    if isinstance(value, FileView):
        return Page(page.fragment(value), str(value))
    if handout is None and hasattr(value, "game") and hasattr(value, "legal_moves"):
        view = views.board(history := History((value,)))
        return pictures.board(view, naming.game(history.game), view.text)
    if isinstance(value, Readable):
        from pions.notebook import answer_pages  # noqa: PLC0415 - a position needs none of it

        return answer_pages.page(value)
    if handout is None and hasattr(value, "moves") and hasattr(value, "position"):
        return show(value.position)
    from pions.app.checks import checking  # noqa: PLC0415 - a position needs no hand-out

    if handout is None and isinstance(value, dict):
        handout = "etat"
    if handout is None:
        raise InvalidOption(
            "Say which hand-out this grid follows, as in pions.show(grid, “{first}”); they are "
            "{names}.",
            first=checking.HANDOUTS[-1],
            names=", ".join(checking.HANDOUTS),
        )
    return pictures.board(checking.drawn(value, handout), _("position"))
