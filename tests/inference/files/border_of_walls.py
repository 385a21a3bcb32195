"""A border around the board, so that no index is tested: the grid is no plain one."""
W, H = 7, 6


def new_board():
    return [["#"] * (W + 2)] + [["#"] + [" "] * W + ["#"] for _ in range(H)] + [["#"] * (W + 2)]


def get_move(board, me, other):
    for mark in (me, other):
        for col in range(1, W + 1):
            row = max((r for r in range(1, H + 1) if board[r][col] == " "), default=0)
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                count = 0
                for sign in (1, -1):
                    r, c = row + sign * dr, col + sign * dc
                    while row and board[r][c] == mark:
                        count, r, c = count + 1, r + sign * dr, c + sign * dc
                if count >= 3:
                    return col
    return next(col for col in range(1, W + 1) if board[1][col] == " ")
