"""Students' files are for the checks to run, never for pytest to import."""

collect_ignore_glob = ["correct/*", "wrong/*"]
