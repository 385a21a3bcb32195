"""The hand-out `noeud`: `handout.toml` has its exercises, each module the checks of some."""
