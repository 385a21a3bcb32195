"""What the longest messages cost a server's one thread: everybody waits for it.

Every kind of message is sent with the longest and worst text it may bring, one at a time, in this
process. For each it tells how long the thread of the server worked, in CPU time, at once and in
all; what workers do for it is not counted. The messages are those of `tests/heavy_messages.py`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import heavy_messages  # type: ignore[import-not-found] # of the tests


async def main(only: str = "") -> None:
    """Tell what each costs, or those whose name begins with `only`."""
    print(f"{'message':48}{'size':>8}{'at once':>10}{'in all':>10}  answer")
    with tempfile.TemporaryDirectory() as folder:
        async for kind, what, size, spent, said in heavy_messages.costs(Path(folder), only):
            at_once, in_all = f"{1000 * spent.longest:.1f} ms", f"{1000 * spent.whole:.1f} ms"
            print(
                f"{kind + ' ' + what:48}{size:8}{at_once:>10}{in_all:>10}  {said[:50]}", flush=True
            )


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:2]))
