"""The rules of Dynamo's games: pure data in, pure data out."""

from engine.core.choice import Choice
from engine.core.log import Event
from engine.core.record import Record, replay
from engine.core.referee import (
    Outcome,
    TakeBack,
    new_game,
    open_asks,
    play,
    public_asks,
    take_back,
    view,
)
from engine.core.refusal import Refused
from engine.core.registry import checks_of, games, rules_of
from engine.core.saves import load, save
from engine.core.views import Question, View

__all__ = [
    "Choice",
    "Event",
    "Outcome",
    "Question",
    "Record",
    "Refused",
    "TakeBack",
    "View",
    "checks_of",
    "games",
    "load",
    "new_game",
    "open_asks",
    "play",
    "public_asks",
    "replay",
    "rules_of",
    "save",
    "take_back",
    "view",
]
