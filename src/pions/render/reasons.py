"""Why a move is good or bad, in the words of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pions.core.language import _
from pions.core.types import Move
from pions.families import family_of
from pions.families.reviewed_moves import MoveReasons
from pions.games.catalog import AnyGame
from pions.render import value_sentences


@dataclass(frozen=True, slots=True)
class WordedReason:
    """A remark in words."""

    lead: str
    """Which move it is about; empty for the one that was played."""
    term: str
    title: str
    """The key and the title of the glossary entry that shows it."""
    sentence: str
    cells: tuple[str, ...]

    @property
    def line(self) -> str:
        """Return the lead and the sentence."""
        return f"{self.lead} {self.sentence}".lstrip()


def reasons(game: AnyGame, parts: Sequence[MoveReasons]) -> list[WordedReason]:
    """Return why a move cost much; nothing where no remark explains it."""
    remarking = family_of(game).remarking
    if remarking is None:
        return []
    titles = {entry.key: _(entry.title) for entry in remarking.glossary()}
    name, said = game.format_move, []
    for part in parts:
        for remark in part.telling:
            words = remark.sentence.render(_)
            lead = _lead(part, name(part.move), named=words.startswith(f"{name(part.move)} "))
            cells = tuple(map(name, remark.cells))
            said.append(WordedReason(lead, remark.term, titles[remark.term], words, cells))
    return said


def choice(game: AnyGame, part: MoveReasons) -> str:
    """Return why a move is among the best, if anything but the estimate speaks for it."""
    said = [reason.line for reason in reasons(game, [part])]
    return " ".join(said) or _("Only the estimate speaks for it.")


def question(game: AnyGame, part: MoveReasons) -> str:
    """Return the question that `choice` answers."""
    return _("Why {move}?").format(move=game.format_move(part.move))


def better(game: AnyGame, moves: Sequence[Move]) -> str:
    """Name the moves to play instead; nothing where none is known."""
    columns = value_sentences.either(game, moves)
    return _("Better: {columns}.").format(columns=columns) if moves else ""


def line(game: AnyGame, moves: Sequence[Move]) -> str:
    """Write the moves that follow."""
    return _("Line: {line}").format(line=value_sentences.written(game, moves))


def _lead(part: MoveReasons, move: str, *, named: bool) -> str:
    """Say which move a remark is about, where it does not begin with its name."""
    if part.about == "better":
        return _("Better:") if named else _("Better, {move}:").format(move=move)
    if part.about == "reply":
        return _("Then:") if named else _("Then {move}:").format(move=move)
    return ""
