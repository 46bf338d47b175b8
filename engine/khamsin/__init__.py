"""Dunkirk 1940 campaign. `sequence.py` is the sequence of play; start there."""

from engine.khamsin.rules import RULES

__all__ = ["RULES"]
