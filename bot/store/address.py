"""Where games are kept: a file for SQLite, or the address of a PostgreSQL server."""

from __future__ import annotations

import re
from pathlib import Path

_SERVER = re.compile(r"postgres(ql)?://\S+")
_PASSWORD = re.compile(r"(?<=://)([^:@/]*):[^@/]*(?=@)|(?<=password=)[^&]*")


class ServerAddress(str):
    """A PostgreSQL address; as text for people it is shown without its password."""

    __slots__ = ()

    @property
    def shown(self) -> str:
        """The address without its password."""
        return _PASSWORD.sub(lambda it: f"{it[1]}:***" if it[1] is not None else "***", str(self))


Address = Path | ServerAddress


def address(given: str) -> Address:
    """What DYNAMO_DATABASE names."""
    return ServerAddress(given) if _SERVER.fullmatch(given) else Path(given)


def shown(place: Address) -> str:
    """An address for people."""
    return place.shown if isinstance(place, ServerAddress) else str(place)
