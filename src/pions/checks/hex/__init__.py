"""The hand-out `hex`: `handout.toml` has its exercises, each module the checks of some."""
