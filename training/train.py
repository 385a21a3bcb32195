"""Train the Hex network by self-play: ``train.py --config gpu.toml --out DIR --limit 560``.

The run saves itself regularly under ``--out`` (checkpoint.npz, network.npz, metrics.jsonl), stops
by itself before ``--limit`` seconds or at SIGTERM, and goes on from ``--resume CHECKPOINT``.
"""

import argparse
import dataclasses
import os
import signal
import sys
from pathlib import Path

import clock  # first: it starts to count when it is loaded
import config as settings
import jax
import programs
from run import Run


def main(arguments: list[str] | None = None) -> int:
    """Train until told or timed to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=float, default=float("inf"), help="seconds of wall clock")
    parser.add_argument("--rounds", type=int, default=10**9, help="at most so many rounds")
    parser.add_argument("--resume", type=Path, help="checkpoint to go on from")
    parser.add_argument("--weights", type=Path, help="network to start from when not resuming")
    parser.add_argument("--rival", type=Path, help="network to be measured against")
    parser.add_argument("--span", type=float, help="seconds of rounds until the rate's end")
    parser.add_argument("--new-span", action="store_true", help="start the rate schedule again")
    parser.add_argument("--cache", type=Path, help="folder of compiled programs")
    parser.add_argument("--cache-archive", type=Path, help="archive to fill an absent cache from")
    options = parser.parse_args(arguments)
    config = settings.load(options.config)
    if options.span:
        config = dataclasses.replace(config, span=options.span)
    if config.cores:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-config.cores :])
    # Both are read when the first array is made, and not before.
    os.environ.setdefault("XLA_PYTHON_CLIENT_MEM_FRACTION", "0.6")
    flags = os.environ.get("XLA_FLAGS", "")
    if config.xla_flags not in flags:  # compiled programs are found again by the very same flags
        os.environ["XLA_FLAGS"] = f"{flags} {config.xla_flags}"
    options.out.mkdir(parents=True, exist_ok=True)
    if options.cache:
        programs.use(options.cache, options.cache_archive)
    run = Run(config, options)
    print(
        f"devices {jax.devices()} after {clock.clock():.1f} s; {run.progress.history}", flush=True
    )

    def stop(_signal: int, _frame: object) -> None:
        run.stopping = True

    signal.signal(signal.SIGTERM, stop)
    run.loop(options.rounds)
    run.save()
    run.contest(config.evaluate_sizes)
    run.save()
    if options.cache:
        programs.pack(options.cache, options.out / "cache.tar.gz")
    print(f"saved after round {run.progress.rounds}, {clock.clock():.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
