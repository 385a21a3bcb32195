"""A game from a student's file, in its own process: adapters, searches, promises."""
