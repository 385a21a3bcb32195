"""Wins where it can, does not let the other one win next, else plays near the middle."""

TEAM_NAME = "Les attentifs"


def wins(position):
    """The moves that end the game at once, by a win: the last stone could also make a draw."""
    return [
        move
        for move in position.legal_moves()
        if (end := position.play(move).outcome()) is not None and end.winner is not None
    ]


def choose(position):
    moves = sorted(position.legal_moves(), key=lambda move: abs(move - 2))
    safe = [move for move in moves if not wins(position.play(move))]
    return (wins(position) + safe + moves)[0]
