"""Puts the library of kernels into the wheel, and the machine it is for into the wheel's name.

The editor of the page's workbench and the page's scripts as one go with it, where npm is there to
build them.

The variable PIONS_WHEEL says which:

* nothing: that of this machine, compiled now; where that cannot be done, none, and it is said;
* the name of a target of `tools/kernels` (linux-aarch64, ...): that one, or the build fails;
  emscripten-wasm32 makes the wheel for every machine, with the WebAssembly that browsers run;
* built: what stands in `src/pions/kernels/built`;
* none: no library, as for an editable installation whose library is compiled beside it.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools" / "kernels")]

from targets import NATIVE, target_named, this_machine  # noqa: E402

VARIABLE: Final = "PIONS_WHEEL"
WHERE: Final = Path("pions", "kernels", "built")
BUILT: Final = Path("pions", "web", "static", "built")
LIBRARIES: Final = ROOT / "build" / "libraries"
COMPILER: Final = ("llvmlite", "numba", "numpy", "ziglang")
"""The packages that compile kernels, in the versions of `constraints.txt`."""


def can_compile() -> bool:
    """Whether the packages that compile kernels are made for this machine and this Python."""
    known = this_machine() in NATIVE and (3, 11) <= sys.version_info < (3, 15)
    return known and (sys.platform != "linux" or platform.libc_ver()[0] == "glibc")


class LibraryHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling calls it for each wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The packages that are needed to compile, where that will be done."""
        if os.environ.get(VARIABLE, "") in {"none", "built"} or not can_compile():
            return []
        lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
        return [line for line in lines if line.partition("==")[0] in COMPILER]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is asked for and include it; an editable tree has its library in place."""
        asked = os.environ.get(VARIABLE, "")
        if version != "editable" and self.target_name == "wheel":
            self._include_bundles(build_data)
        if asked == "none":
            return
        if version == "editable":
            self._compiled("--target", "here", strict=False)
            return
        if asked == "built":
            folder = ROOT / "src" / WHERE
        else:
            name = asked or this_machine()
            folder = LIBRARIES / name
            if not self._compiled("--target", name, "--out", str(LIBRARIES), strict=bool(asked)):
                return
        manifest = json.loads((folder / "manifest.json").read_bytes())
        for name in (manifest["file"], "manifest.json"):
            build_data["force_include"][str(folder / name)] = str(WHERE / name)
        target = target_named(manifest["machine"])
        build_data["pure_python"] = target.tag == "any"
        tag = target.tag
        if asked == "built" and tag.startswith("manylinux"):
            tag = target.name.replace("-", "_")  # linked for the system of this machine alone
        build_data["tag"] = f"py3-none-{tag}"

    def _include_bundles(self, build_data: dict[str, Any]) -> None:
        """What the page is sent in one piece, where it stands or can be built by npm."""
        subprocess.run([sys.executable, str(ROOT / "tools" / "editor.py"), "--try"], check=False)  # noqa: S603
        for path in (ROOT / "src" / BUILT).glob("*.js"):
            build_data["force_include"][str(path)] = str(BUILT / path.name)

    def _compiled(self, *options: str, strict: bool) -> bool:
        """Whether the library could be compiled; where it must be, the build ends here."""
        command = [sys.executable, str(ROOT / "tools" / "kernels"), *options]
        if can_compile() or strict:
            ended = subprocess.run(command, cwd=ROOT, check=False)  # noqa: S603
            if ended.returncode == 0:
                return True
            if strict:
                raise RuntimeError(f"the kernels could not be compiled ({' '.join(options)})")
        self.app.display_warning(
            "This wheel has no compiled kernels: it works with Numba, or in plain Python."
        )
        return False
