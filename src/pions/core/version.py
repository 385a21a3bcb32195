"""The version of the package, for those below its front door who have to say it."""

VERSION = "0.1.0"
