"""A student's file examined in this very process: fast, and with nothing to stop it."""

import json
import sys
from pathlib import Path

from pions.checks import folders, runner, sources
from pions.checks.catalog import HANDOUTS
from pions.checks.model import Status
from pions.checks.questions import read_answer
from pions.checks.runner import CheckPlan
from pions.sandbox.child import questions
from pions.sandbox.child.main import LoadedFile
from pions.sandbox.reading.player_file import PlayerFile

EVERY = {
    **HANDOUTS,
    **{one.name: folders.read(one) for one in folders.WAYS.iterdir() if folders.is_folder(one)},
}
"""The hand-outs of the package, and those whose file grows along a way."""


class Local:
    """Answers as the sandboxed process does, JSON included."""

    def __init__(self, file, seed=0):
        self.file, self.seed = file, seed
        self.read_again()

    def allow(self, seconds):
        pass

    def read_again(self, seed=None):
        sys.modules.pop("__player__", None)
        self.player = LoadedFile()
        self.player.load(self.file.source, self.file.name, self.seed if seed is None else seed)

    def ask(self, question):
        question = json.loads(json.dumps(question))
        return json.loads(
            json.dumps(questions.answer(self.player.module, question, self.player.fault))
        )


def ask(source, question, seed=0):
    """The answer of a file that was just read to one question."""
    reply = Local(file_of(source), seed).ask(question.request({}))
    return read_answer(reply, "mine.py")


def file_of(source, name="mine.py"):
    return PlayerFile(name, source, "0" * 64)


def examine(handout, source, **settings):
    """The results of a file, given by its text or its path."""
    text = source.read_text("utf-8") if isinstance(source, Path) else source
    file = file_of(text)
    plan = CheckPlan(EVERY[handout], **settings)
    return list(runner.examine(plan, sources.read(file), Local(file)))


def first_failure(handout, text, name):
    """The first check of one exercise that fails, and what it says; the others are not made."""
    file = file_of(text)
    plan, read = CheckPlan(EVERY[handout]), sources.read(file)
    names = {one.name: read.name_of(one, {}) for one in plan.handout.exercises}
    exercise = plan.handout.exercise(name)
    assert not read.missing(exercise, names[name])
    laboratory = runner.Laboratory(Local(file), file.name, names, read.meant(plan.handout))
    for finding in runner.findings(plan, exercise, laboratory, []):
        if finding.status is Status.FAILED or is_not_general(finding):
            return f"{name}.{finding.check.name}", finding
    return "none", None


def is_not_general(finding):
    """Whether it goes wrong only beyond what the hand-out demands."""
    return finding.check.beyond and finding.failure is not None


def failures(results):
    """``exercise.check`` of every check that failed."""
    return [
        f"{result.exercise.name}.{finding.check.name}"
        for result in results
        for finding in result.findings
        if finding.status.value == "failed"
    ]


def windowless(handout):
    """The exercises that open no window: there may be a screen, and nobody to click."""
    return frozenset(
        one.name for one in HANDOUTS[handout].exercises if (handout, one.name) != ("caml", "humain")
    )


def complaints(results):
    """All that is not right; exercises that only a person can try are."""
    return [
        (result.exercise.name, finding.check.name, finding.status, finding.failure)
        for result in results
        for finding in result.findings
        if finding.status is Status.FAILED or finding.failure is not None
    ]


def not_passed(results):
    """The exercises that are asked for and do not pass."""
    return {
        result.exercise.name
        for result in results
        if result.status is not Status.PASSED and not result.exercise.optional
    }


def examine_module(handout, source, chosen):
    """The results of a file that imports what it has: everything in it counts as written."""
    file = file_of(source)
    exercises = HANDOUTS[handout].exercises
    wanted = {name for one in exercises for name in one.wanted} | set(chosen.values())
    read = sources.Source(file, frozenset(wanted), frozenset())
    return list(
        runner.examine(
            CheckPlan(HANDOUTS[handout], chosen=chosen, only=windowless(handout)), read, Local(file)
        )
    )
