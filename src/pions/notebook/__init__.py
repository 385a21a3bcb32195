"""What a notebook shows: boards, figures, trees, exercises, and a board to play on."""
