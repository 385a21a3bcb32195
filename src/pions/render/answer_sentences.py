"""Sentences about answers and reviews, for every front-end; rich is not needed here."""

from __future__ import annotations

from pions.app.solver.assessments import Assessment, EstimatedReview, GameReview
from pions.core.language import _, ngettext
from pions.core.numbers import decimal, percent, short
from pions.core.text import alternatives
from pions.families import family_of, value_terms
from pions.families.reviewed_moves import SWING, EstimatedMove, Mistake
from pions.render import reasons, value_sentences
from pions.search.scoring import WIN


def guess(found: Assessment) -> str:
    """Say what a search within a budget believes."""
    who, moves = value_sentences.sides(found.position)[0], alternatives(found.best)
    if found.result is None:
        return _("{who} would play {moves}.").format(who=who, moves=moves)
    if found.result > 0:
        return _("{who} wins by force: {moves}.").format(who=who, moves=moves)
    if found.result == 0:
        return _("A draw with best play: {moves}.").format(moves=moves)
    return _("{who} loses against best play; {moves} resists longest.").format(who=who, moves=moves)


def changes(found: GameReview) -> str:
    """Say how many moves changed the result, and which was the first."""
    if not found.changes:
        return _("No move changed the result.")
    index, count = found.changes[0], len(found.changes)
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


def judged_by(found: EstimatedReview) -> str:
    """Say whose estimate it is, how far it looked, and that it is one."""
    low, high = found.depths
    if found.chances:
        return _judged_by_chances(found)
    source = _("By the search “{search}”, depth {depths}, {seconds} s in all").format(
        search=found.search,
        depths=str(low) if low == high else _("{low} to {high}").format(low=low, high=high),
        seconds=decimal(found.seconds, 1),
    )
    then = _("These moves lost most by it:") if found.worst else _("No move stands out.")
    return _("{source}: an estimate, not a proof.").format(source=source) + " " + then


def _judged_by_chances(found: EstimatedReview) -> str:
    """Say whose chances they are, how many are proved, and which loss makes a move named."""
    game = found.positions[0].game
    estimating = family_of(game).estimating
    said = []
    if found.interrupted:
        said.append(_("Interrupted: the rest is judged at a glance."))
    if estimating is not None:
        source = _(estimating.told_by(game, found.searched > 0))
        said.append(_("{source}: an estimate, not a proof.").format(source=source))
    proved = sum(move.proved[1] for move in found.moves)
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


def costly(found: EstimatedReview, index: int) -> str:
    """Describe a move that lost much, and what would have been better."""
    position, move = found.positions[index], found.moves[index]
    title = value_sentences.mistake(position, move.move, mark(found, index))
    if found.chances:
        why = _fall(move)
    elif move.before >= WIN:
        why = _("The search saw a forced win.")
    elif move.after <= -WIN:
        why = _("After it, the search sees a forced loss.")
    else:
        why = _("It is worth {loss} less than the best move.").format(loss=short(move.loss))
    return f"{title} {why} {reasons.better(position.game, move.better)}".rstrip()


def mistaken(mistake: Mistake) -> str:
    """Describe a move that was not among the best, and what would have been better."""
    at, judged = mistake.position, mistake.judged
    title = value_sentences.mistake(at, judged.move, judged.grade.value)
    better = reasons.better(at.game, mistake.better)
    return f"{title} {value_sentences.why(at, judged)} {better}".rstrip()


def mark(found: EstimatedReview, index: int) -> str:
    """Return ``??`` where a proved win became a proved loss, ``?`` where a move cost much."""
    if index not in found.worst:
        return ""
    return "??" if all(found.moves[index].proved) else "?"


def _fall(move: EstimatedMove) -> str:
    """Say what a move did to the chances, and what of it is proved."""
    if all(move.proved):
        return _("It was won and is lost now: proved.")
    before, after = (percent(chance, digits=0) for chance in (move.before, move.after))
    if move.proved[0]:
        said = _("It was won, proved; its chances are now {after}, an estimate.")
    else:
        said = _("Its chances fall from {before} to {after}, an estimate.")
    return said.format(before=before, after=after)
