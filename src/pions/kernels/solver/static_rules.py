"""Static rules: exact bounds of scores without a search, each with its proof.

Terms. `left` is the number of empty cells. L is the side that would fill the last cell of the
board (the side to move when `left` is odd), F the other one. *Even* cells have an even number of
cells above them in their column (the top cell is even), *odd* cells an odd number. A threat is an
empty cell that completes a line of its owner. Here the side to move has no winning cell within
reach, and a move that does not lose at once (the search decides the others).

Follow-up. Let a region be made of the lowest empty cells of some columns. A side G *follows up* in
it, when it is the other side's turn and the region has an even number of cells. The columns with
an odd number of region cells are then even in number; G pairs up their lowest cells, two by two,
and all the other region cells of each column bottom-up: (1st, 2nd), (3rd, 4th).. in an even
column, (2nd, 3rd), (4th, 5th).. in an odd one. When the other side takes a cell of a pair, G takes
the other. That is always legal: in a vertical pair the reply is just above; for two lowest cells,
neither was taken before, and no cell below them is empty. So in the full region the other side has
at most the lower cell of each vertical pair and one cell of each pair of lowest cells: within a
region column ending at its cell e, the cells at an odd distance below e, and the lowest cell. On
G's own turn in a region with an odd number of cells, G first takes the lowest cell of some odd
column, and the same bound holds.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.binding import inlined
from pions.kernels.intrinsics import popcount
from pions.kernels.solver.bits import line_in

NOTHING: Final = 99
"""No rule applies."""


@inlined
def above(cells: int, height: int, board: int) -> int:
    """Return every cell of `board` strictly above one of `cells`, in its column."""
    up = (cells << 1) & board
    for _ in range(height - 2):
        up |= (up << 1) & board
    return up


@inlined
def reachable(playable: int, plies: int, height: int, board: int) -> int:
    """Return the empty cells that `plies` more discs can fill: the lowest of each column."""
    reach = playable
    for _ in range(min(plies, height) - 1):
        reach |= (reach << 1) & board
    return reach


@inlined
def odd_threat(
    last: int,
    threats: int,
    playable: int,
    empty: int,
    even: int,
    least: int,
    height: int,
    connect: int,
    directions: int,
    board: int,
) -> int:
    """Return a score that F is sure of by an odd threat t, at least `least`; 0 if none is proved.

    Let t be a threat of F on an odd cell, u the cell below it (empty, as t is out of reach), and
    the region: all empty cells of the other columns, and those below u in this one. From t upwards
    the column has an even number of cells, and u one more: so the region has an even number of
    cells on L's turn, an odd number on F's, and F can follow up in it. L then runs out of region
    cells and must play u (or plays it before), and F wins on t, unless L makes a line first. L's
    cells are at most: its stones, u, and the bound of the follow-up, which is the odd cells and
    the lowest one in the other columns (their regions end at the top), and the even cells and the
    lowest one in the column of t (its region ends below u, on an odd cell). In a column where F
    has another threat s, out of reach, on a cell that follow-up gives to F (an even one), no cell
    above s is filled before the game ends: F wins on s when L plays below it. Without a line in
    that set L never wins, and F does, with all the d cells above t still empty at the latest: a
    score of at least (d + 1) / 2.
    """
    odd = board ^ even
    todo = threats & odd & ~playable
    while todo:
        t = todo & -todo
        up = t
        for _ in range(height - 1):
            up |= (up << 1) & board
        todo &= ~up
        score = popcount(up) >> 1
        if score < least:
            continue
        whole = up
        for _ in range(height - 1):
            whole |= (whole >> 1) & board
        u = t >> 1
        other = empty & ~whole
        here = empty & whole & ~up & ~u
        dead = above(threats & even & other & ~playable, height, board)
        most = last | u | (other & (odd | playable) & ~dead) | (here & (even | playable))
        if line_in(most, height + 1, connect, directions) == 0:
            return score
    return 0


@inlined
def static_bound(
    mine: int,
    mask: int,
    own: int,
    opp: int,
    playable: int,
    left: int,
    alpha: int,
    even: int,
    height: int,
    connect: int,
    directions: int,
    bottom: int,
    board: int,
) -> int:
    """Return a bound of the score that settles ``score > alpha``, or `NOTHING`.

    One side, the attacker, must win with n or better: ``n = alpha + 1`` for the side to move if
    alpha >= 0, else ``n = -alpha`` for the other side. It must do so while at least ``2 n - 2``
    cells stay empty, hence within ``left - 2 n + 2`` discs, and only cells within that reach count
    for its lines.

    *Claimeven* (the attacker is F). L follows up on the whole board. F's cells are at most its
    stones, the odd cells and the lowest of each column. Where L has an even threat s out of reach,
    no cell above s is filled before L has won there. Without a line in these cells F does not win.

    *Even threat* (the attacker is L). If besides L is sure of a line (its stones, and the even
    cells that are not the lowest of their column, all of which follow-up gives it if the game
    lasts), L wins. With only cells below at least ``2 n - 2`` others, so many cells at least are
    empty when the line is complete: the score is n or better.

    *No open line* (the attacker is L). Its stones and the cells within reach hold no line.

    *Odd threat*: see `odd_threat`. It wins for F, and so refutes L as well.
    """
    tall = height + 1
    empty = board & ~mask
    last_moves = left & 1
    if last_moves:
        last, first = mine, mask ^ mine
        last_threats, first_threats = own, opp
    else:
        last, first = mask ^ mine, mine
        last_threats, first_threats = opp, own
    n = alpha + 1 if alpha >= 0 else -alpha
    reach = reachable(playable, left - 2 * n + 2, height, board)
    refuted = 0 if reach == empty else alpha + (alpha < 0)
    dead = above(last_threats & even & ~playable, height, board)
    most = first | (empty & ((board ^ even) | playable) & ~dead)
    claimed = (last_moves == 0) == (alpha >= 0)
    hoped = most & (reach | mask) if claimed else last | reach
    if line_in(hoped, tall, connect, directions) == 0:
        return refuted
    least = n if claimed else 1
    sure = odd_threat(
        last, first_threats, playable, empty, even, least, height, connect, directions, board
    )
    if sure:
        return -sure if last_moves else sure
    if not claimed and line_in(most, tall, connect, directions) == 0:
        deep = bottom * (((1 << height) - 1) >> (2 * n - 2))
        certain = last | (empty & even & ~playable & deep)
        if line_in(certain, tall, connect, directions) != 0:
            return n if last_moves else -n
    return NOTHING
