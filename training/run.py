"""A training run: rounds of self-play and learning, their records, and what is saved of them."""

import argparse
import json
import os
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import checkpoint as disk
import config as settings
import evaluate
import jax
import jax.numpy as jnp
import learn
import metrics
import network
import selfplay
from clock import clock

RESERVE = 12.0
"""Seconds kept before the limit for the last match and the last save."""
RANDOM_UP_TO = 5
"""Largest size on which random play is still a rival worth measuring."""


class Run:
    """A training run: its compiled programs, its state, its records."""

    def __init__(self, config: settings.Config, options: argparse.Namespace) -> None:
        self.config = config
        self.out: Path = options.out
        self.limit: float = options.limit
        self.stopping = False
        self.windows = tuple(learn.empty_window(c, config.selfplay.cycles) for c in config.canvases)
        self.rounds = [
            selfplay.make_round(c, config.selfplay, config.dtype) for c in config.canvases
        ]
        self.chunk = learn.make_chunk(config)
        self.restore(options)
        self.matches = self.compiled()
        self.rivals = {"previous": self.copy()}
        if options.rival:
            self.rivals[options.rival.stem] = self.fitted(network.read(options.rival))
        self.metrics = self.out / "metrics.jsonl"
        if options.resume:
            metrics.carry_over(options.resume.with_name("metrics.jsonl"), self.metrics)

    def restore(self, options: argparse.Namespace) -> None:
        """Start from a checkpoint, from weights, or from nothing."""
        config = self.config
        states: tuple[Any, ...] = ()
        if options.resume:
            saved = disk.load(options.resume, config.learn)
            self.learner, self.key, self.progress = saved.learner, saved.key, saved.progress
            if network.block_count(self.learner.params) != config.blocks:
                self.learner = learn.start(self.fitted(self.learner.average), config.learn)
            if (
                saved.config["canvases"]
                == json.loads(json.dumps(settings.as_dict(config)))["canvases"]
            ):
                states = saved.states
            if options.new_span:
                self.progress.seconds = 0.0
            source = f"resume {options.resume.name} at round {self.progress.rounds}"
        else:
            self.key = jax.random.PRNGKey(config.seed)
            self.progress = disk.Progress()
            self.key, k = jax.random.split(self.key)
            if options.weights:
                params = self.fitted(network.read(options.weights))
            else:
                params = network.fresh(k, config.channels, config.blocks)
            self.learner = learn.start(params, config.learn)
            source = f"weights {options.weights.name}" if options.weights else "from scratch"
        self.progress.history.append(f"{source}; {config.blocks} blocks of {config.channels}")
        self.states = list(states) or [
            start(self.learner.average, self.next_key()) for start, _ in self.rounds
        ]

    def compiled(self) -> dict[int, Future[evaluate.Match]]:
        """Compile every program at once; the matches, which can wait, are still on their way."""
        config = self.config
        key = jax.random.PRNGKey(0)
        nets = self.learner.average, self.learner.average
        # Not closed: its threads end when the matches are compiled.
        pool = ThreadPoolExecutor(config.cores or os.cpu_count())
        plays = [
            pool.submit(lambda p=play, s=states: p.lower(nets[0], s, key).compile())
            for (_, play), states in zip(self.rounds, self.states, strict=True)
        ]
        rate = jnp.float32(0)
        chunk = pool.submit(
            lambda: self.chunk.lower(self.learner, self.windows, key, rate).compile()
        )
        self.rounds = [
            (start, play.result()) for (start, _), play in zip(self.rounds, plays, strict=True)
        ]
        self.chunk = chunk.result()
        matches = {}
        for side in {self.side_of(size) for size in config.evaluate_sizes}:
            match = evaluate.make_match(side, config.evaluate_pairs, config.dtype)
            rest = jnp.int16(0), jnp.bool_(False), key
            matches[side] = pool.submit(lambda m=match, r=rest: m.lower(*nets, *r).compile())
        pool.shutdown(wait=False)
        return matches

    def side_of(self, size: int) -> int:
        """The smallest canvas that holds a board of `size`."""
        return min(c.side for c in self.config.canvases if c.side >= size)

    def next_key(self) -> jax.Array:
        """A fresh random key."""
        self.key, key = jax.random.split(self.key)
        return key

    def fitted(self, params: network.Params) -> network.Params:
        """Weights with as many blocks as this run, the same function."""
        return network.grow(params, self.config.blocks, jax.random.PRNGKey(1))

    def copy(self) -> network.Params:
        """The playing network, safe from donation."""
        return jax.tree.map(jnp.array, self.learner.average)

    def record(self, **line: Any) -> None:
        """Print a line of metrics and keep it."""
        text = json.dumps({k: round(v, 5) if isinstance(v, float) else v for k, v in line.items()})
        print(text, flush=True)
        with self.metrics.open("a", encoding="utf-8") as file:
            file.write(text + "\n")

    def play(self, index: int) -> dict[str, Any]:
        """A round of self-play on one canvas, into its window."""
        began = clock()
        setup, plan = self.config.canvases[index], self.config.selfplay
        played = self.rounds[index][1](self.learner.average, self.states[index], self.next_key())
        self.states[index] = played.states
        windows = list(self.windows)
        windows[index] = learn.push(windows[index], played.positions)
        self.windows = tuple(windows)
        games = int(played.finished)
        plies = setup.games * plan.cycles * (plan.quick_plies + 1)
        self.progress.games += games
        self.progress.plies += plies
        seconds = clock() - began
        return {
            "side": setup.side,
            "games": games,
            "target_entropy": float(played.entropy),
            "selfplay_s": seconds,
            "games_per_s": games / seconds,
            "plies_per_s": plies / seconds,
        }

    def study(self) -> dict[str, Any]:
        """The gradient steps of a round; fewer while the windows are young."""
        began = clock()
        plan = self.config.learn
        full = min(
            float(w.filled) / (c.games * self.config.selfplay.cycles)
            for w, c in zip(self.windows, self.config.canvases, strict=True)
        )
        line: dict[str, Any] = {}
        for _ in range(min(plan.chunks, max(1, int(full)))):
            progress = self.progress.seconds / self.config.span
            rate = learn.rate(plan, int(self.learner.steps), progress)
            self.learner, parts = self.chunk(
                self.learner, self.windows, self.next_key(), jnp.float32(rate)
            )
            line["rate"] = rate
        for setup, part in zip(self.config.canvases, parts, strict=True):
            line |= {f"{k}_{setup.side}": float(v) for k, v in part._asdict().items()}
        return line | {"steps": int(self.learner.steps), "learn_s": clock() - began}

    def contest(self, sizes: tuple[int, ...]) -> None:
        """Matches of the playing network against its rivals."""
        games = 2 * self.config.evaluate_pairs
        for size in sizes:
            rivals = {"random": self.learner.average} if size <= RANDOM_UP_TO else {}
            for name, rival in (rivals | self.rivals).items():
                began = clock()
                match = self.matches[self.side_of(size)].result()
                about = jnp.int16(size), jnp.bool_(name == "random"), self.next_key()
                score = float(match(self.learner.average, rival, *about))
                self.record(
                    match=name,
                    size=size,
                    score=score,
                    elo=evaluate.elo(score, games),
                    match_games=games,
                    round=self.progress.rounds,
                    total_seconds=self.progress.total_seconds,
                    match_s=clock() - began,
                )
        self.rivals["previous"] = self.copy()

    def save(self) -> None:
        """Checkpoint and playing network to disk."""
        plain = json.loads(json.dumps(settings.as_dict(self.config)))
        saved = disk.Checkpoint(self.learner, tuple(self.states), self.key, self.progress, plain)
        disk.save(self.out / "checkpoint.npz", saved)
        disk.publish(self.out / "network.npz", self.learner.average)

    def loop(self, max_rounds: int) -> None:
        """Rounds until the limit, a signal or `max_rounds`."""
        saved = evaluated = clock()
        slowest = 0.0
        last = self.progress.rounds + max_rounds
        ready: set[int] = set()
        while not self.stopping and self.progress.rounds < last:
            if clock() + 1.2 * slowest + RESERVE > self.limit:
                break
            began = clock()
            order = self.config.schedule
            index = order[self.progress.rounds % len(order)]
            missing = [i for i in range(len(self.config.canvases)) if i not in ready]
            index = missing[0] if missing else index
            first_time = index not in ready or len(missing) > 0
            ready.add(index)
            line = self.play(index)
            if len(ready) == len(self.config.canvases):
                line |= self.study()
            seconds = clock() - began
            if not first_time:
                slowest = max(slowest, seconds)
                self.progress.seconds += seconds
            self.progress.total_seconds += seconds
            self.progress.rounds += 1
            self.record(
                round=self.progress.rounds, at=clock(), all_games=self.progress.games, **line
            )
            if clock() - saved > self.config.save_every:
                self.save()
                saved = clock()
            if clock() - evaluated > self.config.evaluate_every:
                self.contest(self.config.evaluate_sizes)
                evaluated = clock()
