"""What the store asks of a database, and where the databases speak differently.

Every statement is written once, in the SQL that both understand: `?` and `?1` stand for values,
and the column "user" wants its quotes, for to PostgreSQL that word means whoever is connected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

Values = Sequence[Any]


class Row(Protocol):
    """One row: its columns by name."""

    def __getitem__(self, name: str, /) -> Any: ...
    def keys(self) -> Iterable[str]: ...


class Dialect(Protocol):
    """The few things that are said in two ways."""

    @property
    def claiming(self) -> str:
        """Ends a SELECT whose rows nobody else may take meanwhile."""

    @property
    def versions_asked(self) -> str:
        """The versions in the column `asked` of game ?1."""

    def listed(self, rows: str, columns: Mapping[str, str]) -> str:
        """Rows as one JSON array: so a table is read by one statement, as it was at one moment."""

    def json(self, column: str) -> str:
        """A column of JSON, inside such an array."""

    def time(self, column: str) -> str:
        """A time with all its digits, inside such an array."""

    def truth(self, condition: str) -> str:
        """Whether something holds, inside such an array."""


class Transaction(Protocol):
    """All or nothing."""

    async def execute(self, sql: str, values: Values = ()) -> int:
        """One change; how many rows it touched."""

    async def many(self, sql: str, rows: Sequence[Values]) -> None:
        """The same change with many values."""

    async def all(self, sql: str, values: Values = ()) -> list[Row]:
        """Every row of a query; also what a change `RETURNING` something gives."""

    async def script(self, sql: str) -> None:
        """All statements of a script."""

    async def alone_with(self, key: int) -> None:
        """Until the end of this transaction nobody else is alone with that key."""


class Database(Protocol):
    """A database that is open."""

    @property
    def dialect(self) -> Dialect: ...

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """All or nothing."""

    def snapshot(self) -> AbstractAsyncContextManager[Transaction]:
        """Reads as at one moment, however long they take."""

    async def execute(self, sql: str, values: Values = ()) -> int:
        """One change in a transaction of its own; how many rows it touched."""

    async def all(self, sql: str, values: Values = ()) -> list[Row]:
        """Every row of a query."""

    async def one(self, sql: str, values: Values = ()) -> Row | None:
        """The first row of a query."""

    async def has(self, table: str) -> bool:
        """Whether there is such a table."""

    async def problems(self) -> list[str]:
        """What is wrong with it, if anything."""

    async def last_number(self, reading: Transaction, table: str) -> int:
        """The last number given to a row of that table, be the row still there or not."""

    async def number_after(self, writer: Transaction, table: str, number: int) -> None:
        """Give the next row of that table a number after this one."""

    async def close(self) -> None:
        """Let it go."""


def plain(*names: str) -> dict[str, str]:
    """Columns as they are, for a list."""
    return {name: f'"{name}"' for name in names}
