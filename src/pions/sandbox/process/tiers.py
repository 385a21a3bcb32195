"""How well this machine can isolate a player: five tiers, each tried before it is promised."""

from __future__ import annotations

import os
import shutil
import sys
from enum import Enum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from pions.core.types import Term
from pions.sandbox.errors import SandboxMissing
from pions.sandbox.isolation import lockdown

if TYPE_CHECKING:
    from pions.sandbox.process.player_process import Isolation


class Tier(Enum):
    """From the strongest to the weakest."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"

    @property
    def made_of(self) -> Term:
        """Its parts, in a few words."""
        return _MADE_OF[self]

    @property
    def stops(self) -> Term:
        """The attempts it stops, for reports."""
        return _LOOPS if self is Tier.E else _EVERYTHING if self.at_least(Tier.B) else _MISTAKES

    def at_least(self, other: Tier) -> bool:
        """Return whether this tier is as strong as `other`, or stronger."""
        return self.value <= other.value


_MADE_OF: Final = {
    Tier.A: Term("bubblewrap, Landlock, seccomp and resource limits"),
    Tier.B: Term("Landlock, seccomp and resource limits"),
    Tier.C: Term("a process of its own, resource limits and, where Linux offers it, seccomp"),
    Tier.D: Term("a process of its own"),
    Tier.E: Term("no process of its own: inside this very program"),
}
_EVERYTHING: Final = Term(
    "stops players that read or write files, use the network, start programs or look at others"
)
_MISTAKES: Final = Term("stops mistakes, not malice")
_LOOPS: Final = Term("stops loops that do not end, and no malice")


def isolation(tier: Tier) -> Isolation:
    """Return what to start a player's process with."""
    from pions.sandbox.process.player_process import Isolation  # noqa: PLC0415 - a tab has no processes

    if tier is Tier.A:
        # On a kernel without Landlock the namespaces hide the files all the same.
        landlock = lockdown.landlock_version() > 0
        return Isolation(bubblewrap=shutil.which("bwrap"), filtered=True, landlock=landlock)
    if tier is Tier.B:
        return Isolation(filtered=True, landlock=True)
    return Isolation(filtered=_can_filter())


@cache
def _can_filter() -> bool:
    if sys.platform != "linux":
        return False
    from pions.sandbox.process import player_process  # noqa: PLC0415 - as above

    return player_process.trial(player_process.Isolation(filtered=True), hidden=False) is None


@lru_cache
def missing(tier: Tier) -> Term | str | None:
    """Return why `tier` is not available here; ``None`` where it is.

    A tier counts only if a process under it has tried what is forbidden, and failed.
    """
    windows = sys.platform == "win32"
    if tier is Tier.E:
        return None
    if sys.platform == "emscripten":
        return Term("a browser's tab starts no processes")
    if tier is Tier.D or (tier is Tier.C and not windows):
        return None
    if windows or sys.platform != "linux":
        return Term("it needs Linux") if tier is not Tier.C else Term("it needs Unix")
    if tier is Tier.A and shutil.which("bwrap") is None:
        return Term("the program bwrap (package bubblewrap) is not installed")
    from pions.sandbox.process import player_process  # noqa: PLC0415 - as above

    return player_process.trial(isolation(tier))


@lru_cache
def best_tier() -> Tier:
    """Return the strongest tier this machine offers."""
    return next(tier for tier in Tier if missing(tier) is None)


def require(tier: Tier | None) -> Tier:
    """Return the best tier where at least `tier` is demanded; raises `SandboxMissing`."""
    if tier is None:
        return _unasked()
    best = best_tier()
    if not best.at_least(tier):
        message = Term(
            "Players must be isolated by tier {wanted} at least, and this machine only offers "
            "{best} ({made_of}): {reason}."
        )
        said = {"wanted": tier.value, "best": best.value, "made_of": best.made_of}
        raise SandboxMissing(message, **said, reason=missing(tier))
    return best


def _unasked() -> Tier:
    """Return the best tier, unless it is too weak for root, who has to ask for it by name."""
    best = best_tier()
    # In a tab, root owns nothing but the tab.
    root = getattr(os, "geteuid", lambda: 1)() == 0
    if root and best is not Tier.E and not best.at_least(Tier.B):
        message = Term(
            "You are root, and this machine can isolate players' files by tier {best} only "
            "({made_of}), which {stops}: {reason}. Run this as an ordinary user, or install "
            "bubblewrap, or add --require-sandbox {best} if you trust these files."
        )
        said = {"best": best.value, "made_of": best.made_of, "stops": best.stops}
        raise SandboxMissing(message, **said, reason=missing(Tier.B))
    return best


def usable(tier: Tier | None) -> Tier:
    """Return `tier`, or the best one for ``None``; raises `SandboxMissing` where it is not here."""
    if tier is None:
        return _unasked()
    reason = missing(tier)
    if reason is not None:
        message = Term("Tier {tier} is not available here: {reason}.")
        raise SandboxMissing(message, tier=tier.value, reason=reason)
    return tier
