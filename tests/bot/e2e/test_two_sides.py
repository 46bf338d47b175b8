"""A game of two sides on Discord: the lobby, secrets, several orders at once, a draw."""

from __future__ import annotations

from bot.store import Settings
from bot.tables.lobby import Place
from tests.bot.e2e.acting import board_of, shown
from tests.core import toy


async def lobby(ada, bot):
    place = Place(ada.channel.guild.id, ada.channel.id)
    await bot.app.lobby.open(toy.RULES.id, place, ada.id, Settings())
    return await ada.message("is being set up")


async def seated(ada, ben, bot, stage):
    """A lobby whose options are set one by one, and seats that follow them."""
    message = await lobby(ada, bot)
    opened = await ada.select(message, "Optional rules: pick one to set", "mode")
    assert opened.message.private
    await ada.select(opened.message, "Mode", "fancy")
    await stage.until(lambda: "Mode fancy" in message.text, "the option")
    await ada.select(opened.message, "Optional rules: pick one to set", "command")
    await stage.until(lambda: "Who sits" in opened.message.text, "the other option")
    await ada.select(opened.message, "Command", "split")
    await stage.until(lambda: "Aide, left: *open*" in message.text, "the seats")
    await ben.select(message, "Take a seat", "Sit: Right")
    await ada.select(message, "Take a seat", "Sit: Aide, left")
    await stage.until(lambda: "Still open: Aide." in message.text, "the last seat")
    assert next(it for it in message.buttons if it.label == "Start").disabled
    await ada.select(message, "Take a seat", "Staff officer sits: Aide")
    await stage.until(lambda: "Aide: the staff officer" in message.text, "the officer")
    await ada.click(message, "Start")
    await ada.message("how does left salute?")


async def test_two_sides_from_lobby_to_draw(ada, ben, cleo, bot, stage):
    await seated(ada, ben, bot, stage)
    # when both salute on the board and bid in private
    row = await shown(bot)
    await ben.click(board_of(ben), "Right: Bow")
    row = await shown(bot, version=row.version)
    await ada.click(board_of(ada), "Bow")
    row = await shown(bot, version=row.version)
    assert "secret" not in board_of(cleo).text
    panel = (await ben.click(board_of(ben), "Decide: Right")).message
    assert "Your secret is 2" in panel.text
    assert panel.private
    await ben.click(panel, "Bid 1")
    row = await shown(bot, version=row.version)
    for order in ("bid:3", "no"):
        await ada.slash("/do", order=order)
        row = await shown(bot, version=row.version)
    await ben.slash("/do", order="no")
    row = await shown(bot, version=row.version)
    await ada.slash("/do", order="pass")
    row = await shown(bot, version=row.version)
    # then several boats go in one go, and once more by the button
    panel = (await ada.click(board_of(ada), "Decide")).message
    await ada.click(panel, "Several at once")
    await stage.until(lambda: panel.selects, "the menu")
    assert panel.selects[0].body["placeholder"] == "Where to?"
    await ada.select(panel, "", "+2")
    await stage.until(lambda: "West" in panel.text, "the boats")
    await ada.select(panel, "", "=send:1>West", "=send:2>West")
    row = await shown(bot, version=row.version)
    await stage.until(lambda: "2 are at sea" in panel.text, "the next decision")
    await ada.click(panel, "Same for the next: Send Boat 3 → West")
    row = await shown(bot, version=row.version)
    assert len((await bot.app.service.snapshots.open(1)).state.sent) == 3
    assert "**Secret**: 1" in (await ada.slash("/hand")).message.text
    assert "stays sealed" in (await ada.slash("/game export")).message.text
    # and the chiefs agree on a draw, after a seat was offered in vain
    await ben.slash("/game replace", seat="right", user=cleo)
    offer = await cleo.message("offers their Right seat")
    assert cleo.was_pinged(offer)
    await cleo.click(offer, "Refuse")
    await stage.until(lambda: "everything stays" in offer.text, "the refusal")
    await ada.slash("/game draw")
    offer = await ben.message("offers a draw")
    await ben.click(offer, "Agree")
    await ben.message("The draw")
    assert (await bot.app.store.games.get(1)).verdict == "agreed draw"
    assert not stage.refusals


async def test_the_officer_stands_in_by_command(ada, ben, bot, stage):
    message = await lobby(ada, bot)
    await ben.click(message, "Sit: Right")
    await stage.until(lambda: ben.mention in message.text, "Ben to sit")
    await ada.click(message, "Start")
    await ada.message("A decision is due.")
    await shown(bot)
    seats = await ben.autocomplete("/game officer", "seat", "r")
    await ben.slash("/game officer", seat=seats[0]["value"])
    await ada.message("stands in for")
    await stage.until(lambda: "Right" not in board_of(ada).text, "the officer's bid")
    assert not stage.refusals
