"""Students' files through the exercises of the hand-outs, one by one or a whole class."""
