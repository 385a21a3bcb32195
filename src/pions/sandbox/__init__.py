"""Students' files as players, each in a process of its own that can do nothing but think."""

from pions.sandbox.limits import Limits
from pions.sandbox.player import Description, SandboxedPlayer, load
from pions.sandbox.process.stopwatch import reads as counts_computing
from pions.sandbox.process.tiers import Tier, best_tier, missing, require
from pions.sandbox.reading.files import PlayerFile, is_spec, read
from pions.sandbox.rehearsal import admit
from pions.sandbox.verdicts import (
    ArenaFault,
    Disqualified,
    PlayerFileError,
    SandboxMissing,
    Verdict,
)

__all__ = [
    "ArenaFault",
    "Description",
    "Disqualified",
    "Limits",
    "PlayerFile",
    "PlayerFileError",
    "SandboxMissing",
    "SandboxedPlayer",
    "Tier",
    "Verdict",
    "admit",
    "best_tier",
    "counts_computing",
    "is_spec",
    "load",
    "missing",
    "read",
    "require",
]
