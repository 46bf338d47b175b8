"""What rules ask of a position, be it the state itself or what a seat sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.khamsin.ids import AreaId, UnitId
from engine.khamsin.table import Table, Unit


class Positions(Protocol):
    """The open table, and the units and leaders one knows of."""

    @property
    def table(self) -> Table:
        """Everything that lies open."""

    @property
    def units(self) -> Mapping[UnitId, Unit]:
        """The units; one's own always, the enemy's where they are seen."""

    @property
    def leaders(self) -> Mapping[UnitId, AreaId]:
        """Where the leaders are."""
