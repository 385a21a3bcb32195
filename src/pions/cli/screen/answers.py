"""What solvers and searches found, on a terminal: boards, tables and sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.text import Text

from pions.app.board import views
from pions.app.board.views import BoardView
from pions.app.solver import sentences
from pions.app.solver.answers import Answer, GuessedReview, Mistake, Review, final_board
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.terminal import console, has_colour
from pions.core import board_text
from pions.core.errors import IllegalMove
from pions.core.language import _
from pions.core.numbers import decimal, percent, whole
from pions.render import analysis, colour, verdicts
from pions.render.analysis import Paper


def paper() -> Paper:
    """What standard output can show."""
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    return Paper(console(sys.stdout).width if has_colour(sys.stdout) else 80, blocks)


def print_board(view: BoardView) -> None:
    """A small board: coloured letters on a terminal, letters elsewhere."""
    if view.text:
        print(view.text)
    elif has_colour(sys.stdout):
        screen = console(sys.stdout)
        screen.print(colour.letters(view, width=screen.width), no_wrap=True)
    else:
        print(board_text.board(view))


def print_lines(lines: Iterable[Text]) -> None:
    """Lines of a table, in colour where there is any."""
    screen = console(sys.stdout) if has_colour(sys.stdout) else None
    for line in lines:
        if screen is None:
            print(line.plain)
        else:
            screen.print(line, no_wrap=True, overflow="ignore", crop=False)


def line(found: Answer, text: str) -> Text:
    """A position of many, as it was written, and what it is worth."""
    words = f"{text}  {verdicts.told(found.position, found.value or 0)}"
    if found.facts is not None or found.value is None:
        return Text(words)
    return paper().chip(found.value).append("  " + words)


def show(found: Answer) -> None:
    """All that was found out about a position."""
    if found.facts is not None:
        _sections(found)
        _effort(found)
        return
    print_board(found.board)
    print()
    if found.value is None:
        _guess(found)
    elif found.moves:
        _analysis(found, found.value)
        _effort(found)
    else:
        print_lines([paper().chip(found.value).append("  " + _("exact"))])
        paragraph(verdicts.meaning(found.position, found.value))


def show_end(found: Answer, written: str) -> None:
    """One move to its end: the sentence, the line, the last position with what won."""
    position, game = found.position, found.position.game
    move = game.parse_move(written)
    judged = next((one for one in found.moves if one.move == move), None)
    if judged is None:
        position.play(move)  # says what is wrong with it
        raise IllegalMove("Column {column} is full.", column=move + 1)
    paragraph(verdicts.why(position, judged))
    paragraph(_("Line: {line}").format(line=verdicts.written(game, judged.line)))
    print()
    print_board(final_board(position, judged.line))


def show_proof(found: Answer, *, book: bool) -> None:
    """Who wins from the empty board, and how."""
    if found.facts is not None or found.value is None:
        _sections(found)
        print()
        _effort(found)
        return
    position = found.position
    print_lines(analysis.columns(position, found.moves, paper()))
    print()
    paragraph(verdicts.opening(position, found.moves))
    paragraph(verdicts.meaning(position, found.value))
    best = verdicts.written(position.game, found.line)
    paragraph(_("Best play of both: {line}").format(line=best))
    print()
    print_board(final_board(position, found.line))
    print()
    template = (
        _("From the book; {nodes} positions visited, {seconds} s.")
        if book
        else _("Computed without a book: {nodes} positions visited, {seconds} s.")
    )
    paragraph(template.format(nodes=whole(found.nodes), seconds=decimal(found.seconds, 1)))


def show_review(found: Review | GuessedReview) -> None:
    """A game judged, move by move or by what cost most."""
    print_board(views.board(found.history))
    print()
    if isinstance(found, GuessedReview):
        heading(sentences.judged_by(found))
        for index in found.worst:
            paragraph(sentences.costly(found, index))
        return
    heading(_("Move by move, the value before and after:"))
    print_lines(analysis.moves(found.positions, found.moves, paper()))
    for mistake in found.mistakes:
        print()
        for sentence in _mistake(mistake):
            paragraph(sentence)
    print()
    paragraph(sentences.turning_point(found))
    for side, share in found.accuracy().items():
        if share is not None:
            paragraph(
                _("{who} kept the result with {share} of its moves.").format(
                    who=_(found.history.game.colours[side]), share=percent(share, digits=0)
                )
            )


def _mistake(mistake: Mistake) -> Sequence[str]:
    position, judged = mistake.position, mistake.judged
    game = position.game
    title = verdicts.mistake(position, judged.move, judged.grade.value)
    better = _("Better: {columns}.").format(columns=verdicts.either(game, mistake.better))
    shown = _("Line: {line}").format(line=verdicts.written(game, judged.line))
    said = f"{title} {verdicts.why(position, judged)} {better}"
    return [said, f"  {shown}"] if len(judged.line) > 1 else [said]


def _analysis(found: Answer, value: int) -> None:
    position, game = found.position, found.position.game
    heading(_("{who} to move; exact values:").format(who=verdicts.called(position)))
    print_lines(analysis.columns(position, found.moves, paper()))
    print()
    paragraph(verdicts.choice(position, found.moves))
    paragraph(verdicts.meaning(position, value))
    paragraph(_("Best line: {line}").format(line=verdicts.written(game, found.line)))
    for one in found.moves:
        if one.value < one.best or (one.value < 0 and one.value == one.best):
            print()
            paragraph(verdicts.why(position, one))
            shown = _("Line: {line}").format(line=verdicts.written(game, one.line))
            paragraph("  " + shown)
    print()


def _guess(found: Answer) -> None:
    """What a search within a budget believes, and that it is no proof."""
    paragraph(_("Estimate, not exact."))
    moves = " ".join(found.best)
    if found.result is None:
        paragraph(_("The search prefers {moves}.").format(moves=moves))
    elif found.result > 0:
        paragraph(_("The search saw a forced win: {moves}.").format(moves=moves))
    else:
        paragraph(
            _("The search saw that every move loses; it prefers {moves}.").format(moves=moves)
        )
    paragraph(
        _("{depth} moves deep, {nodes} positions, {seconds} s.").format(
            depth=found.depth, nodes=whole(found.nodes), seconds=decimal(found.seconds, 1)
        )
    )


def _sections(found: Answer) -> None:
    """What its kind of game has to say: headings, boards and sentences."""
    sections = () if found.facts is None else found.facts.sections(found.estimate)
    for place, one in enumerate(sections):
        if place:
            print()
        if one.heading:
            heading(one.heading)
        if one.marks is not None:
            board = final_board(found.position, one.played) if one.played else found.board
            print_board(views.marked(board, one.marks))
            print()
        for sentence in one.sentences:
            paragraph(sentence)


def _effort(found: Answer) -> None:
    paragraph(
        _("{nodes} positions visited, {seconds} s.").format(
            nodes=whole(found.nodes), seconds=decimal(found.seconds)
        )
    )
