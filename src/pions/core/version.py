"""The version of the package, where modules below `pions` find it."""

VERSION = "0.1.0"
