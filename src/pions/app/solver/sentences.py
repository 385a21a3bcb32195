"""What a screen says about games that were judged, exactly or by an estimate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pions.app.board.history import History
from pions.app.solver.assessments import (
    Assessment,
    GameReview,
    GuessedMove,
    GuessedReview,
    Mistake,
    MoveReasons,
)
from pions.app.solver.chance_reviews import SWING
from pions.core.language import _, ngettext
from pions.core.numbers import decimal, percent, short
from pions.core.text import alternatives
from pions.core.types import Move
from pions.families import family_of, value_terms
from pions.games.catalog import AnyGame
from pions.render import value_sentences
from pions.search.scoring import WIN


@dataclass(frozen=True, slots=True)
class WordedReason:
    """A remark in words."""

    lead: str
    """Which move it is about; empty for the one that was played."""
    term: str
    title: str
    """The word of the glossary it shows, and how that is called."""
    sentence: str
    cells: tuple[str, ...]

    @property
    def line(self) -> str:
        """All of it."""
        return f"{self.lead} {self.sentence}".lstrip()


def guess(found: Assessment) -> str:
    """What a search within a budget believes."""
    who, moves = value_sentences.sides(found.position)[0], alternatives(found.best)
    if found.result is None:
        return _("{who} would play {moves}.").format(who=who, moves=moves)
    if found.result > 0:
        return _("{who} wins by force: {moves}.").format(who=who, moves=moves)
    if found.result == 0:
        return _("A draw with best play: {moves}.").format(moves=moves)
    return _("{who} loses against best play; {moves} resists longest.").format(who=who, moves=moves)


def summary(found: GameReview | GuessedReview) -> str:
    """A whole game in a sentence or two."""
    if isinstance(found, GuessedReview):
        return judged_by(found)
    index, count = found.turning_point, len(found.changes)
    if index is None:
        return _("No move changed the result.")
    changed = ngettext(
        "{count} move changed the result.", "{count} moves changed the result.", count
    ).format(count=count)
    position = found.positions[index]
    first = value_sentences.say(
        position.game,
        value_terms.FIRST_MISTAKE,
        number=position.ply + 1,
        who=value_sentences.sides(position)[0],
        move=position.game.format_move(found.moves[index].move),
    )
    return f"{changed} {first}"


def judged_by(found: GuessedReview) -> str:
    """Whose estimate it is, how far it looked, and that it is one."""
    low, high = found.depths
    if found.chances:
        return _weighed_by(found)
    source = _("By the search “{search}”, depth {depths}, {seconds} s in all").format(
        search=found.search,
        depths=str(low) if low == high else _("{low} to {high}").format(low=low, high=high),
        seconds=decimal(found.seconds, 1),
    )
    then = _("These moves lost most by it:") if found.worst else _("No move stands out.")
    return _("{source}: an estimate, not a proof.").format(source=source) + " " + then


def _weighed_by(found: GuessedReview) -> str:
    """Whose chances they are, how many are proved, and from which loss on a move is named."""
    estimating = family_of(found.history.game).estimating
    said = []
    if found.interrupted:
        said.append(_("Interrupted: the rest is judged at a glance."))
    if estimating is not None:
        source = _(estimating.told_by(found.history.game, found.searched > 0))
        said.append(_("{source}: an estimate, not a proof.").format(source=source))
    proved = sum(one.proved[1] for one in found.moves)
    if proved:
        words = ngettext(
            "Proved: who wins after {count} of {total} move.",
            "Proved: who wins after {count} of {total} moves.",
            len(found.moves),
        )
        said.append(words.format(count=proved, total=len(found.moves)))
    swing = percent(SWING, digits=0)
    if found.worst:
        words = _("These moves lost {swing} of the chances or more:")
    else:
        words = _("No move lost {swing} of the chances or more.")
    return " ".join([*said, words.format(swing=swing)])


def costly(found: GuessedReview, index: int) -> str:
    """A move that lost much, and what would have been better."""
    position, one = found.history.positions[index], found.moves[index]
    title = value_sentences.mistake(position, one.move, mark(found, index))
    if found.chances:
        why = _fall(one)
    elif one.before >= WIN:
        why = _("The search saw a forced win.")
    elif one.after <= -WIN:
        why = _("After it, the search sees a forced loss.")
    else:
        why = _("It is worth {loss} less than the best move.").format(loss=short(one.loss))
    return f"{title} {why} {better(position.game, one.better)}".rstrip()


def mistaken(mistake: Mistake) -> str:
    """A move that was not among the best, what it did, and what would have been better."""
    at, one = mistake.position, mistake.judged
    title = value_sentences.mistake(at, one.move, one.grade.value)
    return f"{title} {value_sentences.why(at, one)} {better(at.game, mistake.better)}".rstrip()


def mark(found: GuessedReview, index: int) -> str:
    """``??`` where a proved win became a proved loss, ``?`` where a move cost much."""
    if index not in found.worst:
        return ""
    return "??" if all(found.moves[index].proved) else "?"


def _fall(one: GuessedMove) -> str:
    """What a move did to the chances, and what of it is proved."""
    if all(one.proved):
        return _("It was won and is lost now: proved.")
    before, after = (percent(chance, digits=0) for chance in (one.before, one.after))
    if one.proved[0]:
        said = _("It was won, proved; its chances are now {after}, an estimate.")
    else:
        said = _("Its chances fall from {before} to {after}, an estimate.")
    return said.format(before=before, after=after)


def reasons(history: History, parts: Sequence[MoveReasons]) -> list[WordedReason]:
    """Why a move cost much, in the words of players; nothing where nothing true is known."""
    remarking = family_of(history.game).remarking
    if remarking is None:
        return []
    titles = {entry.key: _(entry.title) for entry in remarking.glossary()}
    name, said = history.game.format_move, []
    for part in parts:
        for remark in part.telling:
            words = remark.sentence.render(_)
            lead = _lead(part, name(part.move), named=words.startswith(f"{name(part.move)} "))
            cells = tuple(map(name, remark.cells))
            said.append(WordedReason(lead, remark.term, titles[remark.term], words, cells))
    return said


def choice(history: History, part: MoveReasons) -> str:
    """Why a move is among the best, if anything but the estimate speaks for it."""
    said = [one.line for one in reasons(history, [part])]
    return " ".join(said) or _("Only the estimate speaks for it.")


def question(history: History, part: MoveReasons) -> str:
    """Return the answer of `choice`."""
    return _("Why {move}?").format(move=history.game.format_move(part.move))


def _lead(part: MoveReasons, move: str, *, named: bool) -> str:
    """Which move a remark is about, where it does not begin with its name."""
    if part.about == "better":
        return _("Better:") if named else _("Better, {move}:").format(move=move)
    if part.about == "reply":
        return _("Then:") if named else _("Then {move}:").format(move=move)
    return ""


def better(game: AnyGame, moves: Sequence[Move]) -> str:
    """The moves to play instead; nothing where none is known."""
    return (
        _("Better: {columns}.").format(columns=value_sentences.either(game, moves)) if moves else ""
    )


def line(game: AnyGame, moves: Sequence[Move]) -> str:
    """The moves that follow."""
    return _("Line: {line}").format(line=value_sentences.written(game, moves))
