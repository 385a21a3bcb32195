"""Who plays in a process of its own, told apart without loading how such a process is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

if TYPE_CHECKING:
    from pions.sandbox.player import SandboxedPlayer


class IsolatedPlayer:
    """What every `SandboxedPlayer` is."""


def is_isolated(player: object) -> TypeGuard[SandboxedPlayer]:
    """Whether `player` is a file in a process of its own."""
    return isinstance(player, IsolatedPlayer)
