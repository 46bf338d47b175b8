"""Leaving: what is under way is let go, and is told at the next start."""

from __future__ import annotations

import asyncio

from tests.bot.support import ADA


async def test_closing_waits_for_no_message_that_hangs(house, monkeypatch):
    game = await house.table()
    begun = asyncio.Event()

    async def hang(*_, **__):
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(house.messenger, "post", hang)
    await house.app.admin.pause(game, ADA)
    async with asyncio.timeout(20):
        await begun.wait()
        await house.app.worker.close()
    assert (await house.store.outbox.open(game)).rows
