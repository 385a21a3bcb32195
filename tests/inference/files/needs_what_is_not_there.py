"""In the manner of a competition: all imports within the player, one of them not there."""


def my_agent(observation, configuration):
    from no_such_science import convolve

    board = observation["board"]
    return max(range(configuration["columns"]), key=lambda c: (board[c] == 0) * convolve(c))
