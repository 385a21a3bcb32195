"""A game from somebody's file, as its own process sees it: adapters, searches, promises."""
