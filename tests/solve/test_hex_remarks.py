"""What is said of Hex moves, held to all play on small boards: no word may be untrue."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from boards import positions_of
from hex_boards import mirrored
from pions.core.language import use
from pions.core.types import Side
from pions.families.hex.descriptions import ladders, remark_kinds, remarks, shapes
from pions.families.hex.descriptions.glossary import ENTRIES
from pions.families.hex.descriptions.remarks import RemarkKind
from pions.families.hex.descriptions.shapes import EDGES, EdgeState, edge_links, parts
from pions.families.hex.proofs.hex_solver import solver_for
from pions.games.catalog import find
from pions.games.hexagon import Hex, chain
from pions.render import kinds
from plain_hex import any_position, can_join, drawn

DOCS = Path(__file__).parents[2] / "docs"
STONES = {"II": "d2", "III-a": "d3"}


def end(point):
    """An end as `can_join` has it: an edge as 0 or 1, or a set of cells."""
    return EDGES.index(point) if point < 0 else frozenset({point})


def boards(size, least):
    """Boards of any stones with at least so many of them, either side to move."""
    return st.builds(
        any_position,
        st.just(size),
        st.lists(st.sampled_from([0, 1, 2]), min_size=size**2, max_size=size**2).filter(
            lambda cells: sum(map(bool, cells)) >= least
        ),
        st.sampled_from(list(Side)),
    )


def story(size, text):
    """The positions of a game."""
    game = Hex(size)
    positions = [game.initial()]
    for word in text.split():
        positions.append(positions[-1].play(game.parse_move(word)))
    return positions


def said(size, text):
    """The kinds and cells of what is said of the last move of a game."""
    *before, last = text.split()
    positions = story(size, " ".join(before))
    game = positions[-1].game
    return {
        one.kind: set(map(game.format_move, one.cells))
        for one in remarks.remarks(positions, game.parse_move(last))
    }


@pytest.mark.parametrize("name", STONES)
def test_a_template_joins_its_stone_to_the_edge_and_needs_all_its_cells(name):
    position = Hex(7).parse_position(STONES[name])
    stone = Hex(7).parse_move(STONES[name])
    links = [link for link in edge_links(position, Side.FIRST, stone) if link.named]
    assert {link.name for link in links} == {name}
    for link in links:
        assert link.state is EdgeState.COMPLETE
        ends = frozenset({link.stone}), EDGES.index(link.edge)
        assert can_join(position, Side.FIRST, ends, link.cells, moves_first=False)
        for missing in link.cells:
            fewer = [cell for cell in link.cells if cell != missing]
            assert not can_join(position, Side.FIRST, ends, fewer, moves_first=False)


@given(st.sampled_from(["d2", "d3", "d5", "d6"]), st.data())
def test_the_state_of_a_template_is_what_all_play_on_its_cells_gives(stone, data):
    game = Hex(7)
    board = [0] * 49
    board[game.parse_move(stone)] = 1
    for place in range(49):
        if not board[place]:
            board[place] = data.draw(st.sampled_from([0, 0, 1, 2]))
    position = any_position(7, board, Side.FIRST)
    for link in edge_links(position, Side.FIRST, game.parse_move(stone)):
        ends = frozenset({link.stone}), EDGES.index(link.edge)
        free = [cell for cell in link.cells if not board[cell]]
        # Stones elsewhere may not help: the claim is about these cells.
        alone = [c if i in (*link.cells, link.stone) else 2 for i, c in enumerate(board)]
        strip = any_position(7, alone, Side.FIRST)
        first = can_join(strip, Side.FIRST, ends, free, moves_first=True)
        last = can_join(strip, Side.FIRST, ends, free, moves_first=False)
        assert link.state is (
            EdgeState.COMPLETE if last else EdgeState.SHORT if first else EdgeState.BROKEN
        )
        for cell in link.cuts:
            alone[cell] = 2
            cut = any_position(7, alone, Side.FIRST)
            rest = [other for other in free if other != cell]
            assert not can_join(cut, Side.FIRST, ends, rest, moves_first=True)
            alone[cell] = 0


@given(st.one_of(boards(3, 0), boards(4, 7)), st.sampled_from(list(Side)))
@example(drawn("x.xo/.o.x/xx.o/oo..", Side.SECOND), Side.FIRST)  # two bridges need c2
def test_what_is_joined_cannot_be_cut(position, side):
    taken = position.first | position.second
    free = [cell for cell in range(position.game.size**2) if not taken >> cell & 1]
    owner = parts(position, side)
    near, far = (owner[edge] for edge in EDGES)
    points = list(EDGES) if near == far else list(owner)
    for place, one in enumerate(points):
        for two in points[place + 1 :]:
            # Stones that reach one edge are joined by it, whatever lies between them.
            by_edge = one >= 0 and two >= 0 and owner[one] in {near, far}
            if owner[one] == owner[two] and not by_edge:
                ends = end(one), end(two)
                assert can_join(position, side, ends, free, moves_first=False)


@given(boards(4, 8))
def test_a_dead_cell_never_changes_who_wins(position):
    taken = position.first | position.second
    free = [cell for cell in range(16) if not taken >> cell & 1]
    for cell in free:
        if not shapes.dead(position, cell):
            continue
        others = [other for other in free if other != cell]
        for filling in product((False, True), repeat=len(others)):
            more = sum(1 << other for other, mine in zip(others, filling, strict=True) if mine)
            boards = position.first | more, position.first | more | 1 << cell
            without, with_it = (bool(chain(stones, 4, Side.FIRST)) for stones in boards)
            assert without == with_it


def test_dead_cells_are_seen():
    # Three stones of one colour side by side leave nothing for the fourth neighbour to do.
    assert said(5, "c2 a5 d2 a4 b3 b5 b2 e5 c3")  # alive, for comparison
    assert "dead-cell" in said(5, "c1 e4 b2 e5 c2 d5 d1 a5 b1")


@given(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=9, max_size=9), st.booleans())
def test_a_ladder_that_escapes_joins_the_edge_by_force(ahead, turned):
    # Blue has followed the top edge on the second row from b2 to c2; d1 must be answered.
    board = [2] * 36
    for cell in (7, 8):
        board[cell] = 1
    board[3] = 0
    places = [row * 6 + column for row in range(3) for column in range(3, 6)]
    places = [place for place in places if place != 3] + [4]
    for place, stone in zip(places, ahead, strict=False):
        board[place] = stone
    board[3] = 0
    position = any_position(6, board, Side.SECOND)
    found = ladders.Ladder(Side.FIRST, EDGES[0], (7, 8), 3, 1, 1)
    if turned:  # the same along the bottom edge
        position = any_position(6, board[::-1], Side.SECOND)
        found = ladders.Ladder(Side.FIRST, EDGES[1], (28, 27), 32, 1, 1)
    assume(ladders.threat(position, Side.FIRST, found.head, found.edge, 1) == found.answer)
    stone = ladders.escape(position, found)
    free = [cell for cell in range(36) if not (position.first | position.second) >> cell & 1]
    if stone is not None:
        ends = frozenset({found.head}), EDGES.index(found.edge)
        assert can_join(position, Side.FIRST, ends, free, moves_first=False)
        assert position.first >> stone & 1


def test_there_is_no_ladder_while_another_cell_reaches_the_edge():
    # b7 is free: whatever Red answers at d7, Blue has it.
    assert not {kind for kind in said(7, "a1 a7 c6 c7 d6") if kind.startswith("ladder")}


@pytest.mark.parametrize(
    ("game", "kind", "cells"),
    [
        ("d4 a1 c6 c5 d5", "bridge-kept", "d4 c6 c5 d5"),
        ("d4 a1 c6 c5 a2", "bridge-let-go", "d4 c6 c5 d5"),
        ("d4 a1 c6 c5", "bridge-intruded", "d4 c6 c5 d5"),
        ("d4 a1 c6", "bridge-made", "d4 c6 c5 d5"),
        ("d4 a1 c6 c5 a2 d5", "cut", "d5 d4 c6"),
        ("d4 a1 c6", "template-complete", "c6 b7 c7"),
        ("d4 a1 c6 b7", "template-intruded", "c6 b7 c7"),
        ("d4 a1 c6 b7 c7", "template-kept", "c6 b7 c7"),
        ("d4 a1 c6 b7 a2", "template-let-go", "c6 b7 c7"),
        ("d4 a1 c6 b7 a2 c7", "cut", "c7 c6"),
        ("a1 c7 c6", "template-short", "c6 b7 c7"),
        ("a1 b7 c6 c7 d6", "ladder-no-escape", "c6 d6 d7"),
        ("f6 b7 c6 c7 d6", "ladder-escape", "c6 d6 d7 f6"),
        ("a1 b7 c6 c7 d6 d7", "ladder-followed", "c6 d6 d7"),
        ("a1 b7 c6 c7 d6 a4", "ladder-let-go", "c6 d6 d7"),
        ("a1 b7 c6 c7 d6 d7 f6", "escape-made", "c6 d6 f6"),
        ("b1 b6 c5 c6 d5", "ladder", "c5 d5 d6"),
    ],
)
def test_a_move_is_called_what_players_call_it(game, kind, cells):
    assert said(7, game)[kind] == set(cells.split())


@given(positions_of(st.just(Hex(5)), 20), st.data())
def test_a_complete_chain_wins_and_faults_are_marked(position, data):
    assume(position.outcome() is None)
    move = data.draw(st.sampled_from(position.legal_moves()))
    for one in remarks.remarks([position], move):
        if one.kind == RemarkKind.CHAIN_COMPLETE.value:
            assert solver_for(Hex(5)).winner(position.play(move)) is position.to_move
        assert one.side is position.to_move
        assert one.fault == (RemarkKind(one.kind) in remarks.FAULTS)


@given(positions_of(st.just(Hex(6)), 24), st.data())
def test_both_sides_are_told_the_same(position, data):
    assume(position.outcome() is None)
    move = data.draw(st.sampled_from(position.legal_moves()))
    turned = move % 6 * 6 + move // 6

    def kinds(board, cell):
        # Which of two bridges that share a cell is counted may differ: leave out what leans on it.
        found = {RemarkKind(one.kind) for one in remarks.remarks([board], cell)}
        return found - {
            RemarkKind.JOINED,
            RemarkKind.BRIDGE_MADE,
            RemarkKind.CUT,
            RemarkKind.CHAIN_COMPLETE,
        }

    assert kinds(position, move) == kinds(mirrored(position), turned)


SHOWN = {
    "bridge": "bridge-made",
    "intrusion": "bridge-intruded",
    "cut": "cut",
    "block": "block",
    "edge-template": "template-complete",
    "one-move-short": "template-short",
    "ladder": "ladder-no-escape",
    "chain": "chain-complete",
}
"""The words whose board shows them by its last move."""


def test_the_boards_of_the_glossary_show_what_they_say():
    shown = {one.key: one for one in ENTRIES}
    assert set(shown) == set(remark_kinds.TERMS.values())
    for key, kind in SHOWN.items():
        assert kind in said(find(shown[key].game).size, shown[key].position)
    for key in ("bridge", "intrusion", "edge-template"):
        one = shown[key]
        game = find(one.game)
        marked = {game.format_move(row * game.size + column) for row, column in one.marked}
        assert marked < said(game.size, one.position)[SHOWN[key]]
    assert "dead-cell" in said(5, f"{shown['dead-cell'].position} b1")
    assert "f6" in said(7, shown["ladder-escape"].position.removesuffix(" d7"))["ladder-escape"]
    (short,) = [
        one
        for one in remarks.remarks(story(7, "a1 d6"), Hex(7).parse_move("d5"))
        if one.kind == "template-short"
    ]
    assert short.sentence.values["cuts"] == "c6 b7"


@pytest.mark.parametrize(("page", "language"), [("hex-words.md", "en"), ("hex-words.fr.md", "fr")])
def test_the_manual_shows_the_glossary(page, language):
    text = (DOCS / page).read_text("utf-8")
    use(language)
    words = kinds.glossary("hex-11")
    use("en")
    for one in words:
        assert f"## {one.title}\n" in text
        assert f"```pions {one.game} {one.position}\n{one.caption}\n```" in text
        assert all(part in text for part in one.text)
