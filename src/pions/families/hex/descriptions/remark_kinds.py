"""The kinds of remarks about Hex moves, what each says, and which word of the glossary it is."""

from __future__ import annotations

from enum import Enum
from typing import Final

from pions.core.types import Term


class RemarkKind(Enum):
    """The kinds of remarks; the value is the word for other programs."""

    CHAIN_COMPLETE = "chain-complete"
    """Both edges are joined by touching stones, bridges and templates that share no cell."""
    CHAIN_LOST = "chain-lost"
    """There was such a chain, the other side entered it, and the move does not mend it."""
    BRIDGE_LET_GO = "bridge-let-go"
    TEMPLATE_LET_GO = "template-let-go"
    LADDER_LET_GO = "ladder-let-go"
    """The other side has just gone on with a ladder, and the move lets it reach the edge."""
    DEAD_CELL = "dead-cell"
    TEMPLATE_SHORT = "template-short"
    """The stone is one move short of the edge: the other side, to move, cuts it off."""
    LADDER_NO_ESCAPE = "ladder-no-escape"
    """The move goes on with a ladder on the second row that has no escape."""
    CUT = "cut"
    """One stone joined two groups, or a group and an edge; after the move none does."""
    BRIDGE_KEPT = "bridge-kept"
    TEMPLATE_KEPT = "template-kept"
    TEMPLATE_COMPLETE = "template-complete"
    """The group of the stone is joined to an edge by a template; no part of it was before."""
    LADDER = "ladder"
    LADDER_ESCAPE = "ladder-escape"
    ESCAPE_MADE = "escape-made"
    LADDER_FOLLOWED = "ladder-followed"
    JOINED = "joined"
    """The stone touches two groups, or a group and an edge, that nothing joined for certain."""
    BRIDGE_MADE = "bridge-made"
    """The stone makes a bridge to a group that nothing joined to it for certain."""
    BRIDGE_INTRUDED = "bridge-intruded"
    TEMPLATE_INTRUDED = "template-intruded"
    BLOCK = "block"


FAULTS: Final = frozenset(
    {
        RemarkKind.CHAIN_LOST,
        RemarkKind.BRIDGE_LET_GO,
        RemarkKind.TEMPLATE_LET_GO,
        RemarkKind.LADDER_LET_GO,
        RemarkKind.DEAD_CELL,
        RemarkKind.TEMPLATE_SHORT,
        RemarkKind.LADDER_NO_ESCAPE,
    }
)
"""The kinds that are mistakes."""

_SHOWN: Final = {
    "chain": (RemarkKind.CHAIN_COMPLETE, RemarkKind.CHAIN_LOST, RemarkKind.JOINED),
    "bridge": (RemarkKind.BRIDGE_LET_GO, RemarkKind.BRIDGE_KEPT, RemarkKind.BRIDGE_MADE),
    "edge-template": (
        *(RemarkKind.TEMPLATE_LET_GO, RemarkKind.TEMPLATE_KEPT, RemarkKind.TEMPLATE_COMPLETE),
    ),
    "ladder": (RemarkKind.LADDER_LET_GO, RemarkKind.LADDER, RemarkKind.LADDER_FOLLOWED),
    "ladder-escape": (
        *(RemarkKind.LADDER_NO_ESCAPE, RemarkKind.LADDER_ESCAPE, RemarkKind.ESCAPE_MADE),
    ),
    "intrusion": (RemarkKind.BRIDGE_INTRUDED, RemarkKind.TEMPLATE_INTRUDED),
    "one-move-short": (RemarkKind.TEMPLATE_SHORT,),
    "dead-cell": (RemarkKind.DEAD_CELL,),
    "cut": (RemarkKind.CUT,),
    "block": (RemarkKind.BLOCK,),
}
TERMS: Final = {kind: entry for entry, kinds in _SHOWN.items() for kind in kinds}
"""The entry of the glossary that shows each."""

SENTENCES: Final = {
    RemarkKind.CHAIN_COMPLETE: Term(
        "The chain of {who} from edge to edge is complete: nobody can cut it."
    ),
    RemarkKind.CHAIN_LOST: Term(
        "Until then, nobody could cut the chain of {who} from edge to edge."
    ),
    RemarkKind.BRIDGE_LET_GO: Term(
        "The intrusion into the bridge {one}-{two} is not answered: {other} can take {answer}."
    ),
    RemarkKind.TEMPLATE_LET_GO: Term(
        "The intrusion into edge template {name} of {stone} is not answered: on its cells, {other} "
        "can cut {stone} off from {edge}."
    ),
    RemarkKind.LADDER_LET_GO: Term(
        "The ladder is not followed: {other} joins {edge} with {answer}."
    ),
    RemarkKind.DEAD_CELL: Term("{cell} is a dead cell: no stone there changes who wins."),
    RemarkKind.TEMPLATE_SHORT: Term(
        "{stone} is one move short of {edge} (edge template {name}): on its cells, {other} cuts it "
        "off at {cuts}."
    ),
    RemarkKind.LADDER_NO_ESCAPE: Term(
        "{cell} goes on with the ladder along {edge}: {answer} is forced, and played on along the "
        "row it joins no stone that reaches the edge."
    ),
    RemarkKind.CUT: Term(
        "{cell} cuts {one} from {two}: no single stone of {other} joins them any more."
    ),
    RemarkKind.BRIDGE_KEPT: Term("{cell} answers the intrusion: the bridge {one}-{two} holds."),
    RemarkKind.TEMPLATE_KEPT: Term("{cell} answers the intrusion: {stone} stays joined to {edge}."),
    RemarkKind.TEMPLATE_COMPLETE: Term(
        "{stone} is joined to {edge}: edge template {name} is complete."
    ),
    RemarkKind.LADDER: Term("{cell} goes on with the ladder along {edge}, which must be answered."),
    RemarkKind.LADDER_ESCAPE: Term(
        "{cell} goes on with the ladder along {edge}: {answer} is forced, and so on up to the "
        "escape {stone}."
    ),
    RemarkKind.ESCAPE_MADE: Term(
        "{cell} is an escape for the ladder along {edge}: played on, it would now join the edge."
    ),
    RemarkKind.LADDER_FOLLOWED: Term("{cell} follows the ladder along {edge}, as it must."),
    RemarkKind.JOINED: Term("{cell} joins {one} and {two}."),
    RemarkKind.BRIDGE_MADE: Term("{cell} makes a bridge with {stone}: {one} or {two} joins them."),
    RemarkKind.BRIDGE_INTRUDED: Term(
        "{cell} enters the bridge {one}-{two}; {answer} would answer it."
    ),
    RemarkKind.TEMPLATE_INTRUDED: Term(
        "{cell} enters edge template {name} of {stone}: it must be answered."
    ),
    RemarkKind.BLOCK: Term(
        "{cell} blocks: the shortest way of {other} grows from {before} to {after} stones."
    ),
}
"""The sentence of each kind; `remarks` fills in the cells, edges and colours."""
