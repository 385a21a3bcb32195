def new_grid():
    return [["⚪"] * 7 for _ in range(6)]


def landing(grid, col):
    for row in range(5, -1, -1):
        if grid[row][col] == "⚪":
            return row
    return None


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def get_move(grid, couleur):
    rival = "🔴" if couleur == "🟡" else "🟡"
    for who in (couleur, rival):
        for col in range(7):
            row = landing(grid, col)
            if row is not None:
                grid[row][col] = who
                won = aligne(grid, who)
                grid[row][col] = "⚪"
                if won:
                    return col
    return next(c for c in (3, 4, 2, 5, 1, 6, 0) if landing(grid, c) is not None)
