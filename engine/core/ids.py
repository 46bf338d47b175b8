"""The names things go by: plain strings in every save, told apart by the type checker.

What comes from outside (a press, a row, a record) is a string; the referee makes a `Seat` and a
`Token` of it by checking it. A game has further ones of its own: units, places, cards.
"""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", str)
Side = NewType("Side", str)
Token = NewType("Token", str)
