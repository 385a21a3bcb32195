"""The experiments of the hand-outs, and duels of two programs."""
