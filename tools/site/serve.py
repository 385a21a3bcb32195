"""Serves dist/site on this machine, as a host of static files does.

python tools/site/serve.py [--port N] [--under FOLDER]
"""

from __future__ import annotations

import argparse
import functools
import http.server
from pathlib import Path
from typing import Final

SITE: Final = Path(__file__).resolve().parents[2] / "dist" / "site"


class Files(http.server.SimpleHTTPRequestHandler):
    """Files under a prefix, with the types that browsers insist on."""

    extensions_map = {  # noqa: RUF012 - as there
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".webmanifest": "application/manifest+json",
        ".wasm": "application/wasm",
    }
    prefix = "/"

    def translate_path(self, path: str) -> str:
        """The file at an address; outside the prefix there is nothing."""
        if not path.startswith(self.prefix):
            return str(SITE / "nothing")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def log_message(self, *_: object) -> None:
        """Quiet."""


def server(port: int, folder: Path = SITE, prefix: str = "/") -> http.server.ThreadingHTTPServer:
    """A server of the files in `folder`, at addresses that begin with `prefix`."""
    handler = type("Handler", (Files,), {"prefix": prefix})
    return http.server.ThreadingHTTPServer(
        ("127.0.0.1", port), functools.partial(handler, directory=str(folder))
    )


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Serves dist/site on this machine.")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--under", default="/", help="a folder of the address, such as /pions/")
    options = parser.parse_args()
    with server(options.port, prefix=options.under) as running:
        print(f"http://127.0.0.1:{options.port}{options.under}  (Ctrl-C ends it)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
