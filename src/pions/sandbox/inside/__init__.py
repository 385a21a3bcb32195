"""A file that runs inside this very interpreter, where no process can be started for it."""
