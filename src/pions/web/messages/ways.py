"""Messages about ways of stations: what they hold, and what a pupil answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pions.web.messages.fields import Name, Number, Range, Request, WithFile


class AskStation(Request):
    """A request for a station of a way."""

    way: Name
    station: Name


class AnswerQuestion(AskStation):
    """A pupil's answer to a question of a station."""

    question: Name
    answer: Name


class CheckStation(WithFile):
    """A request to check the exercises of a station in a file."""

    way: Name
    station: Name


class AskHandTree(AskStation):
    """A request for a tree to be searched by hand: the station's own, or another by its number."""

    number: Annotated[int, Range(0, 9_999)] = 0


class AnswerHandTree(AskHandTree):
    """What is entered at a node of such a tree; without an answer, the right one is asked for."""

    node: Number
    field: Literal["alpha", "beta", "value", "seen"]
    answer: Name = ""
