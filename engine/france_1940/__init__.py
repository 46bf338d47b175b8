"""Dunkirk: France 1940."""
