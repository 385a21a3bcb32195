"""Two arguments with attributes, as in a well-known competition: a flat board, the mark, the sizes."""


def my_agent(obs, config):
    rows, columns, wanted = config.rows, config.columns, config.inarow

    def wins(column, mark):
        cells = list(obs.board)
        row = max(r for r in range(rows) if cells[r * columns + column] == 0)
        cells[row * columns + column] = mark
        for y in range(rows):
            for x in range(columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = [(y + k * down, x + k * right) for k in range(wanted)]
                    if all(0 <= a < rows and 0 <= b < columns and cells[a * columns + b] == mark for a, b in line):
                        return True
        return False

    free = [column for column in range(columns) if obs.board[column] == 0]
    for mark in (obs.mark, 3 - obs.mark):
        for column in free:
            if wins(column, mark):
                return column
    return free[len(free) // 2]
