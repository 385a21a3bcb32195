"""What a terminal says about an answer: tables, boards and sentences, in the order of reading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from pions.app.board import glossary, views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.solver import sentences
from pions.app.solver.assessments import Assessment, GameReview, GuessedReview, Mistake
from pions.core import board_text
from pions.core.language import _, explain
from pions.core.numbers import decimal, percent, whole
from pions.core.types import Side
from pions.families.solver_protocols import Section
from pions.render import value_sentences, value_tables
from pions.render.value_tables import Paper

__all__ = ["PLAIN", "Section", "answer", "board", "end", "proof", "review", "row", "text"]

_BOARD = Section(marks={})
PLAIN: Final = Paper(blocks=False)
"""What any terminal can show."""


def answer(found: Assessment, paper: Paper) -> list[Section]:
    """All that was found out about a position."""
    if found.facts is not None:
        why = [
            f"{sentences.question(found.history, one)} {sentences.choice(found.history, one)}"
            for one in found.reasons
        ]
        said = [Section(why, _("Why these cells:"))] if why else []
        return [*found.facts.sections(found.estimate), *said, _effort(found)]
    if found.value is None:
        return [_BOARD, Section(_guess(found))]
    at = found.position
    meaning = value_sentences.meaning(at, found.value)
    if not found.moves:
        return [
            _BOARD,
            Section([meaning], rows=[paper.chip(found.value).append("  " + _("exact"))]),
        ]
    best = _("Best line: {line}").format(line=value_sentences.written(at.game, found.line))
    bad = [one for one in found.moves if one.value < one.best or one.best < 0]
    return [
        _BOARD,
        Section(
            heading=_("{who} to move; exact values:").format(who=value_sentences.called(at)),
            rows=value_tables.columns(at, found.moves, paper),
        ),
        Section([value_sentences.choice(at, found.moves), meaning, best]),
        *(
            Section([value_sentences.why(at, one), "  " + sentences.line(at.game, one.line)])
            for one in bad
        ),
        _effort(found),
    ]


def board(one: Section, history: History | None) -> BoardView | None:
    """The board of a part, where it shows one of that game."""
    if one.marks is None or history is None:
        return None
    for move in one.played:
        history = history.play(move)
    return views.marked(views.board(history), one.marks)


def text(parts: Sequence[Section], history: History | None = None) -> str:
    """All of it as plain lines."""
    blocks = []
    for one in parts:
        view = board(one, history)
        shown = [] if view is None else [view.text or board_text.board(view)]
        lines = [one.heading] if one.heading else []
        lines += [*shown, *(row.plain for row in one.rows)]
        if shown and one.sentences:
            lines.append("")
        blocks.append("\n".join([*lines, *one.sentences]))
    return "\n\n".join(blocks)


def row(found: Assessment, text: str, paper: Paper) -> Text:
    """A position of many, as it was written, and what it is worth."""
    words = f"{text}  {found}"
    if found.value is None or found.forecast is None:
        return Text(words)
    return paper.chip(found.value).append("  " + words)


def end(found: Assessment, written: str) -> list[Section]:
    """One move to its end: the sentence, the line, the last position with what won."""
    at = found.position
    move = at.game.parse_move(written)
    at.play(move)  # says so where it may not be played
    one = next(one for one in found.moves if one.move == move)
    said = [value_sentences.why(at, one), sentences.line(at.game, one.line)]
    return [Section(said), Section(marks={}, played=one.line)]


def proof(found: Assessment, paper: Paper, *, book: bool) -> list[Section]:
    """Who wins from the empty board, and how."""
    if found.facts is not None or found.value is None:
        return answer(found, paper)
    at = found.position
    best = _("Best play of both: {line}").format(line=value_sentences.written(at.game, found.line))
    effort = (
        _("From the book; {nodes} positions visited, {seconds} s.")
        if book
        else _("Computed without a book: {nodes} positions visited, {seconds} s.")
    )
    return [
        Section(rows=value_tables.columns(at, found.moves, paper)),
        Section(
            [
                value_sentences.opening(at, found.moves),
                value_sentences.meaning(at, found.value),
                best,
            ]
        ),
        Section(marks={}, played=found.line),
        Section([effort.format(nodes=whole(found.nodes), seconds=decimal(found.seconds, 1))]),
    ]


def review(found: GameReview | GuessedReview, paper: Paper) -> list[Section]:
    """A game judged: every move where it is exact, else those that cost most."""
    if isinstance(found, GuessedReview):
        return _guessed(found)
    kept = [
        _("{who} kept the result with {share} of its moves.").format(
            who=_(found.history.game.colours[side]), share=percent(share, digits=0)
        )
        for side, share in found.accuracy().items()
        if share is not None
    ]
    return [
        _BOARD,
        Section(
            heading=_("Move by move, the value before and after:"),
            rows=value_tables.moves(found.positions, found.moves, paper),
        ),
        *(Section(_mistake(found, one)) for one in found.mistakes),
        Section([sentences.summary(found), *kept]),
    ]


def _guessed(found: GuessedReview) -> list[Section]:
    """A game judged by estimates: the moves that cost most, why, and what the words mean."""
    said, used = [], set()
    for index in found.worst:
        said.append(sentences.costly(found, index))
        why = sentences.reasons(found.history, found.moves[index].reasons)
        said += [f"  {one.line}" for one in why]
        used |= {one.term for one in why}
    shown = [_BOARD, *_chances(found), Section(said, sentences.judged_by(found))]
    words = [one for one in glossary.words(found.history.game.name) if one.key in used]
    if words:
        meanings = [
            _("{word}: {meaning}").format(word=one.title, meaning=one.text[0]) for one in words
        ]
        shown.append(Section(meanings, _("The words:")))
    return shown


def _chances(found: GuessedReview) -> list[Section]:
    """The chances of the first side after each move, where they are known."""
    if not found.chances:
        return []
    history = found.history
    first = _(history.game.colours[0])
    rows = []
    for index, (at, one) in enumerate(zip(history.positions, found.moves, strict=False)):
        chance = one.after if at.to_move is Side.FIRST else 1 - one.after
        told = _("proved") if one.proved[1] else _("estimate")
        move = f"{history.game.format_move(one.move)}{sentences.mark(found, index)}"
        rows.append(Text(f"{at.ply + 1:>4}  {move:<8}{percent(chance, digits=0):>6}  {told}"))
    heading = _("After each move, the chances of {who}:").format(who=first)
    return [Section(heading=heading, rows=rows)]


def _mistake(found: GameReview, mistake: Mistake) -> list[str]:
    at, one = mistake.position, mistake.judged
    said = sentences.mistaken(mistake)
    shown = [said, "  " + sentences.line(at.game, one.line)] if len(one.line) > 1 else [said]
    why = sentences.reasons(found.history, mistake.reasons)
    return shown + [f"  {reason.line}" for reason in why]


def _guess(found: Assessment) -> list[str]:
    """What a search within a budget believes, and whether it saw the end of the game."""
    effort = _("Depth {depth}, {nodes} positions, {seconds} s.").format(
        depth=found.search and found.search.depth,
        nodes=whole(found.nodes),
        seconds=decimal(found.seconds, 1),
    )
    reason = [] if found.problem is None else [explain(found.problem)]
    worth = _("Estimate, not exact.")
    if found.exact:
        worth = _("Exact: the game was played to its end in every way.")
    elif found.result is not None:
        worth = _("The search saw the end of the game: this is certain.")
    return [*reason, worth, sentences.guess(found), effort]


def _effort(found: Assessment) -> Section:
    words = _("{nodes} positions visited, {seconds} s.")
    return Section([words.format(nodes=whole(found.nodes), seconds=decimal(found.seconds))])
