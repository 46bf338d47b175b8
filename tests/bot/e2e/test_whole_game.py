"""A whole game of A Spoiled Victory with clicks, menus and `/do` only."""

from __future__ import annotations

from engine.core.playout import random_policy
from tests.bot.e2e.acting import choose, question, shown, started


async def test_a_whole_game_is_played_verified_and_exported(ada, ben, bot, stage):
    await started(ada, bot)
    policy = random_policy("e2e")
    for step in range(2000):
        position = await bot.app.service.snapshots.open(1)
        if position.state.result:
            break
        asked = await question(bot)
        token = policy(position.state, asked.seat)
        if step % 3 == 2:
            row = await shown(bot)
            await ada.slash("/do", order=token)
            await shown(bot, version=row.version)
        else:
            await choose(ada, bot, token)
    # then the end is told with the seed, the dice verify and the record leaves
    end = await ada.message("is over")
    assert "The seed was `dunkirk`" in end.text
    assert ada.was_pinged(end)
    assert "not one amiss" in (await ben.slash("/verify")).message.text
    assert b'"seed": "dunkirk"' in (await ben.slash("/game export")).message.attachments[0].data
    # and spectators saw nothing private, no control is left, and Discord refused nothing
    public = [it for it in ben.messages() if it.raw.only_for is None]
    assert not any(it.buttons for it in public)
    assert all(it.attachments[0].description for it in public if it.attachments)
    assert not stage.refusals
    assert len(public) < len(await bot.app.store.games.entries(1))
