"""What is kept of a person: told, handed out, forgotten."""

from __future__ import annotations

import msgspec

from bot.errors import UserError
from bot.store import StoreConflictError
from bot.store.model import LIVE, UserId
from bot.store.privacy import Personal, mark
from bot.tables import seating
from bot.tables.draft import Draft, show
from bot.tables.game_service import GameService
from bot.words import announcements, privacy

TRIES = 5


class Privacy:
    """One person's own affair: no table and no host is asked."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store

    async def kept(self, user: UserId) -> tuple[Personal, int]:
        """What is kept of somebody, and how many live tables they are at."""
        return await self.store.privacy.of(user), len(await self.store.privacy.tables(user))

    async def export(self, user: UserId) -> bytes:
        """All of it, to read."""
        kept = await self.store.privacy.of(user)
        return msgspec.json.format(msgspec.json.encode(kept), indent=1)

    async def forget(self, user: UserId, told: str) -> None:
        """If it is still what they were told: rise from every live table, then all at once.

        Whoever is killed between the two has left some tables, and is not forgotten yet.
        """
        if privacy.told(*await self.kept(user)) != told:
            raise UserError(privacy.OTHERWISE)
        for _ in range(TRIES):
            for number in await self.store.privacy.tables(user):
                await self.service.change(number, _leave, user)
            try:
                await self.store.privacy.forget(user)
            except StoreConflictError:
                continue
            return
        raise UserError(privacy.OTHERWISE)


async def _leave(draft: Draft) -> None:
    """Somebody who is to be forgotten gets up; somebody else becomes the host."""
    user = draft.user
    if draft.game.status not in LIVE:
        return
    others = [it.user for it in draft.now.seated if it.user not in (0, user)]
    if draft.game.host == user:
        draft.set(host=others[0] if others else mark(draft.game.seed, user))
    mine = [it.seat for it in draft.now.seated if it.user == user]
    if draft.game.version and mine:
        seating.leave(draft, user)
        return
    for seat in mine:
        draft.rise(seat, user)
    if draft.game.version or others:
        draft.announce(show())
    else:
        draft.end(announcements.NO_VERDICT, announcements.ended(draft.game, user))
