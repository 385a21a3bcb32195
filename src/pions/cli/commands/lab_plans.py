"""What the options of ``pions lab`` ask for, as a plan: players of ours, or functions of a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from pions.app import players
from pions.app.lab import experiments, file_experiments, ranges
from pions.app.lab.file_experiments import FunctionFile
from pions.app.lab.plans import ExperimentPlan, Setup
from pions.core.errors import InvalidOption


def plan(kind: str, options: argparse.Namespace) -> ExperimentPlan:
    """The experiment `kind`; raises `PionsError` before any game where it cannot be played."""
    setup = Setup.named(options.game, options.games, options.seed)
    limits = players.limits_of([options.file] if options.file else [], options.time)
    if options.file is None:
        return _OURS[kind](setup, options)
    if not players.is_file(options.file):
        raise InvalidOption("“{text}” is not a player's file, such as mine.py.", text=options.file)
    for option in ("eval", "search"):
        if getattr(options, option, None) is not None:
            raise InvalidOption(
                "--{option} is for players of Pions; a file's functions are taken as they are.",
                option=option,
            )
    weakest = players.demanded(options.require_sandbox)
    return _OWN[kind](setup, file_experiments.survey(options.file, limits, weakest), options)


def _random(setup: Setup, _options: argparse.Namespace) -> ExperimentPlan:
    return experiments.random_against_random(setup)


def _minimax(setup: Setup, options: argparse.Namespace) -> ExperimentPlan:
    return experiments.minimax_against_random(
        setup, ranges.depths(options.depth), evaluator=options.eval, sides=options.sides
    )


def _weights(setup: Setup, options: argparse.Namespace) -> ExperimentPlan:
    return experiments.weights_table(
        setup, _lists(options), depth=options.depth, search=options.search or "minimax"
    )


def _depths(setup: Setup, options: argparse.Namespace) -> ExperimentPlan:
    return experiments.depths_table(
        setup,
        ranges.depths(options.depth),
        search=options.search or "alphabeta",
        evaluator=options.eval,
    )


def _own_random(setup: Setup, found: FunctionFile, _options: argparse.Namespace) -> ExperimentPlan:
    return file_experiments.random_against_random(setup, found)


def _own_minimax(setup: Setup, found: FunctionFile, options: argparse.Namespace) -> ExperimentPlan:
    return file_experiments.minimax_against_random(
        setup, found, ranges.depths(options.depth), sides=options.sides
    )


def _own_weights(setup: Setup, found: FunctionFile, options: argparse.Namespace) -> ExperimentPlan:
    return file_experiments.weights_table(setup, found, _lists(options), options.depth)


def _own_depths(setup: Setup, found: FunctionFile, options: argparse.Namespace) -> ExperimentPlan:
    return file_experiments.depths_table(setup, found, ranges.depths(options.depth))


def _lists(options: argparse.Namespace) -> list[str]:
    return [ranges.weights(text) for text in options.w or experiments.WEIGHTS]


_OURS: Final[Mapping[str, Callable[[Setup, argparse.Namespace], ExperimentPlan]]] = {
    "random": _random,
    "minimax": _minimax,
    "weights": _weights,
    "depths": _depths,
}
_OWN: Final[Mapping[str, Callable[[Setup, FunctionFile, argparse.Namespace], ExperimentPlan]]] = {
    "random": _own_random,
    "minimax": _own_minimax,
    "weights": _own_weights,
    "depths": _own_depths,
}
