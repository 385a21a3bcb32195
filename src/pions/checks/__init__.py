"""The exercises of the hand-outs, checked one by one in a student's file."""
