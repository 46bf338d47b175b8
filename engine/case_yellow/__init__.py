"""Case Yellow, 1940. `sequence.py` is the sequence of play; start there."""

from engine.case_yellow.rules import RULES

__all__ = ["RULES"]
