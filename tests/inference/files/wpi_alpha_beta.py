import math

import agent


class AlphaBetaAgent(agent.Agent):
    def __init__(self, name, max_depth):
        super().__init__(name)
        self.max_depth = max_depth

    def go(self, brd):
        return max(brd.free_cols(), key=lambda c: self.value(brd, c))

    def value(self, brd, col):
        after = brd.copy()
        after.add_token(col)
        return after.get_outcome()


THE_AGENT = AlphaBetaAgent("Group17", 4)
