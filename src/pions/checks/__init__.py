"""The exercises of the five hand-outs, checked one by one in a student's file."""
