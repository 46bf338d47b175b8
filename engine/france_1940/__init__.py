"""Dunkirk: France 1940. `sequence.py` is the sequence of play; start there."""
