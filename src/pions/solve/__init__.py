"""Joins the games to their kernels: the only place that knows both."""
