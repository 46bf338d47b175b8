"""What people do at a table, in the words of the tests."""

from __future__ import annotations

import asyncio

from bot.panels.decision import Trail, stage_of


async def started(actor, bot, **options):
    """A table of this person's, begun; gives the board message."""
    await actor.slash("/game new", **options)
    lobby = await actor.message("is being set up")
    await actor.click(lobby, "Start")
    return await actor.message("RAF patrol")


async def shown(bot, game=1, version=None):
    """Wait until the board shows the present version, and nothing else has controls."""
    while True:
        row = await bot.house.store.games.get(game)
        boards = await bot.house.store.outbox.boards(game)
        told = not await bot.house.store.outbox.open(game)
        current = len(boards) == 1 and boards[0].shown == row.version
        if told and current and (version is None or row.version > version):
            return row
        await asyncio.sleep(0.005)


def board_of(actor):
    """The newest public message with a picture."""
    return [it for it in actor.messages() if not it.private and it.attachments][-1]


async def question(bot, game=1):
    position = await bot.house.desk.positions.open(game)
    return next(iter(position.questions.values()))


async def choose(actor, bot, token, game=1):
    """Give an answer the way a person would: a button, or the private panel."""
    row = await shown(bot, game)
    board = board_of(actor)
    ids = {it.custom_id for it in board.buttons}
    wanted = f"b:p:{game}:{row.asked['allied'].version}:0:{token}"
    if wanted in ids:
        await actor.click(board, custom_id=wanted)
    else:
        panel = (await actor.click(board, "Decide")).message
        await pick(actor, panel, await question(bot, game), token)
    return await shown(bot, game, row.version)


async def pick(actor, panel, asked, token):
    """Walk through the menus of the private panel to one answer."""
    while True:
        menu = panel.selects[0]
        values = [it["value"] for it in menu.body["options"]]
        if f"={token}" in values:
            return await actor.select(panel, "", f"={token}")
        trail = Trail.read(menu.custom_id.split(":", 5)[5])
        lines = stage_of(asked, trail).lines
        line = next(n for n, it in enumerate(lines) if token in {c.token for c in it.choices})
        if f"+{line}" in values:
            await actor.select(panel, "", f"+{line}")
        else:
            await actor.click(panel, "Later")


async def to_actions(actor, bot, game=1):
    """Play first choices by `/do` until Player Actions are asked for."""
    while (await question(bot, game)).kind != "TakeAction":
        row = await shown(bot, game)
        await actor.slash("/do", order=(await question(bot, game)).choices[0].token)
        await shown(bot, game, row.version)
    return await question(bot, game)
