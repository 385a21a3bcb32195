"""Questions about Hex, and their answers: by any backend, with numpy or without it, the same ones.

Run as a program it prints them, for whoever asks in a process without numpy or in a browser's
Python.
"""

from pions.app.board.history import History
from pions.app.play import hints, replies
from pions.app.solver import estimated_answers, exact_answers, reviewing
from pions.app.trees import search_trees
from pions.core.types import Side
from pions.families import random_games, searching
from pions.families.hex.proofs.virtual_connections import virtual_connections
from pions.families.hex.search.network import shipped
from pions.games.hexagon import Hex

PLAYERS = (
    *(f"level:n={number}" for number in range(1, 10)),
    "policy",
    "hexnet:simulations=20",
    "uct:nodes=200",
    "minimax:depth=1",
    "alphabeta:depth=2",
)
GAMES = ("hex-5", "hex-11", "hex-13-swap")


def answers():
    """Each answer as text."""
    for game in GAMES:
        moves = [replies.reply(game, "a2 c3 d3", player, 7).move for player in PLAYERS]
        yield f"{game}: {' '.join(moves)}"
    values = [f"{shipped().opinion(Hex(size).initial()).value:.3f}" for size in (3, 5, 11)]
    yield f"values: {values}"
    yield f"estimate: {estimated_answers.estimate(History.recall('hex-5', 'b2 c3')).estimate.best}"
    yield f"proof: {exact_answers.prove(Hex(4)).value}"
    yield f"solved: {exact_answers.analyse(History.recall('hex-5', 'b2 c3')).value}"
    position = Hex(4).parse_position("b2 c3")
    links = virtual_connections(position, Side.FIRST)
    yield f"connections: {links.must_play} {links.connections(0, 2)} {links.semi_connections(0, 1)}"
    yield f"hint: {hints.hint(History.recall('hex-5', 'b2'), 1).move}"
    mistakes = reviewing.review(History.recall("hex-4", "a1 b3 c2")).mistakes
    yield f"review: {[(one.number, one.better) for one in mistakes]}"
    weighed = reviewing.review(History.recall("hex-8", "d4 a1 c6 c5 a2 d5"))
    said = [[remark.kind for remark in one.reasons[0].remarks] for one in weighed.moves]
    yield f"weighed: {said}"
    grown = search_trees.grow(search_trees.TreeRequest("hex-3", "b2", depth=2))
    yield f"tree: {len(grown.tree.nodes)} {grown.minimax} {dict(grown.orders)}"
    yield f"lines: {searching.perft(Hex(3, swap=True).initial(), 4)}"
    yield f"random games: {random_games.play_random(Hex(4), 50, seed=3)}"


if __name__ == "__main__":
    for answer in answers():
        print(answer)  # noqa: T201 - it is a program
