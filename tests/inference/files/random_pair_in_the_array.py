"""It plays in the array it is given, at random, and answers the row and the column."""
import random

import numpy as np


def create_matrix():
    return np.zeros((6, 7), dtype=int)


def place(matrix, column, disc):
    for row in range(5, -1, -1):
        if matrix[row, column] == 0:
            matrix[row, column] = disc
            return row
    return None


def ai_choose_column(matrix):
    column = random.choice([c for c in range(7) if matrix[0, c] == 0])
    return place(matrix, column, 2), column
