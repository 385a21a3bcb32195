from src.AgentBase import AgentBase
from src.Board import Board
from src.Move import Move


class MyAgent(AgentBase):
    def make_move(self, turn: int, board: Board, opp_move: Move | None) -> Move:
        for x in range(board.size):
            for y in range(board.size):
                if board.tiles[x][y].colour is None:
                    return Move(x, y)
