"""Runs on disk: one npz file that holds all that is needed to go on, written atomically."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import network
import numpy as np
from config import LearnConfig
from jax import Array
from learn import Learner, optimiser
from rules import State


@dataclass
class Progress:
    """The counters of a run."""

    rounds: int = 0
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    """Time spent in rounds over all calls of this span: the clock of the learning rate."""
    total_seconds: float = 0.0
    """The same over all spans."""
    history: list[str] = field(default_factory=list)
    """One line for each call that went into this run: provenance."""


@dataclass
class Checkpoint:
    """A run between two rounds."""

    learner: Learner
    states: tuple[State, ...]
    """The games in progress on each canvas; empty when they do not fit the configuration."""
    key: Array
    progress: Progress
    config: dict[str, Any]


def write_atomically(path: Path, arrays: dict[str, np.ndarray]) -> None:
    """Save an npz file that is either the old one or the new one, never half of it."""
    partial = path.with_name(f".{path.name}.partial")
    with partial.open("wb") as file:
        np.savez_compressed(file, **arrays)
    partial.replace(path)


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint."""
    learner = checkpoint.learner
    arrays: dict[str, np.ndarray] = {"key": np.asarray(checkpoint.key)}
    for name, tree in (("params", learner.params), ("average", learner.average)):
        arrays |= {f"{name}/{k}": v for k, v in network.flatten(tree).items()}
    for i, leaf in enumerate(jax.tree.leaves(learner.optimiser)):
        arrays[f"optimiser/{i}"] = np.asarray(leaf)
    for i, states in enumerate(checkpoint.states):
        arrays |= {f"states/{i}/{k}": np.asarray(v) for k, v in states._asdict().items()}
    about = {
        "steps": int(learner.steps),
        "progress": vars(checkpoint.progress),
        "config": checkpoint.config,
    }
    arrays["about"] = np.array(json.dumps(about))
    write_atomically(path, arrays)


def load(path: Path, learn: LearnConfig) -> Checkpoint:
    """Read a checkpoint; the optimiser starts anew if its shape has changed."""
    with np.load(path) as file:
        flat = {name: file[name] for name in file.files}
    about = json.loads(str(flat["about"]))

    def tree(prefix: str) -> network.Params:
        chosen = {k[len(prefix) :]: v for k, v in flat.items() if k.startswith(prefix)}
        return network.unflatten(chosen)

    params = tree("params/")
    state = optimiser(learn).init(params)
    leaves, structure = jax.tree.flatten(state)
    stored = [flat.get(f"optimiser/{i}") for i in range(len(leaves))]
    if all(s is not None and s.shape == leaf.shape for s, leaf in zip(stored, leaves, strict=True)):
        typed = [jnp.asarray(s, leaf.dtype) for s, leaf in zip(stored, leaves, strict=True)]
        state = jax.tree.unflatten(structure, typed)
    states = []
    while f"states/{len(states)}/board" in flat:
        prefix = f"states/{len(states)}/"
        states.append(State(**{k: jnp.asarray(flat[prefix + k]) for k in State._fields}))
    return Checkpoint(
        Learner(params, tree("average/"), state, jnp.int32(about["steps"])),
        tuple(states),
        jnp.asarray(flat["key"]),
        Progress(**about["progress"]),
        about["config"],
    )


def publish(path: Path, params: network.Params) -> None:
    """Write the playing network alone, in half precision."""
    write_atomically(path, {k: v.astype(np.float16) for k, v in network.flatten(params).items()})
