"""``pions completion``: a script that lets a shell complete commands, made of their parsers."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import indent
from typing import Final

from pions.app.checks import checking
from pions.cli import commands
from pions.cli.parsing import Parser
from pions.core import language
from pions.core.language import _
from pions.render import listing

_FILES: Final = ("FILE", "FILE|DIR", "PATH", "DIR", "FOLDER")
_LISTED: Final = {
    "GAME": "games",
    "PLAYER": "players",
    "A": "players",
    "B": "players",
    "HANDOUT": "handouts",
    "NAME|FOLDER": "handouts",
}
"""The list of each place that has one; files have a place there, too."""


@dataclass(frozen=True, slots=True)
class Values:
    """The values that can stand somewhere: words, those of a list, and names of files."""

    words: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    files: bool = False


@dataclass(frozen=True, slots=True)
class Completed:
    """The options of a command, the values of its other arguments, and the commands within it."""

    name: str
    options: tuple[argparse.Action, ...]
    values: Values
    within: Mapping[str, str]


def add_arguments(parser: Parser) -> None:
    """Add which shell."""
    parser.describe(
        _("Print a script that lets a shell complete commands, options and names by Tab."),
        ("pions completion bash > pions.bash", _("to be sourced, such as by ~/.bashrc")),
        ("pions completion zsh > _pions", _("to be put into a folder of $fpath")),
        ("pions completion fish > pions.fish", _("for ~/.config/fish/completions")),
    )
    parser.option("shell", None, _("the shell"), choices=SHELLS)


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    lists = {
        "games": [game.name for game in listing.games()],
        "players": [player.name for player in listing.all_players()],
        "handouts": list(checking.HANDOUTS),
    }
    print(SHELLS[options.shell](list(_commands()), lists))
    return 0


def _commands() -> Iterator[Completed]:
    within: dict[str, dict[str, str]] = {"": {}}
    for name, words in commands.every():
        outer, _space, inner = name.rpartition(" ")
        within.setdefault(outer, {})[inner] = _(words)
    yield _completed("", commands.top_parser(), within[""])
    for name, _words in commands.every():
        yield _completed(name, commands.parser_of(name), within.get(name, {}))


def _completed(name: str, parser: Parser, within: Mapping[str, str]) -> Completed:
    known = [action for action in parser._actions if action.help != argparse.SUPPRESS]  # noqa: SLF001 - argparse has no public list
    others = [_values(action) for action in known if not action.option_strings]
    merged = Values(
        tuple(word for one in others for word in one.words),
        tuple(dict.fromkeys(name for one in others for name in one.lists)),
        any(one.files for one in others),
    )
    return Completed(name, tuple(one for one in known if one.option_strings), merged, within)


def _help(action: argparse.Action) -> str:
    return str(action.help).replace("%%", "%")


def _values(action: argparse.Action) -> Values:
    if action.choices:
        return Values(tuple(map(str, action.choices)))
    if action.dest == "lang":
        return Values(language.LANGUAGES)
    place = action.metavar
    listed = next((name for word, name in _LISTED.items() if place in {word, _(word)}), None)
    if listed is not None:
        return Values(lists=(listed,), files=True)
    return Values(files=any(place in {word, _(word)} for word in _FILES))


def _groups(known: Iterable[Completed]) -> str:
    return " | ".join(one.name for one in known if one.within and one.name)


_BASH: Final = """\
# Completion of pions by bash, made by “pions completion bash”.
_pions() {
    local LISTS
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command= options= words= files= i
    if [[ $current == "=" ]]; then current=
    elif [[ $before == "=" ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --lang) ((i++)) ;;
        -*) ;;
        *) case $command in
            "") command=${COMP_WORDS[i]} ;;
            GROUPS) command="$command ${COMP_WORDS[i]}" ;;
            esac ;;
        esac
    done
    case $command in
COMMANDS
    *) return ;;
    esac
    [[ $current == -* ]] && words=$options files=
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    local IFS=$'\\n'
    if [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$current"))
    fi
}
complete -F _pions pions"""


def _bash(known: list[Completed], lists: Mapping[str, list[str]]) -> str:
    def assigned(values: Values) -> str:
        words = " ".join((*values.words, *(f"${name}" for name in values.lists)))
        return f'words="{words}"' + (" files=1" if values.files else "")

    def cases(one: Completed) -> Iterator[str]:
        taken: dict[str, list[str]] = {}
        for option in one.options:
            if option.nargs != 0:
                taken.setdefault(assigned(_values(option)), []).extend(option.option_strings)
        for words, names in taken.items():
            yield f"    {' | '.join(names)}) {words} ;;"
        options = " ".join(name for option in one.options for name in option.option_strings)
        values = Values(tuple(one.within)) if one.within else one.values
        yield f'    *) options="{options}" {assigned(values)} ;;'

    parts = [
        "\n".join((f'"{one.name}") case $before in', *cases(one), "    esac ;;")) for one in known
    ]
    named = " ".join(f"{name}={shlex.quote(' '.join(words))}" for name, words in lists.items())
    script = _BASH.replace("LISTS", named).replace("GROUPS", _groups(known))
    return script.replace("COMMANDS", indent("\n".join(parts), "    "))


_ZSH: Final = """\
#compdef pions
# Completion of pions by zsh, made by “pions completion zsh”.
LISTS
_pions_values() {
    [[ $1 == -f ]] && shift && _files
    (( $# )) && compadd -- "$@"
}
COMMANDS
if [[ $funcstack[1] == _pions ]]; then _pions "$@"; else compdef _pions pions; fi"""


def _zsh(known: list[Completed], lists: Mapping[str, list[str]]) -> str:
    def action(values: Values) -> str:
        parts = ["-f"] * values.files + [*values.words]
        parts += [f"$_pions_{name}" for name in values.lists]
        return f" _pions_values {' '.join(parts)}" if parts else " "

    def arguments(one: Completed) -> Iterator[str]:
        for option in one.options:
            words = _help(option).replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")
            place = option.metavar if isinstance(option.metavar, str) else option.dest
            taken = "" if option.nargs == 0 else f":{place}:{action(_values(option))}"
            yield from (shlex.quote(f"*{name}[{words}]{taken}") for name in option.option_strings)
        if one.within:
            yield from ("'1:command:->command'", "'*::argument:->argument'")
        elif one.values != Values():
            yield shlex.quote(f"*:argument:{action(one.values)}")

    def function(one: Completed) -> Iterator[str]:
        name = "_".join(("_pions", *one.name.split()))
        yield f"{name}() {{"
        if not one.within:
            yield from (f"    _arguments {' '.join(arguments(one))}", "}")
            return
        told = (shlex.quote(f"{name}:{words}") for name, words in one.within.items())
        yield "    local state line; typeset -A opt_args"
        yield f"    _arguments -C {' '.join(arguments(one))}"
        yield f"    local -a within=({' '.join(told)})"
        yield "    case $state in"
        yield "    command) _describe command within ;;"
        yield f"    argument) (( $+functions[{name}_$words[1]] )) && {name}_$words[1] ;;"
        yield from ("    esac", "}")

    named = "\n".join(f"_pions_{name}=({shlex.join(words)})" for name, words in lists.items())
    functions = "\n".join(line for one in known for line in function(one))
    return _ZSH.replace("LISTS", named).replace("COMMANDS", functions)


_FISH: Final = """\
# Completion of pions by fish, made by “pions completion fish”.
function __pions_at
    set -l at
    set -l skips 0
    for word in (commandline -opc)[2..]
        if test $skips = 1
            set skips 0
        else if test $word = --lang
            set skips 1
        else if not string match -q -- '-*' $word
            if test -z "$at"; or contains -- "$at" GROUPS
                set at (string trim -- "$at $word")
            end
        end
    end
    test "$at" = "$argv"
end
complete -c pions -f
COMMANDS"""


def _fish(known: list[Completed], lists: Mapping[str, list[str]]) -> str:
    def quoted(words: str) -> str:
        return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"

    def taken(values: Values) -> str:
        words = (*values.words, *(word for name in values.lists for word in lists[name]))
        return ("-F" if values.files else "-f") + (
            f" -a {quoted(' '.join(words))}" if words else ""
        )

    def lines(one: Completed) -> Iterator[str]:
        at = f"complete -c pions -n {quoted(f'__pions_at {one.name}'.strip())}"
        for name, words in one.within.items():
            yield f"{at} -a {name} -d {quoted(words)}"
        if not one.within and one.values != Values():
            yield f"{at} {taken(one.values)}"
        for option in one.options:
            forms = (name.replace("--", "-l ", 1) for name in option.option_strings)
            names = " ".join(re.sub(r"^-(?!l )", "-s ", form) for form in forms)
            more = "" if option.nargs == 0 else f" -r {taken(_values(option))}"
            yield f"{at} {names}{more} -d {quoted(_help(option))}"

    script = _FISH.replace("GROUPS", _groups(known).replace(" |", ""))
    return script.replace("COMMANDS", "\n".join(line for one in known for line in lines(one)))


SHELLS: Final[Mapping[str, Callable[[list[Completed], Mapping[str, list[str]]], str]]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
"""What makes the script of each shell."""
