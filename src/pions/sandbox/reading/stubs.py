"""Finds what is still to be written in a file, from its text: nothing of it is run."""

from __future__ import annotations

import ast
from typing import TypeAlias

from pions.core import python_source

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def unwritten(source: str) -> frozenset[str]:
    """Return the functions of `source` without a body, and the classes whose search has none."""
    try:
        body = python_source.parsed(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()  # the file itself will be refused, with a sentence
    functions = {node.name for node in body if isinstance(node, FunctionNode) and is_stub(node)}
    classes = {
        node.name
        for node in body
        if isinstance(node, ast.ClassDef)
        and any(
            isinstance(part, FunctionNode)
            and part.name in {"alpha_beta", "choose"}
            and is_stub(part)
            for part in node.body
        )
    }
    return frozenset(functions | classes)


def is_stub(function: FunctionNode) -> bool:
    """Return whether it holds no more than its description."""
    if function.name == "__init__":
        return any(map(_refuses, function.body))
    return all(map(_says_nothing, function.body))


def _says_nothing(node: ast.stmt) -> bool:
    constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return constant or isinstance(node, ast.Pass) or _refuses(node)


def _refuses(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Raise) or node.exc is None:
        return False
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
