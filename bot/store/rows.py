"""Rows of the database as the structs they stand for."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from bot.store.database import Row
from bot.store.model import OpenQuestion, Settings
from engine import Event

T = TypeVar("T")

_JSON: dict[str, msgspec.json.Decoder[Any]] = {
    "options": msgspec.json.Decoder(dict[str, str]),
    "settings": msgspec.json.Decoder(Settings),
    "asked": msgspec.json.Decoder(dict[str, OpenQuestion]),
    "events": msgspec.json.Decoder(tuple[Event, ...]),
    "waiting": msgspec.json.Decoder(tuple[str, ...]),
}


def as_struct(row: Row, kind: type[T]) -> T:
    """A row as what it stands for; the columns that hold JSON are known by their names."""
    found: dict[str, Any] = {
        name: _JSON[name].decode(row[name]) if name in _JSON else row[name]
        for name in row.keys()  # noqa: SIM118 - a row is no mapping
    }
    return msgspec.convert(found, kind)
