"""What ``pions solve``, ``prove`` and ``analyse`` print for Hex."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from pions.app.board import listing, sentences
from pions.app.solver import hex_solving
from pions.app.solver.estimates import HexEstimate
from pions.app.solver.hex_solved import RANKED, HexAnalysed, HexProved, HexSolved
from pions.cli.commands.exit_codes import BAD_INPUT
from pions.cli.commands.solver_options import print_board, settings, working
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, explain
from pions.core.numbers import decimal, percent, whole
from pions.core.text import visible
from pions.render import hex_verdicts

_MOST_ANSWERS = 12


def solve(options: argparse.Namespace, text: str) -> int:
    """Who wins a position, and on which cells."""
    with working(_("Solving...")):
        found = hex_solving.solve(options.game, text, settings(options))
    if options.json:
        print_json(found.json())
        return 0
    print_board(found.drawn())
    print()
    _print_verdict(found)
    _print_effort(found.nodes, found.seconds)
    return 0


def solve_lines(options: argparse.Namespace, lines: Sequence[str]) -> int:
    """A line for each position; bad lines are named on the error stream, the others solved."""
    asked = [(n, line.strip()) for n, line in enumerate(lines, start=1) if line.strip()]
    found, bad = [], 0
    with working(_("Solving...")) as progress:
        for done, (number, text) in enumerate(asked, start=1):
            try:
                answer = hex_solving.solve(options.game, text, settings(options))
            except PionsError as error:
                bad += 1
                sentence = _("line {number}: {problem}").format(
                    number=number, problem=explain(error)
                )
                print(f"pions: {visible(sentence)}", file=sys.stderr)
                continue
            if options.json:
                found.append(answer.json() | {"line": number})
            else:
                print(f"{text}  {hex_verdicts.winner(answer.position, answer.winner)}")
            progress(done, len(asked))
    if options.json:
        print_json(found)
    return BAD_INPUT if bad else 0


def prove(options: argparse.Namespace) -> int:
    """Who wins from the empty board: the winning openings drawn, and a proof of one."""
    game = listing.find(options.game)
    sentence = _("Solving {game} from the empty board...").format(game=game.name)
    with working(sentence) as progress:
        found = hex_solving.prove(options.game, settings(options), progress)
    if options.json:
        print_json(found.json())
        return 0
    heading(_("{game}: {rules}").format(game=game.name, rules=game.rules))
    print()
    _print_openings(found)
    print()
    _print_proof(found)
    print()
    _print_effort(found.nodes, found.seconds)
    return 0


def analyse(options: argparse.Namespace, text: str) -> int:
    """What there is to see, proofs and estimates apart."""
    if options.why is not None:
        raise InvalidOption("--why is for games with gravity; for Hex, see “pions solve”.")
    with working(_("Solving...")) as progress:
        found = hex_solving.analyse(options.game, text, settings(options), progress)
    if found.winner is None:
        with working(_("Searching...")):
            found = hex_solving.with_estimate(found)
    if options.json:
        print_json(found.json())
        return 0
    heading(_("Proved:"))
    print_board(found.proof())
    print()
    _print_proved(found)
    print()
    if found.estimate is not None:
        _print_estimate(found.estimate)
    heading(_("Estimate: the shortest paths, b for Blue and r for Red, & for both"))
    print_board(found.paths())
    print()
    for path in found.seen.paths:
        paragraph(hex_verdicts.path(found.position, path))
    _print_effort(found.nodes, found.seconds)
    return 0


def _print_verdict(found: HexSolved) -> None:
    position = found.position
    paragraph(hex_verdicts.winner(position, found.winner))
    if found.move is not None:
        move = position.game.format_move(found.move)
        paragraph(_("A winning move, marked *: {move}").format(move=move))
    if found.carrier:
        paragraph(hex_verdicts.needed(position, found.winner, found.carrier))
    if found.linked and found.carrier:
        paragraph(_("Virtual connections show it, without looking ahead."))


def _print_openings(found: HexProved) -> None:
    position = found.position
    paragraph(hex_verdicts.winner(position, found.winner))
    if found.winning:
        print_board(found.openings())
        print()
        paragraph(hex_verdicts.openings(position, found.winning))
    else:
        paragraph(_("Whatever Blue opens with, Red takes it over or refuses to, and wins."))


def _print_proof(found: HexProved) -> None:
    game = found.position.game
    heading(_("Proof of {move}:").format(move=game.format_move(found.opening)))
    print_board(found.proof())
    print()
    paragraph(hex_verdicts.proof(found.position, found.carrier, linked=found.linked))
    shown = list(found.answers.items())[:_MOST_ANSWERS]
    if shown:
        pairs = ", ".join(
            f"{game.format_move(move)} → {game.format_move(answer)}" for move, answer in shown
        )
        more = "" if len(shown) == len(found.answers) else ", ..."
        paragraph(_("Red's tries and Blue's answers: {pairs}").format(pairs=pairs + more))


def _print_proved(found: HexAnalysed) -> None:
    position, seen = found.position, found.seen
    if found.winner is None:
        paragraph(_("Who wins was not proved in the time given (--seconds)."))
        if seen.must is not None:
            paragraph(hex_verdicts.must(position, seen.must.cells))
    else:
        paragraph(hex_verdicts.winner(position, found.winner))
        if found.wins is not None and found.winner is position.to_move:
            paragraph(hex_verdicts.winning_moves(position, found.wins))
        if found.carrier:
            paragraph(hex_verdicts.needed(position, found.winner, found.carrier))
    for bridge in seen.bridges:
        paragraph(hex_verdicts.bridge(position, bridge))
    for template in seen.templates:
        paragraph(hex_verdicts.template(position, template))


def _print_estimate(guess: HexEstimate) -> None:
    """Who seems ahead, by whose word, and the best cells."""
    first, second = guess.board.colours
    chances = percent(guess.chance, digits=0), percent(1 - guess.chance, digits=0)
    heading(
        _("Estimate: {first} wins {chance}, {second} {other}").format(
            first=first, chance=chances[0], second=second, other=chances[1]
        )
    )
    paragraph(sentences.source(guess))
    best = ", ".join(f"{one.move} {percent(one.chance, digits=0)}" for one in guess.cells[:RANKED])
    paragraph(_("The best cells, numbered on the board below: {cells}").format(cells=best))
    if reason := sentences.order(guess, RANKED):
        paragraph(reason)
    print()


def _print_effort(nodes: int, seconds: float) -> None:
    paragraph(
        _("{nodes} positions visited, {seconds} s.").format(
            nodes=whole(nodes), seconds=decimal(seconds)
        )
    )
