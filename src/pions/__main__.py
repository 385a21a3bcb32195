"""``python -m pions``."""

from pions.cli.main import entry

if __name__ == "__main__":
    entry()
