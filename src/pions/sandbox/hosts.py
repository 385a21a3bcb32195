"""Where a file runs: in a process of its own or, where none can be started, inside this one."""

from __future__ import annotations

from pions.sandbox.conversation import Host
from pions.sandbox.limits import Limits
from pions.sandbox.process import tiers
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.files import PlayerFile


def start(file: PlayerFile, limits: Limits, tier: Tier, packages: tuple[str, ...] = ()) -> Host:
    """A host for `file`, isolated as `tier` says; raises `ArenaFault`.

    Its process may import `packages` of ours beside the rules.
    """
    # Each is loaded where it is needed: a tab has no processes, a match nothing inside.
    if tier is Tier.E or file.namespace is not None:
        from pions.sandbox.inside.host import InsideHost  # noqa: PLC0415 - see above

        return InsideHost(limits, file.namespace)
    from pions.sandbox.process.launch import PlayerProcess  # noqa: PLC0415 - see above

    return PlayerProcess(tiers.isolation(tier), limits, packages=packages)
