"""The words of Hex players, each on a small board; `docs/hex-words.md` shows the same."""

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families.remarks import GlossaryEntry
from pions.games.hexagon import Hex, parse


def _entry(
    title: Term, game: str, position: str, marked: str, caption: Term, *text: Term
) -> GlossaryEntry:
    rules = parse(game) or Hex()
    cells = {divmod(rules.parse_move(word), rules.size): "*" for word in marked.split()}
    key = title.lower().replace(" ", "-")
    return GlossaryEntry(key, title, text, game, position, caption, cells)


ENTRIES: Final = (
    _entry(
        Term("Bridge"),
        "hex-5",
        "c2 e5 b4",
        "b3 c3",
        Term("c2 and b4 make a bridge: b3 or c3 joins them."),
        Term(
            "Two stones of one colour that do not touch, with two empty cells that touch both. "
            "Whichever of these the other side takes, the other one joins the stones."
        ),
    ),
    _entry(
        Term("Intrusion"),
        "hex-5",
        "c2 e5 b4 b3",
        "c3",
        Term("Red has entered the bridge at b3; Blue answers at c3."),
        Term(
            "A stone on a cell that a bridge or an edge template of the other side needs. "
            "It threatens to cut, so it is usually answered at once."
        ),
    ),
    _entry(
        Term("Cut"),
        "hex-5",
        "c2 e5 b4 b3 e1 c3",
        "",
        Term("Blue did not answer b3: c3 cuts c2 from b4."),
        Term(
            "A move that separates two groups, or a group from an edge: before it, one stone "
            "there joined them; after it, no single stone does."
        ),
    ),
    _entry(
        Term("Block"),
        "hex-5",
        "d2 a2 b4 c3",
        "",
        Term("c3 lies on every shortest way of Blue: it now needs one stone more."),
        Term(
            "A move in the way of the other side: the fewest stones it needs to join its edges "
            "become more."
        ),
    ),
    _entry(
        Term("Edge template"),
        "hex-7",
        "d5",
        "c5 b6 c6 d6 a7 b7 c7 d7",
        Term("d5 is joined to the bottom edge by template III-a, on the marked cells."),
        Term(
            "A stone near an edge of its side, and cells around it that are still free: on "
            "these cells alone it is joined to the edge, even if the other side moves first."
        ),
        Term(
            "Template II is a stone on the second row with the two cells below it; III-a, also "
            "called the ziggurat, a stone on the third row with eight cells."
        ),
    ),
    _entry(
        Term("One move short"),
        "hex-7",
        "a1 d6 d5",
        "c6 b7",
        Term("With Red on d6, d5 is one move short of the edge: Red cuts it off at c6 or b7."),
        Term(
            "A stone that its side, to move, joins to the edge on the cells of a template; but "
            "the other side, to move, cuts it off there."
        ),
    ),
    _entry(
        Term("Ladder"),
        "hex-7",
        "c5 b7 c6 c7 d6 d7 e6",
        "e7",
        Term("Blue threatens e7; Red must answer there, and Blue goes on at f6."),
        Term(
            "A side follows its edge on the second or third row: each stone threatens to reach "
            "it, the other side answers below, and so on along the row."
        ),
    ),
    _entry(
        Term("Ladder escape"),
        "hex-7",
        "f6 b7 c6 c7 d6 d7",
        "e6",
        Term("f6 is an escape: with e6, the ladder joins it and with it the bottom edge."),
        Term(
            "A stone ahead of a ladder that is joined to the edge already: when the ladder "
            "reaches it, the edge is reached. A ladder without one only helps the other side."
        ),
    ),
    _entry(
        Term("Dead cell"),
        "hex-5",
        "c1 e4 b2 e5",
        "b1",
        Term("b1 is dead: c1, b2 and the edge are joined without it."),
        Term(
            "An empty cell where no stone of either colour can ever change who wins: "
            "whatever it would join is joined around it. A move there is lost."
        ),
    ),
    _entry(
        Term("Chain"),
        "hex-5",
        "d2 a1 c4",
        "d1 e1 c3 d3 b5 c5",
        Term("Blue has joined its edges: two templates and a bridge."),
        Term(
            "Stones that touch, bridges and edge templates that share no cell: each can be "
            "kept, whatever the other side does. A chain from edge to edge wins."
        ),
    ),
)
