"""The null-window search of the solver, on a stack of frames."""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917
# The search is one loop: functions would pass its thirty numbers to and fro.

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints
from pions.kernels.binding import inlined
from pions.kernels.intrinsics import popcount, prefetch, wide_vectors
from pions.kernels.solver.bits import bottom_row, even_cells, winning_cells
from pions.kernels.solver.move_order import centrality, hash_of, rank_of
from pions.kernels.solver.static_rules import NOTHING, static_bound
from pions.kernels.solver.threads import LOOK, SPLIT_LEFT, answered, divided
from pions.kernels.solver.workspace import (
    ABORTED,
    BUDGET,
    FRAME,
    LEAST_BITS,
    NEAR_ROOT,
    NODES,
    POLL,
    STOP,
    THREAD,
    WRITTEN,
)

ETC_LEFT: Final = 18
"""Empty cells from which the table is probed for all children first."""
MIRROR_DISCS: Final = 14
"""Discs up to which a position and its mirror image share an entry."""

_INSIDE: Final = 8191
"""A mask for indices into stacks, all shorter: it shows the compiler that none is negative."""


@inlined
def search(
    mine: int,
    mask: int,
    own: int,
    opp: int,
    alpha: int,
    table: Ints,
    bits: int,
    room: int,
    near: Ints,
    near_bits: int,
    near_left: int,
    stack: Ints,
    control: Ints,
    lanes: int,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> int:
    """Return a bound of the score of (mine, mask) for its side to move.

    With v the score and r the result,

        v <= alpha  implies  v <= r <= alpha;    v > alpha  implies  alpha < r <= v.

    `own` and `opp` are the empty cells that complete a line of the side to move and of the other.
    Every position entered has no winning move, and a move after which the other side has none
    (non-losing moves), as its parent decided the others. Hence

        -((left - 2) // 2) <= score <= (left - 1) // 2,

    and with 2 empty cells or less the game is drawn.

    Step 1, a single move is played in place, without frame or table.
    Step 2, static rules, while the table entry is prefetched.
    Step 3, the threats after each move, and whether it wins in three plies (the reply cannot stop
    two winning cells, or has only moves below one). Where vectors are wide, for all columns at
    once with their ranks: that loop has no branch, so it becomes vector code. Elsewhere one move
    after the other, to the first that wins, and ranks after the table.
    Step 4, no win within three plies: the score is at most (left - 3) // 2.
    Step 5, the table, and in the upper tree the table entries of the children.
    Step 6, back to a node with a move left; step 7, play its best-ranked move.

    Positions with `near_left` empty cells or fewer are in the `near` table, which fits the cache:
    there are many of them, and they come again soon or never.
    A table entry is one word, so that threads share a table without locks: the rest of the hash (a
    bijection of the position) and both bounds, as ``lower + 32`` and ``32 - upper``: an empty
    word, 0, is no bound. The search ends after `room` entries were written to the large table, so
    that it may grow.
    """
    tall = height + 1
    column = (1 << height) - 1
    bottom = bottom_row(width, tall)
    board = bottom * column
    shift = width * tall - bits
    key_mask = (1 << (width * tall)) - 1
    near_shift = max(0, width * tall - near_bits)
    tag_mask = (1 << max(0, width * tall - LEAST_BITS)) - 1
    even = even_cells(bottom, height)
    frame = FRAME + 3 * lanes
    left = popcount(board & ~mask)
    mirror_left = width * height - MIRROR_DISCS
    thread = control[THREAD]
    budget = control[BUDGET]
    root_left = left
    nodes = 0
    written = 0
    value = 0
    f = 0
    g = 0
    while True:
        nodes += 1
        if (nodes & POLL) == 0:
            control[NODES] += POLL + 1
            if control[STOP] != 0 or (budget > 0 and nodes > budget) or written > room:
                table[len(table) - WRITTEN] += written
                return ABORTED
        place = f
        if thread != 0 and (nodes & LOOK) == 0 and root_left > NEAR_ROOT:
            place, value = answered(stack, f, frame, left, alpha, table, shift, tag_mask)
        done = True
        playable = (mask + bottom) & board
        three = (left - 3) >> 1
        lower = -((left - 2) >> 1)
        moves = playable & opp
        if moves == 0:
            moves = playable & ~(opp >> 1)
        if place < f:
            # Another thread has answered.
            f = place
            g = f & _INSIDE
            if (stack[g + 7] - left) & 1:
                alpha = -alpha - 1
            left = stack[g + 7]
        elif left <= 2:
            value = 0
        elif lower > alpha:
            value = lower
        elif (moves & (moves - 1)) == 0:
            # Step 1.
            w = winning_cells(mine | moves, tall, connect, directions) & board & ~(mask | moves)
            after = (playable ^ moves) | ((moves << 1) & board)
            reply = after & w
            two = (reply & (reply - 1)) | (reply & (w >> 1))
            if two != 0 or (after & ~(w >> 1)) == 0:
                value = (left - 1) >> 1
            elif three <= alpha:
                value = three
            else:
                own = opp & ~moves
                opp = w
                mine ^= mask
                mask |= moves
                left -= 1
                alpha = -alpha - 1
                continue
        else:
            # Step 2.
            h = hash_of(mine, mask, left >= mirror_left, width, tall, bottom, key_mask)
            if left > near_left:
                prefetch(table, h >> shift)
            else:
                prefetch(near, h >> near_shift)
            value = static_bound(
                mine,
                mask,
                own,
                opp,
                playable,
                left,
                alpha,
                even,
                height,
                connect,
                directions,
                bottom,
                board,
            )
            done = value != NOTHING
            if not done:
                # Step 3.
                g = f & _INSIDE
                wins = 0
                count = 0
                if wide_vectors():
                    count = lanes
                    for c in range(lanes):
                        b = moves & (column << (c * tall))
                        w = winning_cells(mine | b, tall, connect, directions) & board & ~(mask | b)
                        after = (playable ^ b) | ((b << 1) & board)
                        reply = after & w
                        calm = after & ~(w >> 1)
                        two = (reply & (reply - 1)) | (reply & (w >> 1))
                        wins |= two | ((calm == 0) & (b != 0))
                        rank = rank_of(b, w, own, opp) + min(c, width - 1 - c)
                        stack[g + FRAME + c] = b
                        stack[g + FRAME + lanes + c] = w
                        stack[g + FRAME + 2 * lanes + c] = (rank << 5) + c if b else -1
                else:
                    todo = moves
                    while todo:
                        b = todo & -todo
                        todo ^= b
                        w = winning_cells(mine | b, tall, connect, directions) & board & ~(mask | b)
                        after = (playable ^ b) | ((b << 1) & board)
                        reply = after & w
                        wins = (reply & (reply - 1)) | (reply & (w >> 1))
                        if wins != 0 or (after & ~(w >> 1)) == 0:
                            wins = 1
                            break
                        stack[g + FRAME + count] = b
                        stack[g + FRAME + lanes + count] = w
                        count += 1
                # Step 4.
                done = True
                if wins != 0:
                    value = (left - 1) >> 1
                elif three <= alpha:
                    value = three
                else:
                    # Step 5.
                    upper = three
                    entry = table[h >> shift] if left > near_left else near[h >> near_shift]
                    if (entry >> 12) == (h & tag_mask):
                        lower = max(lower, ((entry >> 6) & 63) - 32)
                        upper = min(upper, 32 - (entry & 63))
                    if upper <= alpha:
                        value = upper
                    elif lower > alpha:
                        value = lower
                    else:
                        done = False
                        if left >= ETC_LEFT:
                            for c in range(count):
                                b = stack[g + FRAME + c]
                                if b:
                                    child = hash_of(
                                        mask ^ mine,
                                        mask | b,
                                        left > mirror_left,
                                        width,
                                        tall,
                                        bottom,
                                        key_mask,
                                    )
                                    entry = (
                                        table[child >> shift]
                                        if left - 1 > near_left
                                        else near[child >> near_shift]
                                    )
                                    known = (entry >> 12) == (child & tag_mask)
                                    if known and (entry & 63) - 32 > alpha:
                                        value = (entry & 63) - 32
                                        done = True
                        if not done:
                            if not wide_vectors():
                                for c in range(lanes):
                                    stack[g + FRAME + 2 * lanes + c] = -1
                                for c in range(count):
                                    b = stack[g + FRAME + c]
                                    w = stack[g + FRAME + lanes + c]
                                    rank = rank_of(b, w, own, opp) + centrality(b, width, tall)
                                    rank = (rank << 5) + c
                                    stack[g + FRAME + 2 * lanes + c] = rank
                            stack[g] = mine
                            stack[g + 1] = mask
                            stack[g + 2] = -ABORTED
                            stack[g + 3] = opp
                            stack[g + 4] = h
                            stack[g + 5] = lower
                            stack[g + 6] = upper
                            stack[g + 7] = left
        pick = -1
        if done:
            # Step 6. Single moves have no frame: the parity of `left` gives the side to move.
            while f > 0:
                f -= frame
                g = f & _INSIDE
                if (stack[g + 7] - left) & 1:
                    alpha = -alpha - 1
                    value = -value
                left = stack[g + 7]
                h = stack[g + 4]
                tag = (h & tag_mask) << 12
                if value > alpha:
                    entry = tag | ((value + 32) << 6) | (32 - stack[g + 6])
                else:
                    value = max(value, stack[g + 2])
                    stack[g + 2] = value
                    for c in range(lanes):
                        pick = max(pick, stack[g + FRAME + 2 * lanes + c])
                    if pick >= 0:
                        break
                    entry = tag | ((stack[g + 5] + 32) << 6) | (32 - value)
                if left > near_left:
                    table[h >> shift] = entry
                    written += 1
                else:
                    near[h >> near_shift] = entry
            if pick < 0:
                control[NODES] += nodes & POLL
                table[len(table) - WRITTEN] += written
                return -value if (root_left - left) & 1 else value
        else:
            for c in range(lanes):
                pick = max(pick, stack[g + FRAME + 2 * lanes + c])
        # Step 7.
        if thread != 0 and left >= SPLIT_LEFT:
            pick = divided(
                pick,
                stack,
                g,
                left,
                alpha,
                thread,
                table,
                lanes,
                mirror_left,
                width,
                tall,
                bottom,
                key_mask,
            )
        c = pick & 31
        stack[g + FRAME + 2 * lanes + c] = -1
        b = stack[g + FRAME + c]
        own = stack[g + 3] & ~b
        opp = stack[g + FRAME + lanes + c]
        mask = stack[g + 1]
        mine = mask ^ stack[g]
        mask |= b
        left -= 1
        alpha = -alpha - 1
        f += frame
