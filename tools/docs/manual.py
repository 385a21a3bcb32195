"""Writes the manual pages of ``pions`` and its commands, of the parsers that make ``--help``.

    python tools/docs/manual.py [FOLDER]

The pages are in English below ``man1``, and in other languages below ``fr/man1`` and the like, as
``man`` looks for them: ``man -M dist/man pions-play``.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from pions.cli import commands  # noqa: E402
from pions.cli.parsing import FILES, Parser, speak  # noqa: E402
from pions.core import language  # noqa: E402
from pions.core.language import _  # noqa: E402
from pions.core.version import VERSION  # noqa: E402

WORDS: Final = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXAMPLES", "SEE ALSO"),
    "fr": ("NOM", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDES", "EXEMPLES", "VOIR AUSSI"),
}
"""The titles of sections in each language, as its manual pages have them."""


def write(folder: Path) -> list[Path]:
    """Write all pages below `folder`; return their paths."""
    shutil.rmtree(folder, ignore_errors=True)
    os.environ["COLUMNS"] = "10000"  # a usage on one line, which the reader's terminal breaks
    paths = []
    for code in language.LANGUAGES:
        speak(code)
        place = folder / ("man1" if code == "en" else f"{code}/man1")
        place.mkdir(parents=True)
        lines = dict(commands.every())
        pages = {"": commands.top_parser(), **{name: commands.parser_of(name) for name in lines}}
        for name, parser in pages.items():
            within = {
                inner: words for inner, words in lines.items() if inner.rpartition(" ")[0] == name
            }
            purpose = _(lines[name]) if name else parser.sentence
            path = place / f"{_page(name)}.1"
            text = "\n".join(_lines(name, purpose, parser, within))
            path.write_text(f"{text}\n", "utf-8")
            paths.append(path)
    return paths


def _page(command: str) -> str:
    return "-".join(("pions", *command.split()))


def _lines(command: str, purpose: str, parser: Parser, within: Mapping[str, str]) -> Iterator[str]:
    name, synopsis, description, options, inner, examples, also = WORDS[language.current()]
    yield f'.TH "{_page(command).upper()}" "1" "" "Pions {VERSION}" "Pions"'
    yield from (f".SH {name}", rf"{_said(_page(command))} \- {_said(purpose).rstrip('.')}")
    usage = re.sub(r"\s+", " ", parser.format_usage()).partition(" ")[2]
    usage = usage.partition(": ")[2] if usage.startswith(":") else usage
    yield from (f".SH {synopsis}", _said(usage.strip()))
    if parser.sentence:
        yield from (f".SH {description}", _said(parser.sentence))
    yield f".SH {options}"
    for action in parser._actions:  # noqa: SLF001 - argparse has no public list
        if action.help != argparse.SUPPRESS:
            yield from (".TP", _heading(action), _said(str(action.help).replace("%%", "%")))
    if within:
        yield f".SH {inner}"
        for one, words in within.items():
            yield from (".TP", rf"\fB{_said(one)}\fR", _said(_(words)))
    if parser.examples:
        yield f".SH {examples}"
        for example, words in parser.examples:
            typed = " ".join(_(word) if word in FILES else word for word in example.split(" "))
            yield from (".TP", rf"\fB{_said(typed)}\fR", _said(words))
    outer = command.rpartition(" ")[0]
    others = [_page(one) for one in within] or [_page(outer)] if command or within else []
    yield from (f".SH {also}", ", ".join(rf"\fB{_said(one)}\fR(1)" for one in others))


def _heading(action: argparse.Action) -> str:
    """Return the forms of an option with the place of its value, or the place alone."""
    places = action.metavar if isinstance(action.metavar, tuple) else (action.metavar,)
    shown = " ".join(rf"\fI{_said(place)}\fR" for place in places if place)
    if action.choices and not shown:
        shown = rf"\fI{_said('|'.join(map(str, action.choices)))}\fR"
    if not action.option_strings:
        return shown or rf"\fI{_said(action.dest)}\fR"
    forms = ", ".join(rf"\fB{_said(one)}\fR" for one in action.option_strings)
    return forms if action.nargs == 0 else f"{forms} {shown}".rstrip()


def _said(text: str) -> str:
    r"""Return `text` as roff reads it: backslashes and dashes spelt, no request at its start."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("\N{NO-BREAK SPACE}", r"\~")
    return rf"\&{text}" if text.startswith((".", "'")) else text


def main() -> None:
    """Write where the command line says."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "man"
    print(f"{len(write(folder))} manual pages, in {folder}")


if __name__ == "__main__":
    main()
