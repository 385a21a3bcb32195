"""The plan that the options of ``pions lab`` ask for: players of Pions, or functions of a file."""

from __future__ import annotations

import argparse

from pions.app import players
from pions.app.lab import experiments, file_experiments, ranges
from pions.app.lab.plans import ExperimentPlan, Setup
from pions.core.errors import InvalidOption


def plan(kind: str, options: argparse.Namespace) -> ExperimentPlan:
    """Return the experiment `kind`; raises `PionsError` before any game if it cannot be played."""
    setup = Setup.named(options.game, options.games, options.seed)
    limits = players.limits_of([options.file] if options.file else [], options.time)
    if options.file is None:
        return _of_pions(kind, setup, options)
    if not players.is_file(options.file):
        raise InvalidOption("“{text}” is not a player's file, such as mine.py.", text=options.file)
    for option in ("eval", "search"):
        if getattr(options, option, None) is not None:
            raise InvalidOption(
                "--{option} is for players of Pions; a file's functions are taken as they are.",
                option=option,
            )
    weakest = players.demanded(options.require_sandbox)
    return _of_file(kind, setup, file_experiments.survey(options.file, limits, weakest), options)


def _of_pions(kind: str, setup: Setup, options: argparse.Namespace) -> ExperimentPlan:
    if kind == "random":
        return experiments.random_against_random(setup)
    if kind == "weights":
        return experiments.weights_table(
            setup, _lists(options), depth=options.depth, search=options.search or "minimax"
        )
    depths, evaluator = ranges.depths(options.depth), options.eval
    if kind == "minimax":
        sides = options.sides
        return experiments.minimax_against_random(setup, depths, evaluator=evaluator, sides=sides)
    return experiments.depths_table(
        setup, depths, search=options.search or "alphabeta", evaluator=evaluator
    )


def _of_file(
    kind: str, setup: Setup, file: file_experiments.FunctionFile, options: argparse.Namespace
) -> ExperimentPlan:
    if kind == "random":
        return file_experiments.random_against_random(setup, file)
    if kind == "weights":
        return file_experiments.weights_table(setup, file, _lists(options), options.depth)
    depths = ranges.depths(options.depth)
    if kind == "minimax":
        return file_experiments.minimax_against_random(setup, file, depths, sides=options.sides)
    return file_experiments.depths_table(setup, file, depths)


def _lists(options: argparse.Namespace) -> list[str]:
    return [ranges.weights(text) for text in options.w or experiments.WEIGHTS]
