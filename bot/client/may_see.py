"""Which tables somebody may look at from where they are."""

from __future__ import annotations

from bot.store import Game, Store
from bot.store.model import UserId


async def may_see(store: Store, game: Game, guild: int, user: UserId) -> bool:
    """Games of one's server, and those one sits at; never somebody else's direct messages."""
    if game.guild and game.guild == guild:
        return True
    return any(it.user == user for it in await store.people.seated(game.id))
