"""The hand-out `caml`: `handout.toml` has its exercises, each module the checks of some."""
