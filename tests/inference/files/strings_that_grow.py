"""Each column is a string, which a disc makes longer; nothing here makes an empty board."""


class Player:
    def choose_column(self, board, mark):
        other = "O" if mark == "X" else "X"
        free = [n for n in range(7) if len(board[n]) < 6]
        for who in (mark, other):
            for n in free:
                piles = list(board)
                piles[n] += who
                if self.four(piles, n):
                    return n
        return min(free, key=lambda n: abs(n - 3))

    def four(self, piles, last):
        def at(column, row):
            inside = 0 <= column < 7 and 0 <= row < len(piles[column])
            return piles[column][row] if inside else None

        row, mark = len(piles[last]) - 1, piles[last][-1]
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for way in (1, -1):
                step = way
                while at(last + across * step, row + up * step) == mark:
                    count, step = count + 1, step + way
            if count > 3:
                return True
        return False
