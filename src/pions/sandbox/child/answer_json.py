"""Any answer of a player as JSON; runs in the player's process."""

from __future__ import annotations

from operator import index
from typing import Any, Final

_DEEPEST: Final = 3
_LONGEST: Final = 4
_LARGEST: Final = 2**53


def plain(answer: object, depth: int = 0) -> Any:  # noqa: ANN401, PLR0911 - JSON, kind by kind
    """Return whole numbers, numbers and short lists of them; ``{"odd": ...}`` for the rest."""
    if answer is None or type(answer) is float:
        return answer
    if type(answer) is bool:  # True is no column
        return odd(answer)
    try:
        number = index(answer)  # type: ignore[arg-type] # numpy's integers too; 3.0 is refused
    except TypeError:
        pass
    else:
        return int(number) if -_LARGEST < number < _LARGEST else odd(answer)
    if isinstance(answer, float):
        return float(answer)
    numpy = type(answer).__module__ == "numpy" and hasattr(answer, "tolist")
    if numpy and getattr(answer, "size", 0) <= _LONGEST:
        answer = answer.tolist()  # type: ignore[attr-defined] # all of numpy's have it
        if isinstance(answer, int | float):
            return plain(answer)
    if isinstance(answer, tuple | list) and len(answer) <= _LONGEST and depth < _DEEPEST:
        return [plain(item, depth + 1) for item in answer]
    return odd(answer)


def odd(answer: object) -> dict[str, str]:
    """Describe an answer that is no move, by no code of the player's own."""
    if not isinstance(
        answer, str | bytes | bool | int | float | complex | list | tuple | dict | set
    ):
        return {"odd": f"<{type(answer).__name__}>"}
    import reprlib  # noqa: PLC0415 - only games that go wrong need it

    try:
        return {"odd": reprlib.repr(answer)[:80]}
    except ValueError:  # Python writes no number of more than 4300 digits
        return {"odd": f"<{type(answer).__name__}>"}
