"""The hand-out `onze`: `handout.toml` has its exercises, each module the checks of some."""
