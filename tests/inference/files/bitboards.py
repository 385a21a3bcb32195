"""Two whole numbers hold the discs: nothing of them is a grid."""


def won(bits):
    for shift in (1, 6, 7, 8):
        pairs = bits & bits >> shift
        if pairs & pairs >> 2 * shift:
            return True
    return False


def best_move(mine, theirs, heights):
    for bits in (mine, theirs):
        for col in range(7):
            if heights[col] < 7 * col + 6 and won(bits | 1 << heights[col]):
                return col
    return next(col for col in (3, 2, 4, 1, 5, 0, 6) if heights[col] < 7 * col + 6)
