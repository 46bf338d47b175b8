"""A form through the real client: opened, filled in wrongly, opened again as it was, taken."""

from __future__ import annotations

from bot.store import Settings
from bot.tables.lobby import Place
from tests.bot.e2e.acting import board_of, shown
from tests.core import toy


async def test_a_form_is_filled_in_from_the_board_and_from_a_panel(ada, ben, bot, stage):
    place = Place(ada.channel.guild.id, ada.channel.id)
    row = await bot.app.lobby.open(toy.RULES.id, place, ada.id, Settings())
    await bot.app.lobby.options(row.id, ada.id, {**row.options, "reports": "on"})
    await bot.app.lobby.join(row.id, "right", ben.id)
    await bot.app.lobby.start(row.id, ada.id)
    row = await shown(bot)
    for who, order in ((ada, "bid:3"), (ben, "bid:1")):
        await who.slash("/do", order=order)
        row = await shown(bot, version=row.version)
    for who in (ada, ben):
        await who.slash("/do", order="no")
        row = await shown(bot, version=row.version)
    # a page to be handed out, then the form
    page = (await ben.click(board_of(ben), "Sea chart")).message
    assert page.private
    assert page.attachments
    opened = await ada.click(board_of(ada), "Report the landing")
    assert opened.modal.title == "Report the landing"
    assert [*opened.modal.fields.values()] == ["Crews landed", "Weather", "Boats by kind"]
    slip = await ada.submit(opened.modal, **{"Crews landed": "99", "Weather": "foul", "2": "A1"})
    assert slip.message.private
    assert "“Crews landed” takes a whole number from 0 to 9; not “99”." in slip.message.text
    again = await ada.click(slip.message, "Fill in again")
    another = await ada.submit(again.modal, **{"Crews landed": "88"})
    assert another.message.id == slip.message.id, "one slip of the pen, one message"
    await stage.until(lambda: "not “88”" in another.message.text, "the second slip")
    again = await ada.click(another.message, "Fill in again")
    await ada.submit(again.modal, **{"Crews landed": "3"})  # the rest stands there still
    row = await shown(bot, version=row.version)
    assert "left reports report 3, foul, A1." in board_of(ben).text
    assert not stage.refusals
