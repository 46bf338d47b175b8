"""Miracle at Dunkerque. `sequence.py` is the sequence of play; start there."""

from engine.miracle.rules import RULES

__all__ = ["RULES"]
