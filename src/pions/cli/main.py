"""``pions COMMAND ...``: finds the command, speaks the language, turns errors into sentences."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from textwrap import indent
from typing import Any

from pions.app import machine_code
from pions.cli import interrupts
from pions.cli.commands import COMMANDS, module_of, parser_of, top_parser
from pions.cli.commands.exit_codes import BAD_INPUT, INTERRUPTED, UNDECIDED
from pions.cli.parsing import Parser, agree, speak
from pions.cli.screen.compiling import announced
from pions.cli.screen.terminal import complain
from pions.core import board_text, language, packages
from pions.core.errors import PionsError, Unavailable, UnknownName
from pions.core.interrupts import restored_interrupts
from pions.core.language import _
from pions.core.version import VERSION


def entry() -> None:
    """Run the ``pions`` program."""
    # A program started without one of the standard streams reads or writes nothing there.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - as long as we run
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A character the terminal cannot show or send is no reason to stop.
            stream.reconfigure(errors="replace")
    status = main()
    with suppress(OSError, ValueError):  # the reader of our output has left
        sys.stdout.flush()
    interrupts.over(status)
    sys.exit(status)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; return its exit status."""
    try:
        speak(language.preferred())
        with restored_interrupts():
            status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except PionsError as error:
        complain(error)
        return UNDECIDED if hasattr(error, "readings") else BAD_INPUT
    except machine_code.NoBackend as error:
        complain(machine_code.refusal(error))
        return BAD_INPUT
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in packages.REQUIRED:
            raise
        complain(
            Unavailable(
                "This needs {package}, which is not installed: pip install {missing}.",
                package=package,
                missing=" ".join(packages.missing(packages.REQUIRED)),
            )
        )
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\n" + _("Interrupted."), file=sys.stderr)
        # Python remembers that an interrupt came out of an `exec`, such as makes a dataclass, and
        # would in the end die of it, caught or not; an `exec` that ends well makes it forget.
        exec("")  # noqa: S102
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has left; without this, Python would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _run(arguments: Sequence[str]) -> int:
    scout = Parser(add_help=False, prog="pions")
    scout.add_language()
    wish, rest = scout.parse_known_args(list(arguments))
    if wish.lang is not None:
        speak(wish.lang)
    top = top_parser()
    chosen = top.parse(rest)
    if chosen.version:
        print(f"pions {VERSION}")
        return 0
    if chosen.command is None:
        top.print_help()
        return 0
    if chosen.command not in COMMANDS:
        raise UnknownName(
            "There is no command “{name}”; see pions --help.", name=chosen.command, known=COMMANDS
        )
    module = module_of(chosen.command)
    options = parser_of(chosen.command).parse(chosen.rest)
    options.lang = wish.lang  # which was taken out of the words before they were parsed
    interrupts.loaded()
    agree(options, chosen.rest)
    with announced():
        try:
            status: int = module.run(options)
        except PionsError as error:
            # A file that may be called in several ways: only its author can say which.
            if not (sys.stdin.isatty() and hasattr(error, "readings")):
                raise
            status = module.run(options) if _answered(error) else UNDECIDED
    return status


def _answered(error: Any) -> bool:  # noqa: ANN401 - a `PlayerQuestion`, which is loaded with it
    """Show how a file may be called; return whether its author has chosen."""
    from pions.render import course_files  # noqa: PLC0415 - few files need it

    seen, say = course_files.view(error.file, error.readings), partial(print, file=sys.stderr)
    words = _("{file} follows no known hand-out. This is what it shows:")
    say(words.format(file=error.file.name), end="\n\n")
    line, either = _("line {line}"), _("or")
    for name, texts, where in seen.parts:
        sign, said = "✓?"[len(texts) > 1], f" {either} ".join(texts)
        say(f"  {sign} {name:<9}{said}", where and f"({where})")
    say(f"\n{seen.trials}\n\n{seen.question}\n")
    for number, one in enumerate(seen.readings, 1):
        where = f"({line.format(line=one.line)})" if one.line else ""
        say(f"  {number}. {one.move}: {one.said}", where)
        say(indent(board_text.board(one.board), "     ") if one.board else "")
    words = _("Your answer (1 to {count}, or Enter to leave it open): ")
    say(words.format(count=len(seen.readings)), end="", flush=True)
    answer = sys.stdin.readline().strip()
    if not (answer.isdecimal() and 1 <= int(answer) <= len(seen.readings)):
        return False
    error.answer(int(answer))
    return True
