"""The hand-out `morpion`: `handout.toml` has its exercises, each module the checks of some."""
