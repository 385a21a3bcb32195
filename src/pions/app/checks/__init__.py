"""Students' files checked by the exercises of the hand-outs, one by one or a whole class."""
