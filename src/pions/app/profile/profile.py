"""A profile against perfect play: shares with their intervals, and the counts behind each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, TypeAlias

from pions.app.profile import level_estimates
from pions.app.profile.judged_choices import (
    PHASES,
    ChoiceJudge,
    JudgedChoice,
    LossUnit,
    loss_unit,
    phase_ends,
)
from pions.app.profile.level_estimates import LevelEstimate
from pions.app.profile.player_games import PlayedBy
from pions.arena.statistics import Interval, wilson
from pions.core.errors import PionsError
from pions.core.seeds import generator
from pions.core.types import Side
from pions.families.mistakes import MistakeKind
from pions.games import catalog
from pions.games.catalog import AnyGame

ENOUGH: Final = 5
PHASE_NAMES: Final = ("opening", "middle", "end")
SHOWN_OPENINGS: Final = 6
_TOLD: Final = (ENOUGH, 12, 25)
"""The profile so far is told after so many games, then after each multiple of the last."""
_DRAWN: Final = 200
"""How often games are drawn again for the interval of a mean."""


@dataclass(frozen=True, slots=True)
class KeptShare:
    """A sort of moves: how many keep the result, and what they cost."""

    kept: int
    moves: int
    games: int
    loss: float
    """Mean of all of them, those that cost nothing included."""
    loss_interval: Interval | None
    """``None`` where fewer than two games are behind it: drawing one again says nothing."""

    @property
    def share(self) -> float:
        """Return the share of moves that keep the result; 0 without moves."""
        return self.kept / self.moves if self.moves else 0.0

    @property
    def interval(self) -> Interval:
        """Return where the share may lie, 95 times in 100."""
        return wilson(self.kept, self.moves)

    def json(self) -> dict[str, Any]:
        """Return it in plain values."""
        return {
            "kept": self.kept,
            "moves": self.moves,
            "games": self.games,
            "share": self.share,
            "interval": asdict(self.interval),
            "loss": self.loss,
            "loss_interval": None if self.loss_interval is None else asdict(self.loss_interval),
        }


@dataclass(frozen=True, slots=True)
class PhaseShare:
    """A phase of the game."""

    name: str
    first: int
    last: int
    """The moves of both sides that belong to it; the end of the game ends with the board."""
    kept: KeptShare


@dataclass(frozen=True, slots=True)
class KindCount:
    """A kind of mistake."""

    kind: MistakeKind
    count: int
    games: int
    moves: int

    @property
    def interval(self) -> Interval:
        """Return where its rate a move may lie."""
        return wilson(self.count, self.moves)


@dataclass(frozen=True, slots=True)
class OpeningShare:
    """The games that began in one way."""

    side: Side
    move: str
    """The first move of the game, of either side; empty for all the rarer ones together."""
    kept: KeptShare


@dataclass(frozen=True, slots=True)
class Profile:
    """How a player plays a game."""

    player: str
    game: str
    exact: bool
    """Whether every move was judged by a solver; otherwise all of this is an estimate."""
    unit: LossUnit
    games: int
    unmoved: int
    """Games without a move to judge: lost on time or by a fault, say, before the first one."""
    faults: int
    whole: KeptShare
    phases: tuple[PhaseShare, ...]
    kinds: tuple[KindCount, ...]
    """The most frequent first."""
    kinds_by_phase: tuple[tuple[KindCount, ...], ...]
    openings: tuple[OpeningShare, ...]
    level: LevelEstimate | None
    """``None`` where the levels were not measured at this game."""
    unjudged: tuple[tuple[str, PionsError], ...] = ()
    """The games that could not be judged, and why."""

    @property
    def enough(self) -> bool:
        """Whether there are enough games to say anything."""
        return self.games >= ENOUGH

    @property
    def mistakes(self) -> int:
        """Return the number of moves that did not keep the result."""
        return self.whole.moves - self.whole.kept

    @property
    def weakest(self) -> PhaseShare | None:
        """Return the phase that costs most results; ``None`` without a mistake."""
        if not self.mistakes:
            return None
        return min(
            (phase for phase in self.phases if phase.kept.moves), key=lambda one: one.kept.share
        )

    def json(self) -> dict[str, Any]:
        """Return all of it in plain values."""
        return {
            "player": self.player,
            "game": self.game,
            "exact": self.exact,
            "enough": self.enough,
            "loss_unit": self.unit,
            "games": self.games,
            "moves": self.whole.json(),
            "phases": [
                {"name": phase.name, "first": phase.first, "last": phase.last, **phase.kept.json()}
                for phase in self.phases
            ],
            "mistakes": [
                {
                    "kind": kind.kind.value,
                    "count": kind.count,
                    "games": kind.games,
                    "rate": kind.count / kind.moves,
                    "interval": asdict(kind.interval),
                }
                for kind in self.kinds
            ],
            "openings": [
                {
                    "side": opening.side.name.lower(),
                    "move": opening.move or None,
                    **opening.kept.json(),
                }
                for opening in self.openings
            ],
            "level": None if self.level is None else _level_json(self.level),
            "unjudged": [{"game": label, "why": str(reason)} for label, reason in self.unjudged],
        }


def _level_json(estimate: LevelEstimate) -> dict[str, Any]:
    low, high = estimate.possible
    return {
        "level": estimate.level,
        "or_stronger": estimate.or_stronger,
        "low": low,
        "high": high,
        "chances": list(estimate.chances),
        "keeps": list(estimate.keeps),
    }


@dataclass(slots=True)
class Profiling:
    """Games of one player that are judged one after the other, and the profile so far."""

    player: str
    game: AnyGame
    faults: int = 0
    _judged: list[tuple[PlayedBy, list[JudgedChoice]]] = field(default_factory=list)
    _unjudged: list[tuple[str, PionsError]] = field(default_factory=list)
    _unmoved: int = 0
    _judge: ChoiceJudge | None = None

    @classmethod
    def begin(cls, player: str, game: str) -> Profiling:
        """Begin for a player at the game of that name."""
        return cls(player, catalog.find(game))

    def add(self, played: PlayedBy) -> None:
        """Judge one more game; one that cannot be judged is kept with the reason."""
        try:
            if self._judge is None:
                self._judge = ChoiceJudge(self.game)
            choices = self._judge.choices(played)
        except PionsError as error:
            self._unjudged.append((played.label, error))
            return
        if choices:
            self._judged.append((played, choices))
        else:
            self._unmoved += 1

    def left_out(self, label: str, reason: PionsError) -> None:
        """Keep the label of a game that could not be read, and why."""
        self._unjudged.append((label, reason))

    def profile(self) -> Profile:
        """Return the profile after the games so far."""
        games = [choices for _, choices in self._judged]
        reference = level_estimates.references().get(self.game.name)
        by_phase = [
            [[choice for choice in choices if choice.phase == phase] for choices in games]
            for phase in range(PHASES)
        ]
        return Profile(
            player=self.player,
            game=self.game.name,
            exact=all(one.exact for choices in games for one in choices),
            unit=loss_unit(self.game),
            games=len(games),
            unmoved=self._unmoved,
            faults=self.faults,
            whole=_kept(games),
            phases=tuple(_phases(self.game, by_phase)),
            kinds=_kinds(games),
            kinds_by_phase=tuple(map(_kinds, by_phase)),
            openings=_openings(self._judged),
            level=None if reference is None else level_estimates.estimate(games, reference),
            unjudged=tuple(self._unjudged),
        )


def judged_aloud(
    under_way: Profiling, games: Sequence[PlayedBy], tell: Callable[..., None]
) -> Profile:
    """Return the profile; `tell` gets the count, and at times the profile so far."""
    for done, played in enumerate(games, start=1):
        under_way.add(played)
        tell(done, len(games))
        if done in _TOLD or done % _TOLD[-1] == 0:
            tell(under_way.profile())
    return under_way.profile()


JudgedGames: TypeAlias = Sequence[Sequence[JudgedChoice]]


def _kept(games: JudgedGames) -> KeptShare:
    told = [choices for choices in games if choices]
    moves = sum(map(len, told))
    losses = [(sum(choice.loss for choice in choices), len(choices)) for choices in told]
    return KeptShare(
        kept=sum(one.keeps for choices in told for one in choices),
        moves=moves,
        games=len(told),
        loss=sum(loss for loss, _ in losses) / moves if moves else 0.0,
        loss_interval=_mean_interval(losses),
    )


def _mean_interval(games: Sequence[tuple[float, int]]) -> Interval | None:
    """Where a mean over the moves of games may lie: the games are drawn again many times."""
    if len(games) < 2:
        return None
    rng = generator(0, "loss", len(games))
    means = []
    for _ in range(_DRAWN):
        drawn = rng.choices(games, k=len(games))
        means.append(sum(loss for loss, _ in drawn) / sum(moves for _, moves in drawn))
    means.sort()
    edge = round(0.025 * _DRAWN)
    return Interval(means[edge], means[-1 - edge])


def _phases(game: AnyGame, by_phase: Sequence[JudgedGames]) -> Iterator[PhaseShare]:
    cells = sum(map(len, game.initial().grid()))
    ends = (*phase_ends(game), cells)
    first = 1
    for name, last, games in zip(PHASE_NAMES, ends, by_phase, strict=True):
        yield PhaseShare(name, first, last, _kept(games))
        first = last + 1


def _kinds(games: JudgedGames) -> tuple[KindCount, ...]:
    moves = sum(map(len, games))
    found = Counter(
        choice.kind for choices in games for choice in choices if choice.kind is not None
    )
    inside = Counter(
        kind for choices in games for kind in {one.kind for one in choices} if kind is not None
    )
    return tuple(KindCount(kind, count, inside[kind], moves) for kind, count in found.most_common())


def _openings(judged: Sequence[tuple[PlayedBy, list[JudgedChoice]]]) -> tuple[OpeningShare, ...]:
    groups: dict[tuple[Side, str], list[list[JudgedChoice]]] = defaultdict(list)
    for played, choices in judged:
        if played.history.positions[0].ply == 0 and played.history.moves:
            groups[played.side, played.history.written[0]].append(choices)
    ranked = sorted(groups.items(), key=lambda one: (-len(one[1]), one[0]))
    shown = [OpeningShare(side, move, _kept(games)) for (side, move), games in ranked]
    if len(shown) <= SHOWN_OPENINGS:
        return tuple(shown)
    rest = [
        OpeningShare(side, "", _kept(games))
        for side in Side
        if (games := [g for (s, _), gs in ranked[SHOWN_OPENINGS - 2 :] if s is side for g in gs])
    ]
    return (*shown[: SHOWN_OPENINGS - 2], *rest)
