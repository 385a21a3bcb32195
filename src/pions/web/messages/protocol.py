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
    "position": (board.AskPosition, board.PositionShown),
    "import": (board.Import, board.PastedShown),
    "export": (board.Moment, Texts),
    "lines": (board.AskLines, board.LinesShown),
    "lines save": (board.AskLines, Texts),
    "draft": (board.AskDraft, board.DraftShown),
    "puzzle": (puzzles.AskPuzzle, puzzles.PuzzleShown),
    "puzzle answer": (puzzles.AnswerPuzzle, puzzles.PuzzleAnswered),
    "my games": (my_games.AskMyGames, my_games.MyGamesShown),
    "judge game": (my_games.MyGame, my_games.CourseShown),
    "name game": (my_games.NameGame, Nothing),
    "delete game": (my_games.MyGame, Nothing),
    "restore game": (my_games.MyGame, Nothing),
    "export games": (Nothing, Texts),
    "import games": (my_games.ImportGames, my_games.ImportedShown),
    "hint": (board.Moment, analysis.HintShown),
    "analyse": (board.Moment, Plain),
    "prove": (analysis.AskProof, Plain),
    "review": (board.Moment, Plain),
    "glossary": (analysis.AskGlossary, analysis.GlossaryShown),
    "opinion": (analysis.AskOpinion, analysis.OpinionShown),
    "tree open": (trees.TreeOpen, trees.TreePlanted),
    "tree grow": (trees.TreeGrow, trees.TreeGrown),
    "tree look": (trees.TreeLook, trees.TreeShown),
    "tree predict": (trees.TreePredict, trees.TreePredicted),
    "tournaments": (Nothing, Mapping[str, Sequence[tournaments.ListedTournament]]),
    "tournament": (tournaments.AskTournament, tournaments.TournamentShown),
    "tournament leave": (Nothing, Nothing),
    "tournament games": (tournaments.AskTournamentGames, tournaments.GameList),
    "my profile": (my_games.AskMyProfile, Plain),
    "tournament profile": (tournaments.AskTournamentProfile, Plain),
    "tournament game": (tournaments.AskTournamentGame, tournaments.ReplayShown),
    "workbench": (Nothing, workbench.WorkbenchShown),
    "starter": (workbench.AskStarter, Texts),
    "read file": (workbench.ReadFile, Texts),
    "examine file": (workbench.ExamineFile, Plain),
    "check file": (workbench.CheckFile, workbench.CheckedShown),
    "play file": (workbench.PlayFile, Texts),
    "seat file": (workbench.SeatFile, Texts),
    "fight file": (workbench.FightFile, Texts),
    "tree file": (workbench.TreeFile, trees.TreePlanted),
    "class": (Nothing, Plain),
    "class wall": (classes.AskAssignment, Plain),
    "class slips": (classes.AskSlips, Plain),
    "class work": (classes.AskWork, Plain),
    "class back": (classes.AskBack, Nothing),
    "class place": (classes.AskAssignment, Plain),
    "class game": (classes.AskClassGame, tournaments.ReplayShown),
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
    "opinion file": (workbench.AskFileOpinion, analysis.OpinionShown),
}
"""By the name of the message: its fields, and the answer.

An answer that is `Plain` holds the fields of a value of `pions.app` and what the page adds:
analyses and proofs of an `Assessment`, reviews of a `GameReview` or an `EstimatedReview`, profiles
of `ProfileWords`, files that are examined of a `CourseFileView`; what a class shows is declared
once, by its views in `pions.web.views.classes`.
"""

PARTS: Final[Mapping[str, Any]] = {
    "analyse": Plain,
    "review": Plain,
    "check file": workbench.ExerciseShown,
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
    "tournament": tournaments.TournamentShown,
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
