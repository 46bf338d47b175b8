"""The names things go by: plain strings in every save, told apart by the type checker."""

from __future__ import annotations

from typing import NewType

GameId = NewType("GameId", str)
Seat = NewType("Seat", str)
Side = NewType("Side", str)
Token = NewType("Token", str)
Place = NewType("Place", str)
