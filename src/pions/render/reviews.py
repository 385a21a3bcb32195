"""Reviews of whole games in words: exact ones, and those by estimates."""

from __future__ import annotations

from rich.text import Text

from pions.core.language import _
from pions.core.numbers import percent
from pions.core.types import Side
from pions.families import family_of
from pions.families.solver_protocols import Section
from pions.render import answer_sentences, reasons, value_tables
from pions.render.answer_sentences import _EstimatedReview, _ExactReview
from pions.render.answers import BOARD
from pions.render.value_tables import Paper


def exact(found: _ExactReview, paper: Paper) -> list[Section]:
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


def estimated(found: _EstimatedReview) -> list[Section]:
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


def _chance(found: _EstimatedReview, index: int) -> str:
    """Write a row: the move, the chances of the first side after it, and whether it is proved."""
    at, move = found.positions[index], found.moves[index]
    chance = move.after if at.to_move is Side.FIRST else 1 - move.after
    told = _("proved") if move.proved[1] else _("estimate")
    name = f"{at.game.format_move(move.move)}{answer_sentences.mark(found, index)}"
    return f"{at.ply + 1:>4}  {name:<8}{percent(chance, digits=0):>6}  {told}"
