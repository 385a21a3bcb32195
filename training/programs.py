"""Compiled programs kept between runs: on disk while a machine lasts, and as an archive."""

import tarfile
from pathlib import Path

import jax

CACHE_LIMIT = 15 * 2**20
"""Largest archive of compiled programs handed back, in bytes."""


def use(folder: Path, archive: Path | None) -> None:
    """Keep compiled programs in `folder`, at first unpacked from `archive` if there is one."""
    if archive and archive.exists() and not folder.exists():
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
    folder.mkdir(parents=True, exist_ok=True)
    jax.config.update("jax_compilation_cache_dir", str(folder))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 1.0)


def pack(folder: Path, target: Path) -> None:
    """Archive the compiled programs, unless they are too many to hand back."""
    with tarfile.open(target, "w:gz", compresslevel=3) as tar:
        tar.add(folder, arcname=".")
    if target.stat().st_size > CACHE_LIMIT:
        print(f"compiled programs: {target.stat().st_size} bytes, not handed back", flush=True)
        target.unlink()
