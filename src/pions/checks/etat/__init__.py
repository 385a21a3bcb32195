"""The hand-out `etat`: `handout.toml` has its exercises, each module the checks of some."""
