"""The hand-out `colonnes`: `handout.toml` has its exercises, each module the checks of some."""
