"""Values shown in a notebook: boards, charts, trees, exercises, and a board to play on."""
