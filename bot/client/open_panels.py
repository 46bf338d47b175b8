"""The private panel each person has open at a table: a new one takes the place of the former.

Else two that look alike could stand together, one of them out of date. Discord lets a private
message be taken away for a quarter of an hour after its last press; an older one stays and, when
pressed, says how things stand.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from bot.client.reply import Reply
from bot.store.model import GameNumber, UserId

REMEMBERED = 1000


@dataclass(frozen=True)
class _Open:
    reply: Reply
    message: int | None


class OpenPanels:
    """Remembers the last private panel of everybody at every table.

    Two answers to one person may be under way at once; the later press has the last word.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[UserId, GameNumber], _Open] = OrderedDict()
        self._gone: OrderedDict[int, None] = OrderedDict()

    def gone(self, reply: Reply) -> bool:
        """Whether the panel that was pressed has been taken away meanwhile."""
        return reply.private_message in self._gone

    def shown_in(self, reply: Reply, game: GameNumber) -> bool:
        """Whether the message that was pressed is that person's panel."""
        known = self._known.get((reply.user, game))
        return known is not None and known.message == reply.private_message

    async def opened(self, reply: Reply, game: GameNumber) -> None:
        """Somebody is shown their decision by this answer; an earlier panel goes."""
        shown, former = _Open(reply, reply.private_message), self._known.get((reply.user, game))
        if former is not None and former.reply.number > reply.number:
            shown, former = former, shown
        self._known[reply.user, game] = shown
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        if former is not None and former.message != shown.message:
            await self._withdraw(former)

    async def outdated(self, reply: Reply, game: GameNumber) -> None:
        """Somebody has answered elsewhere: the panel that still asks goes."""
        former = self._known.pop((reply.user, game), None)
        if former is not None:
            await self._withdraw(former)

    async def _withdraw(self, panel: _Open) -> None:
        if panel.message in self._gone:
            return
        if panel.message is not None:
            self._gone[panel.message] = None
        while len(self._gone) > REMEMBERED:
            self._gone.popitem(last=False)
        await panel.reply.withdraw()
