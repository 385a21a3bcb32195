"""A class that hands in: people, hand-ins, their ladder and marks."""
