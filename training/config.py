"""The settings of a training run, read from a TOML file."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class CanvasConfig:
    """One compiled shape: boards of several sizes drawn on a square of `side` cells."""

    side: int
    """Cells along one edge; every size on this canvas is at most `side`."""
    sizes: Mapping[int, float]
    """Board size -> share of the plies played on this canvas."""
    games: int
    """Games in progress at once."""
    window: int
    """Self-play rounds kept for learning."""
    minibatch: int
    """Positions of this canvas in each gradient step."""


@dataclass(frozen=True)
class SelfplayConfig:
    """How games are played: cycles of one searched ply and several quick ones."""

    cycles: int = 16
    """Cycles in a round."""
    full_simulations: int = 64
    full_considered: int = 16
    quick_plies: int = 2
    """Quick plies after each full one; only full plies are learnt from. With 0 there is one search
    to compile instead of two."""
    quick_simulations: int = 8
    quick_considered: int = 4
    quick_noise: float = 0.5
    """Scale of the Gumbel noise of quick plies; full plies use 1."""
    value_scale: float = 0.1
    """Weight of the searched values against the prior (mctx's c_scale)."""
    trace: float = 0.92
    """Lambda of the value target: 1 is the game's result, 0 the next searched value."""
    stones: tuple[float, ...] = (0.1, 0.6, 0.2, 0.1)
    """Chances of an opening of 0, 1, 2, ... random stones."""
    balanced: float = 0.5
    """Share of openings whose first stone is drawn near equal chances."""


@dataclass(frozen=True)
class LearnConfig:
    """How the network learns from the window of played positions."""

    rate: float = 1e-3
    """Peak learning rate."""
    final_rate: float = 0.05
    """Rate at the end of the span, as a share of the peak."""
    hold: float = 0.5
    """Share of the span at the peak rate before the decay."""
    warmup: int = 300
    """Gradient steps of linear warm-up."""
    chunk: int = 32
    """Gradient steps of one compiled call."""
    chunks: int = 3
    """Calls in a round, once the windows are filled."""
    decay: float = 1e-4
    """Weight decay."""
    average: float = 0.995
    """Decay of the moving average of the weights, which plays and is published."""
    chain_weight: float = 0.5
    """Weight of the auxiliary loss: the cells of the final winning chain."""


@dataclass(frozen=True)
class Config:
    """A whole run."""

    channels: int
    blocks: int
    dtype: str
    canvases: tuple[CanvasConfig, ...]
    schedule: tuple[int, ...]
    """Canvas of each round, by index, repeated for ever."""
    selfplay: SelfplayConfig = field(default_factory=SelfplayConfig)
    learn: LearnConfig = field(default_factory=LearnConfig)
    seed: int = 0
    span: float = 1500.0
    """Seconds over which the learning rate goes from warm-up to its end."""
    save_every: float = 60.0
    evaluate_every: float = 170.0
    evaluate_sizes: tuple[int, ...] = ()
    evaluate_pairs: int = 256
    """Openings of a match; each is played from both sides."""
    cores: int = 0
    """Processor cores to stay on; 0 for all."""
    xla_flags: str = ""
    """Wishes to the compiler, for programs that take longer to compile than to run."""


def load(path: Path) -> Config:
    """The run described by a TOML file; unknown keys raise TypeError."""
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    canvases = tuple(
        CanvasConfig(**{**item, "sizes": {int(s): float(w) for s, w in item["sizes"].items()}})
        for item in data.pop("canvases")
    )
    selfplay = data.pop("selfplay", {})
    if "stones" in selfplay:
        selfplay["stones"] = tuple(selfplay["stones"])
    return Config(
        canvases=canvases,
        schedule=tuple(data.pop("schedule")),
        evaluate_sizes=tuple(data.pop("evaluate_sizes", ())),
        selfplay=SelfplayConfig(**selfplay),
        learn=LearnConfig(**data.pop("learn", {})),
        **data,
    )


def as_dict(config: Config) -> dict[str, Any]:
    """The settings as plain JSON-ready values."""
    return asdict(config)
