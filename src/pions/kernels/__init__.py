"""Machine code: numba and numpy only, nothing of ours."""
