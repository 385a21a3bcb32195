"""Every message by name: requests with their answers, and messages sent unasked.

`pions.web.wire` checks each field of a request against its declaration. Tests check every answer
they receive; where it copies an object, `fields.filled` takes its fields from the declaration.
`static/js/messages.js` has the same names for the scripts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from pions.web.messages import (
    analysis,
    board,
    classes,
    my_games,
    puzzles,
    tables,
    tournaments,
    trees,
    visit,
    ways,
    workbench,
)
from pions.web.messages.fields import Nothing, Plain, Texts, WithFile

REQUESTS: Final[Mapping[str, tuple[Any, Any]]] = {
    "hello": (visit.Hello, visit.Welcome),
    "cancel": (visit.Cancel, Nothing),
    "game": (visit.AskGame, visit.GameShown),
    "open": (tables.Open, tables.TableShown),
    "attach": (tables.Attach, tables.TableShown),
    "play": (tables.Play, tables.TableShown),
    "act": (tables.Act, tables.TableShown),
    "open two": (tables.OpenTwo, Texts),
    "sit": (tables.Sit, tables.TableShown),
    "seat act": (tables.SeatAct, tables.TableShown),
    "position": (board.AskPosition, Plain),
    "import": (board.Import, Plain),
    "export": (board.Moment, Texts),
    "lines": (board.AskLines, Plain),
    "lines save": (board.AskLines, Texts),
    "draft": (board.AskDraft, Plain),
    "puzzle": (puzzles.AskPuzzle, Plain),
    "puzzle answer": (puzzles.AnswerPuzzle, Plain),
    "my games": (my_games.AskMyGames, Plain),
    "judge game": (my_games.MyGame, Plain),
    "name game": (my_games.NameGame, Nothing),
    "delete game": (my_games.MyGame, Nothing),
    "restore game": (my_games.MyGame, Nothing),
    "export games": (Nothing, Texts),
    "import games": (my_games.ImportGames, my_games.ImportedShown),
    "hint": (board.Moment, analysis.HintShown),
    "analyse": (board.Moment, Plain),
    "prove": (analysis.AskProof, Plain),
    "review": (board.Moment, Plain),
    "glossary": (analysis.AskGlossary, Plain),
    "opinion": (analysis.AskOpinion, Plain),
    "tree open": (trees.TreeOpen, Plain),
    "tree grow": (trees.TreeGrow, Plain),
    "tree look": (trees.TreeLook, Plain),
    "tree predict": (trees.TreePredict, Plain),
    "tournaments": (Nothing, Mapping[str, Sequence[Plain]]),
    "tournament": (tournaments.AskTournament, Plain),
    "tournament leave": (Nothing, Nothing),
    "tournament games": (tournaments.AskTournamentGames, Plain),
    "my profile": (my_games.AskMyProfile, Plain),
    "tournament profile": (tournaments.AskTournamentProfile, Plain),
    "tournament game": (tournaments.AskTournamentGame, Plain),
    "workbench": (Nothing, Plain),
    "starter": (workbench.AskStarter, Texts),
    "read file": (workbench.ReadFile, Texts),
    "examine file": (workbench.ExamineFile, Plain),
    "check file": (workbench.CheckFile, workbench.CheckedShown),
    "play file": (workbench.PlayFile, Texts),
    "seat file": (workbench.SeatFile, Texts),
    "fight file": (workbench.FightFile, Texts),
    "tree file": (workbench.TreeFile, Plain),
    "class": (Nothing, Plain),
    "class wall": (classes.AskAssignment, Plain),
    "class slips": (classes.AskSlips, Plain),
    "class work": (classes.AskWork, Plain),
    "class back": (classes.AskBack, Nothing),
    "class place": (classes.AskAssignment, Plain),
    "class game": (classes.AskClassGame, Plain),
    "class why": (classes.AskClassGame, Plain),
    "class puzzle": (classes.AskClassGame, Texts),
    "class overview": (classes.AskAssignment, Plain),
    "class cell": (classes.AskCell, Plain),
    "class pupil": (classes.AskPupil, Plain),
    "class change": (classes.ChangeClass, Nothing),
    "class scale": (classes.AskScale, Plain),
    "class similar": (classes.AskSimilar, Plain),
    "class pair": (classes.AskPair, Plain),
    "class allow pair": (classes.DecidePair, Plain),
    "ways": (Nothing, Plain),
    "station": (ways.AskStation, Plain),
    "station answer": (ways.AnswerQuestion, Plain),
    "check station": (ways.CheckStation, workbench.CheckedShown),
    "hand tree": (ways.AskHandTree, Plain),
    "hand answer": (ways.AnswerHandTree, Plain),
    "opinion file": (workbench.AskFileOpinion, Plain),
}
"""By the name of the message: its fields, and the answer.

An answer that is `Plain` is declared once, by the function of `pions.web.views` or
`pions.web.session` that makes it; analyses, reviews, profiles and files that are examined hold the
fields of an `Assessment`, a `GameReview` or an `EstimatedReview`, of `ProfileWords` and of a
`CourseFileView`, and what the page adds.
"""

PARTS: Final[Mapping[str, Any]] = {
    "analyse": Plain,
    "review": Plain,
    "check file": workbench.ExerciseShown,
    "check station": workbench.ExerciseShown,
    "my profile": Plain,
    "tournament profile": Plain,
    "fight file": workbench.FightGameShown,
}
"""Parts of an answer, sent before it, by the name of the message."""

_FILES: Final = (WithFile, workbench.ReadFile, workbench.AskFileOpinion)
_LONG: Final = (*_FILES, board.AskLines, board.AskDraft)
WITH_FILES: Final = frozenset(
    name for name, (fields, _answer) in REQUESTS.items() if issubclass(fields, _LONG)
)
"""The messages that may be longer than others."""

PUSHES: Final[Mapping[str, Any]] = {
    "table": tables.TableShown,
    "tournament": Plain,
    "class": classes.ClassChanged,
}
"""Messages sent to watching pages, by the name of their only field."""


class ReplyMessage(TypedDict, total=False):
    """A message about the question `re`: an answer, a refusal, or progress."""

    re: int | None
    ok: Plain
    error: str
    stopped: bool
    trace: str
    printed: str
    asks: bool
    """Whether the author of the refused file may be able to say how it is called."""
    news: tuple[int, int]
    before: int
    """How many questions of others are answered first."""
    part: Plain
    """A part of the answer: see `PARTS`."""
