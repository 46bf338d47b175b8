"""A Spoiled Victory: Dunkirk 1940. `sequence.py` is the sequence of play; start there."""

from engine.spoiled_victory.rules import RULES

__all__ = ["RULES"]
