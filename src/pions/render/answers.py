"""Answers of solvers and searches as sections: tables, boards and sentences, in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rich.text import Text

from pions.app.board import views
from pions.app.solver.assessments import Assessment, EstimatedReview, GameReview
from pions.app.solver.strategy_files import StrategyReport
from pions.core import board_text
from pions.core.language import _, explain
from pions.core.numbers import decimal, percent, whole
from pions.core.types import Side
from pions.families import family_of
from pions.families.solver_protocols import Section
from pions.render import answer_sentences, reasons, value_sentences, value_tables
from pions.render.value_tables import Paper

__all__ = ["PLAIN", "Section", "end", "proof", "row", "sections", "text", "written"]

BOARD: Final = Section(marks={})
PLAIN: Final = Paper(blocks=False)
"""For any terminal."""


AnyAnswer: TypeAlias = Assessment | GameReview | EstimatedReview | StrategyReport


def sections(found: AnyAnswer, paper: Paper) -> list[Section]:
    """Return an answer in parts, in the order of reading."""
    match found:
        case Assessment():
            return _answer(found, paper)
        case GameReview():
            return _exact(found, paper)
        case EstimatedReview():
            return _estimated(found)
        case StrategyReport():
            return _strategy(found)


def _answer(found: Assessment, paper: Paper) -> list[Section]:
    """Return all that is known of a position."""
    at = found.position
    if found.facts is not None:
        why = [
            f"{reasons.question(at.game, part)} {reasons.choice(at.game, part)}"
            for part in found.reasons
        ]
        said = [Section(why, _("Why these cells:"))] if why else []
        return [*found.facts.sections(found.estimate), *said, _effort(found)]
    if found.value is None:
        return [BOARD, Section(_guess(found))]
    meaning = value_sentences.meaning(at, found.value)
    if not found.moves:
        chip = paper.chip(found.value).append("  " + _("exact"))
        return [BOARD, Section([meaning], rows=[chip])]
    best = _("Best line: {line}").format(line=value_sentences.written(at.game, found.line))
    bad = [move for move in found.moves if move.value < move.best or move.best < 0]
    return [
        BOARD,
        Section(
            heading=_("{who} to move; exact values:").format(who=value_sentences.called(at)),
            rows=value_tables.columns(at, found.moves, paper),
        ),
        Section([value_sentences.choice(at, found.moves), meaning, best]),
        *(
            Section([value_sentences.why(at, move), "  " + reasons.line(at.game, move.line)])
            for move in bad
        ),
        _effort(found),
    ]


def _strategy(found: StrategyReport) -> list[Section]:
    """Say who wins by the strategy of a file, with the board."""
    colours, winner = found.checked.position.game.colours, found.checked.winner
    said = _("Checked: {who} wins, whatever {other} plays ({count} lines).").format(
        who=_(colours[winner]), other=_(colours[winner.other]), count=whole(found.checked.lines)
    )
    return [Section([said], marks={})]


def _exact(found: GameReview, paper: Paper) -> list[Section]:
    """Return every move of a game with its values, and what its mistakes were."""
    game = found.positions[0].game
    kept = [
        _("{who} kept the result with {share} of its moves.").format(
            who=_(game.colours[side]), share=percent(share, digits=0)
        )
        for side, share in found.accuracy().items()
        if share is not None
    ]
    mistakes = []
    for mistake in found.mistakes:
        said, line = [answer_sentences.mistaken(mistake)], mistake.judged.line
        if len(line) > 1:
            said.append("  " + reasons.line(game, line))
        why = reasons.reasons(game, mistake.reasons)
        mistakes.append(Section([*said, *(f"  {reason.line}" for reason in why)]))
    return [
        BOARD,
        Section(
            heading=_("Move by move, the value before and after:"),
            rows=value_tables.moves(found.positions, found.moves, paper),
        ),
        *mistakes,
        Section([answer_sentences.changes(found), *kept]),
    ]


def _estimated(found: EstimatedReview) -> list[Section]:
    """Return the moves that cost most by an estimate, why, and the meaning of the words used."""
    game = found.positions[0].game
    said, used = [], set()
    for index in found.worst:
        said.append(answer_sentences.costly(found, index))
        why = reasons.reasons(game, found.moves[index].reasons)
        said += [f"  {reason.line}" for reason in why]
        used |= {reason.term for reason in why}
    shown = [BOARD]
    if found.chances:
        first = _(game.colours[0])
        heading = _("After each move, the chances of {who}:").format(who=first)
        rows = [Text(_chance(found, index)) for index in range(len(found.moves))]
        shown.append(Section(heading=heading, rows=rows))
    shown.append(Section(said, answer_sentences.judged_by(found)))
    remarking = family_of(game).remarking
    if used and remarking is not None:
        meanings = [
            _("{word}: {meaning}").format(word=_(entry.title), meaning=_(entry.text[0]))
            for entry in remarking.glossary()
            if entry.key in used
        ]
        shown.append(Section(meanings, _("The words:")))
    return shown


def _chance(found: EstimatedReview, index: int) -> str:
    """Write a row: the move, the chances of the first side after it, and whether it is proved."""
    at, move = found.positions[index], found.moves[index]
    chance = move.after if at.to_move is Side.FIRST else 1 - move.after
    told = _("proved") if move.proved[1] else _("estimate")
    name = f"{at.game.format_move(move.move)}{answer_sentences.mark(found, index)}"
    return f"{at.ply + 1:>4}  {name:<8}{percent(chance, digits=0):>6}  {told}"


def written(found: AnyAnswer) -> str:
    """Write all of it as `print` shows it: boards as letters."""
    if isinstance(found, Assessment) and found.value is not None and not found.moves:
        return value_sentences.told(found.position, found.value)

    def draw(part: Section) -> str:
        view = views.of_part(found.history, part)
        return "" if view is None else view.text or board_text.board(view)

    return text(sections(found, PLAIN), draw)


def text(parts: Sequence[Section], draw: Callable[[Section], str] = lambda _part: "") -> str:
    """Write all of it as plain lines; `draw` writes the board of a part that shows one."""
    blocks = []
    for part in parts:
        board = draw(part)
        lines = [part.heading] if part.heading else []
        lines += [*([board] if board else []), *(line.plain for line in part.rows)]
        if board and part.sentences:
            lines.append("")
        blocks.append("\n".join([*lines, *part.sentences]))
    return "\n\n".join(blocks)


def row(found: Assessment, written: str, paper: Paper) -> Text:
    """Write a position of many, as it was given, and its value."""
    words = f"{written}  {found}"
    if found.value is None or found.forecast is None:
        return Text(words)
    return paper.chip(found.value).append("  " + words)


def end(found: Assessment, written: str) -> list[Section]:
    """Follow one move to the end of its line, what won marked; raises where it is illegal."""
    at = found.position
    move = at.game.parse_move(written)
    at.play(move)  # raises where it may not be played
    judged = next(judged for judged in found.moves if judged.move == move)
    said = [value_sentences.why(at, judged), reasons.line(at.game, judged.line)]
    return [Section(said), Section(marks={}, played=judged.line)]


def proof(found: Assessment, paper: Paper, *, book: bool) -> list[Section]:
    """Say who wins from the empty board, and how."""
    if found.facts is not None or found.value is None:
        return _answer(found, paper)
    at = found.position
    meaning = value_sentences.meaning(at, found.value)
    best = _("Best play of both: {line}").format(line=value_sentences.written(at.game, found.line))
    effort = (
        _("From the book; {nodes} positions visited, {seconds} s.")
        if book
        else _("Computed without a book: {nodes} positions visited, {seconds} s.")
    )
    return [
        Section(rows=value_tables.columns(at, found.moves, paper)),
        Section([value_sentences.opening(at, found.moves), meaning, best]),
        Section(marks={}, played=found.line),
        Section([effort.format(nodes=whole(found.nodes), seconds=decimal(found.seconds, 1))]),
    ]


def _guess(found: Assessment) -> list[str]:
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
    return [*reason, worth, answer_sentences.guess(found), effort]


def _effort(found: Assessment) -> Section:
    words = _("{nodes} positions visited, {seconds} s.")
    return Section([words.format(nodes=whole(found.nodes), seconds=decimal(found.seconds))])
