"""``python -m pions``."""

from pions.cli.start import entry

if __name__ == "__main__":
    entry()
