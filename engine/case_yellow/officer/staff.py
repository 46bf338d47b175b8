"""Which idea answers which question."""

from __future__ import annotations

from engine.case_yellow.sight import seen_game
from engine.core.officer import Officer

OFFICER = Officer(reads=seen_game, answers={}, indifferent=frozenset())
