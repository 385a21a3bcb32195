"""Students' files as players, each in a process of its own; names are loaded when first used."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pions.sandbox.errors import (
        ArenaFault,
        Disqualified,
        PlayerFileError,
        SandboxMissing,
        Verdict,
    )
    from pions.sandbox.game_process import GameProcess, open_game
    from pions.sandbox.limits import Limits
    from pions.sandbox.own_game_player import GamePlayer
    from pions.sandbox.player import Description, SandboxedPlayer, load
    from pions.sandbox.process.stopwatch import counts_computing
    from pions.sandbox.process.tiers import Tier, best_tier, missing, require
    from pions.sandbox.programs.player import ProgramPlayer
    from pions.sandbox.reading.player_file import PlayerFile, in_utf8, is_spec, of_text, read
    from pions.sandbox.trial_moves import admit

__all__ = [
    "ArenaFault",
    "Description",
    "Disqualified",
    "GamePlayer",
    "GameProcess",
    "Limits",
    "PlayerFile",
    "PlayerFileError",
    "ProgramPlayer",
    "SandboxMissing",
    "SandboxedPlayer",
    "Tier",
    "Verdict",
    "admit",
    "best_tier",
    "counts_computing",
    "in_utf8",
    "is_spec",
    "load",
    "missing",
    "of_text",
    "open_game",
    "read",
    "require",
]

_PLACES: Final = {
    "game_process": ("GameProcess", "open_game"),
    "own_game_player": ("GamePlayer",),
    "process.stopwatch": ("counts_computing",),
    "process.tiers": ("Tier", "best_tier", "missing", "require"),
    "player": ("Description", "SandboxedPlayer", "load"),
    "limits": ("Limits",),
    "programs.player": ("ProgramPlayer",),
    "reading.player_file": ("PlayerFile", "in_utf8", "is_spec", "of_text", "read"),
    "trial_moves": ("admit",),
    "errors": ("ArenaFault", "Disqualified", "PlayerFileError", "SandboxMissing", "Verdict"),
}


def __getattr__(name: str) -> object:
    for place, names in _PLACES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"{__name__}.{place}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
