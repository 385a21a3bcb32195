"""Hex: its evaluators, kernels, players, solver, network, formats and descriptions."""
