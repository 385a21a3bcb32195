"""Every message by name: what a page may ask, with the answer it gets, and what it hears unasked.

What comes in is read by `REQUESTS` (`pions.web.wire`), field by field, before anybody acts on it.
What goes out is written as it says: the type checker sees to that where it is made, and tests hold
every answer they hear against it. `static/js/messages.js` has the same names for the scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from pions.web.messages.analysis import (
    AnswerShown,
    AskGlossary,
    AskOpinion,
    AskProof,
    GlossaryShown,
    HintShown,
    OpinionShown,
    ReviewShown,
)
from pions.web.messages.board import (
    AskDraft,
    AskPosition,
    DraftShown,
    Import,
    Moment,
    PastedShown,
    PositionShown,
)
from pions.web.messages.fields import Nothing, Plain, WithFile
from pions.web.messages.my_games import (
    AskMyGames,
    CourseShown,
    GamesText,
    ImportedShown,
    ImportGames,
    MyGame,
    MyGamesShown,
    NameGame,
)
from pions.web.messages.profiles import AskMyProfile, AskTournamentProfile, ProfileShown
from pions.web.messages.puzzles import AnswerPuzzle, AskPuzzle, PuzzleAnswered, PuzzleShown
from pions.web.messages.tables import (
    Act,
    Attach,
    Open,
    OpenTwo,
    Play,
    SeatAct,
    Sit,
    TableShown,
    TwoOpened,
)
from pions.web.messages.tournaments import (
    AskTournament,
    AskTournamentGame,
    AskTournamentGames,
    GameList,
    ReplayShown,
    TournamentList,
    TournamentShown,
)
from pions.web.messages.trees import (
    TreeGrow,
    TreeGrown,
    TreeLook,
    TreeOpen,
    TreePlanted,
    TreePredict,
    TreePredicted,
    TreeShown,
)
from pions.web.messages.variations import AskLines, LinesShown
from pions.web.messages.visit import AskGame, Cancel, GameShown, Hello, Welcome
from pions.web.messages.workbench import (
    AskFileOpinion,
    AskStarter,
    CheckedShown,
    CheckFile,
    ExerciseShown,
    FightFile,
    FightGameShown,
    FightShown,
    FileRead,
    FileShown,
    PlayFile,
    ReadFile,
    SeatedFile,
    SeatFile,
    TableNamed,
    TreeFile,
    WorkbenchShown,
)

REQUESTS: Final[Mapping[str, tuple[Any, Any]]] = {
    "hello": (Hello, Welcome),
    "cancel": (Cancel, Nothing),
    "game": (AskGame, GameShown),
    "open": (Open, TableShown),
    "attach": (Attach, TableShown),
    "play": (Play, TableShown),
    "act": (Act, TableShown),
    "open two": (OpenTwo, TwoOpened),
    "sit": (Sit, TableShown),
    "seat act": (SeatAct, TableShown),
    "position": (AskPosition, PositionShown),
    "import": (Import, PastedShown),
    "export": (Moment, Mapping[str, str]),
    "lines": (AskLines, LinesShown),
    "lines save": (AskLines, Mapping[str, str]),
    "draft": (AskDraft, DraftShown),
    "puzzle": (AskPuzzle, PuzzleShown),
    "puzzle answer": (AnswerPuzzle, PuzzleAnswered),
    "my games": (AskMyGames, MyGamesShown),
    "judge game": (MyGame, CourseShown),
    "name game": (NameGame, Nothing),
    "delete game": (MyGame, Nothing),
    "restore game": (MyGame, Nothing),
    "export games": (Nothing, GamesText),
    "import games": (ImportGames, ImportedShown),
    "hint": (Moment, HintShown),
    "analyse": (Moment, AnswerShown),
    "prove": (AskProof, AnswerShown),
    "review": (Moment, ReviewShown),
    "glossary": (AskGlossary, GlossaryShown),
    "opinion": (AskOpinion, OpinionShown),
    "tree open": (TreeOpen, TreePlanted),
    "tree grow": (TreeGrow, TreeGrown),
    "tree look": (TreeLook, TreeShown),
    "tree predict": (TreePredict, TreePredicted),
    "tournaments": (Nothing, TournamentList),
    "tournament": (AskTournament, TournamentShown),
    "tournament leave": (Nothing, Nothing),
    "tournament games": (AskTournamentGames, GameList),
    "my profile": (AskMyProfile, ProfileShown),
    "tournament profile": (AskTournamentProfile, ProfileShown),
    "tournament game": (AskTournamentGame, ReplayShown),
    "workbench": (Nothing, WorkbenchShown),
    "starter": (AskStarter, FileShown),
    "read file": (ReadFile, FileRead),
    "check file": (CheckFile, CheckedShown),
    "play file": (PlayFile, TableNamed),
    "seat file": (SeatFile, SeatedFile),
    "fight file": (FightFile, FightShown),
    "tree file": (TreeFile, TreePlanted),
    "opinion file": (AskFileOpinion, OpinionShown),
}
"""By the name of the message: its fields, and the answer."""

PARTS: Final[Mapping[str, Any]] = {
    "analyse": AnswerShown,
    "review": ReviewShown,
    "check file": ExerciseShown,
    "my profile": ProfileShown,
    "tournament profile": ProfileShown,
    "fight file": FightGameShown,
}
"""What is told before the answer, a part at a time, by the name of the message."""

WITH_FILES: Final = frozenset(
    name
    for name, (fields, _answer) in REQUESTS.items()
    if issubclass(fields, WithFile | ReadFile | AskFileOpinion | AskLines | AskDraft)
)
"""The messages that may be longer than others."""

PUSHES: Final[Mapping[str, Any]] = {"table": TableShown, "tournament": TournamentShown}
"""What is told to those who watch, by the name of its only field."""


class ReplyMessage(TypedDict, total=False):
    """What is said about the question `re`: an answer, a refusal, or how far it is."""

    re: int | None
    ok: Plain
    error: str
    stopped: bool
    """It was cancelled."""
    trace: str
    """What Python said."""
    printed: str
    """What a student's file printed before it failed."""
    news: tuple[int, int]
    """How much is done, of how much."""
    part: Plain
    """A part of the answer: see `PARTS`."""
