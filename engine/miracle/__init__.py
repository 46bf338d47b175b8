"""Miracle at Dunkerque. `sequence.py` is the sequence of play; start there."""
