"""The store that an address names."""

from __future__ import annotations

from bot.store.address import Address, ServerAddress
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore

AnyStore = SqliteStore | PostgresStore


async def open_store(place: Address) -> AnyStore:
    """Open it and bring its schema up to date."""
    if isinstance(place, ServerAddress):
        return await PostgresStore.open(place)
    return await SqliteStore.open(place)


async def look_at(place: Address) -> AnyStore:
    """Open it to read alone, whatever its schema."""
    if isinstance(place, ServerAddress):
        return await PostgresStore.open_readonly(place)
    return await SqliteStore.open_readonly(place)


async def prepared(place: Address) -> AnyStore:
    """Open it with its schema up to date, also if games are still being copied into it."""
    if isinstance(place, ServerAddress):
        return await PostgresStore.open(place, unfinished=True)
    return await SqliteStore.open(place, unfinished=True)
