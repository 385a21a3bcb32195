"""Answers, reviews and series of games in a cell: boards, bars, tables, sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.lab.duels import DuelReport
from pions.app.puzzles.puzzle import Puzzle
from pions.app.solver.assessments import Assessment, GameReview, GuessedReview
from pions.app.tournament.results import Results
from pions.core.display import Readable
from pions.core.language import _
from pions.core.numbers import percent
from pions.core.types import Side
from pions.render import (
    answer_sentences,
    answers,
    duel_sections,
    pictures,
    puzzles,
    reasons,
    tournaments,
    value_sentences,
)
from pions.render.answers import Section
from pions.render.markup import Child, Html, row, tag
from pions.render.pictures import Page
from pions.render.style import bound
from pions.render.value_tables import Paper

_STYLE: Final = """
p, h4, pre { margin: .3rem 0; } svg { display: block; }
table { border-collapse: collapse; margin: .3rem 0; color: var(--ink); }
th, td { padding: .15rem .6rem; text-align: left; border-bottom: 1px solid var(--rule); }
.track { display: block; width: 12rem; background: var(--ground); border-radius: 2px; }
.fill { display: block; height: .8rem; border-radius: 2px; background: var(--draw); }
.fill.win { background: var(--win); } .fill.loss { background: var(--loss); }
"""
_PAPER: Final = Paper()


def page(value: Readable) -> Page:
    """Return the answer as a page; its plain text where nothing more is known of it."""
    history: History | None = None
    table = Html()
    match value:
        case Assessment():
            history, table = value.history, _judged(value) or _chances(value)
            parts = answers.sections(replace(value, reasons=()), _PAPER)  # they are in the table
        case GameReview():
            history, table = value.history, _played(value)
            parts = answers.sections(value, _PAPER)
        case GuessedReview():
            history, table = value.history, _course(value)
            parts = answers.sections(value, _PAPER)
        case DuelReport():
            titles, *rows = duel_sections.rows(value)
            parts, table = duel_sections.report(value), _table(titles, rows)
        case Results():
            parts = [Section(rows=tournaments.rows(value)), Section(tournaments.sentences(value))]
            table = _table(tournaments.titles(), tournaments.rows(value))
        case Puzzle():
            parts, history = [Section([puzzles.task(value)], marks={})], value.history()
        case _:
            return Page(tag("pre", str(value)), str(value))
    return _page(parts, value, history, table)


def _page(parts: Sequence[Section], value: Readable, history: History | None, table: Html) -> Page:
    """Return the parts in order; the table stands for the rows, or before the last part."""
    shown: list[Child] = []
    for place, part in enumerate(parts):
        if part.heading:
            shown.append(tag("h4", part.heading))
        if (view := views.of_part(history, part)) is not None:
            shown.append(Html(pictures.board(view, view.game, view.text)._repr_html_()))
        if table and (part.rows or place == len(parts) - 1):
            shown.append(table)
            table = Html()
        elif part.rows:
            shown.append(tag("pre", "\n".join(row.plain for row in part.rows)))
        shown += [tag("p", sentence) for sentence in part.sentences]
    style = tag("style", Html(bound(_STYLE)))
    return Page(tag("div", style, shown, class_="pions"), str(value))


def _table(titles: Sequence[str], rows: Iterable[Sequence[Child]]) -> Html:
    body = [row(first, *(tag("td", cell) for cell in more)) for first, *more in rows]
    if not body:
        return Html()
    head = tag("thead", tag("tr", *(tag("th", title, scope="col") for title in titles)))
    return tag("table", head, tag("tbody", *body))


def _bar(share: float, kind: str = "") -> Html:
    fill = tag("span", class_=f"fill {kind}".strip(), style=f"width:{100 * share:.0f}%")
    return tag("span", fill, class_="track", aria_hidden="true")


def _judged(answer: Assessment) -> Html:
    at, kinds = answer.position, {1: "win", 0: "", -1: "loss"}
    if answer.facts is not None:  # who wins is drawn on the board
        return Html()
    rows: list[Sequence[Child]] = [
        (
            at.game.format_move(judged.move),
            value_sentences.signed(judged.value),
            _bar(abs(judged.value) / value_sentences.most(at), kinds[judged.forecast.result]),
            value_sentences.brief(at.game, judged.forecast),
            _("best") if judged.value == judged.best else judged.grade.value,
        )
        for judged in answer.moves
    ]
    return _table((_("Move"), _("Value"), "", _("Meaning"), ""), rows)


def _chances(answer: Assessment) -> Html:
    if answer.estimate is None:
        return Html()
    why = {answer.history.game.format_move(reason.move): reason for reason in answer.reasons}
    rows: list[Sequence[Child]] = [
        (
            one["move"],
            percent(one["chance"], digits=0),
            _bar(one["chance"]),
            reasons.choice(answer.history.game, why[one["move"]]) if one["move"] in why else "",
        )
        for one in answer.estimate.json()["cells"]
    ]
    return _table((_("Move"), _("Chances"), "", _("Why")), rows)


def _played(review: GameReview) -> Html:
    rows: list[Sequence[Child]] = [
        (
            str(at.ply + 1),
            value_sentences.sides(at)[0],
            f"{at.game.format_move(judged.move)} {judged.grade.value}".rstrip(),
            f"{value_sentences.signed(judged.best)} → {value_sentences.signed(judged.value)}",
        )
        for at, judged in zip(review.positions, review.moves, strict=True)
    ]
    return _table((_("No."), _("Player"), _("Move"), _("Value")), rows)


def _course(review: GuessedReview) -> Html:
    history, rows = review.history, list[Sequence[Child]]()
    if not review.chances:
        return Html()
    for index, (at, one) in enumerate(zip(history.positions, review.moves, strict=False)):
        chance = one.after if at.to_move is Side.FIRST else 1 - one.after
        move = f"{at.game.format_move(one.move)} {answer_sentences.mark(review, index)}".rstrip()
        told = _("proved") if one.proved[1] else _("estimate")
        rows.append((str(at.ply + 1), move, percent(chance, digits=0), _bar(chance), told))
    return _table((_("No."), _("Move"), _("Chances"), "", ""), rows)
