"""The hostile files are for the sandbox to run, never for pytest to import."""

collect_ignore_glob = ["hostile/*"]
