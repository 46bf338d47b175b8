"""Dunkirk: France 1940. `sequence.py` is the sequence of play; start there."""

from engine.france_1940.rules import RULES

__all__ = ["RULES"]
