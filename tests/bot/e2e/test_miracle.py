"""A whole game of Miracle at Dunkerque through Discord: by hand, by the officer, over a restart."""

from __future__ import annotations

from tests.bot.e2e.acting import Person, advised, board_of, question, shown
from tests.bot.e2e.conftest import MapStudio

MOST_PRESSES = {"Ground": 40, "Naval": 30, "Evacuation": 20}


async def opened(ada, bot):
    """The table from `/game new`, the game chosen from the list."""
    asked = (await ada.slash("/game new")).message
    assert asked.private
    assert "**Miracle at Dunkerque**: 1 player." in asked.text
    assert "**Dunkirk: France 1940**: 2 to " in asked.text
    await ada.select(asked, "Which game?", "Miracle at Dunkerque")
    lobby = await ada.message("is being set up")
    assert "Eight days" in lobby.text
    await ada.click(lobby, "Start")
    await shown(bot, version=0)


async def test_a_whole_game(ada, ben, run_bot, stage):
    async with run_bot(studio=MapStudio()) as bot:
        await opened(ada, bot)
        presses = await first_day(Person(ada, bot))
        # no phase is a chore
        for phase, most in MOST_PRESSES.items():
            counted = [count for name, count in presses if name.startswith(phase)]
            assert counted, phase
            assert max(counted) <= most, presses
        await looked_up(ada, ben, bot)
        before = await question(bot)
    # a new process goes on where the old one was stopped
    async with run_bot(studio=MapStudio()) as bot:
        assert await question(bot) == before
        await middle_days(ada, bot, stage)
        await last_day(Person(ada, bot))
        await told_and_verified(ada, ben)
    assert not stage.refusals


async def first_day(person):
    """Turn 1 by button and panel as the staff officer advises; the presses of every phase."""
    phases, since = [], 0
    while True:
        position = await person.bot.app.service.snapshots.open(1)
        table = position.state.table
        phases = phases or [(table.phase, 0)]
        if table.phase != phases[-1][0]:
            phases[-1] = (phases[-1][0], person.presses - since)
            phases.append((table.phase, 0))
            since = person.presses
        if table.turn > 1:
            return phases[:-1]
        await person.answer(advised(position))
        await shown(person.bot, version=position.game.version)


async def looked_up(ada, ben, bot):
    """Every way to look at the table, in the middle of a turn; taking back before dice."""
    board = board_of(ben)
    assert board.attachments[0].description
    assert "Turn 2 of 8" in board.text
    assert "Turn 2: 29 May" in (await ben.slash("/log")).message.text
    odds = (await ada.slash("/odds")).message
    assert odds.private
    assert "more; `/odds find:`" in odds.text
    found = (await ada.slash("/odds", find="raid panne")).message.text.splitlines()
    assert all("La Panne" in line for line in found)
    hint = (await ada.slash("/hint")).message
    assert "staff officer would" in hint.text
    topics = await ben.autocomplete("/rules", "topic", "mole")
    assert "Mole" in (await ben.slash("/rules", topic=topics[0]["value"])).message.text
    for layer in await ben.autocomplete("/map", "layer", ""):
        seen = await ben.slash("/map", layer=layer["value"], place="M11")
        assert seen.message.attachments
    places = await ben.autocomplete("/map", "place", "panne")
    assert "M11" in [it["value"] for it in places]
    assert (await ben.slash("/map", place="M11")).message.attachments
    assert (await ben.slash("/chart")).message.attachments
    await taken_back(ada, bot, hint)


async def taken_back(ada, bot, hint):
    """The hint is followed by its button; orders without dice can be undone."""
    row = await shown(bot)
    await ada.click(hint, "Do that")
    await shown(bot, version=row.version)
    person = Person(ada, bot)
    while (asked := await question(bot)).kind != "UnitAction":
        position = await bot.app.service.snapshots.open(1)
        await person.answer(advised(position))
        await shown(bot, version=position.game.version)
    row = await shown(bot)
    entrench = next(it.token for it in asked.choices if it.token.startswith("entrench:"))
    await person.answer(entrench)
    await shown(bot, version=row.version)
    assert "digs in" in board_of(ada).text
    await ada.slash("/undo")
    await shown(bot)
    assert await question(bot) == asked
    assert "taken back" in board_of(ada).text


async def middle_days(ada, bot, stage):
    """The staff officer plays day after day and night after night, each time he is asked to."""
    while (await bot.app.service.snapshots.open(1)).state.table.turn < 8:
        asked = (await ada.slash("/game officer")).message
        told = len(played(ada))
        rest = next(it.label for it in asked.buttons if it.label.startswith("The rest of"))
        await ada.click(asked, rest)
        await stage.until(
            lambda told=told: len(played(ada)) > told, "the officer to be done", patience=40
        )
        await shown(bot)


def played(ada):
    return [it for it in ada.messages() if "the staff officer has played" in it.text]


async def last_day(person):
    """The end by hand again, half of it typed."""
    while True:
        position = await person.bot.app.service.snapshots.open(1)
        if position.state.result is not None:
            return
        token = advised(position)
        if position.game.version % 2:
            await person.type(token)
        else:
            await person.answer(token)
        if "allied" in (await person.bot.app.store.games.get(1)).asked:
            await shown(person.bot, version=position.game.version)


async def told_and_verified(ada, ben):
    """The verdict, the seed, the record; no control is left behind, no picture without words."""
    end = await ada.message("The seed was `dunkirk`")
    assert "is over" in end.text
    assert ada.was_pinged(end)
    assert "not one amiss" in (await ben.slash("/verify")).message.text
    assert b'"seed": "dunkirk"' in (await ben.slash("/game export")).message.attachments[0].data
    public = [it for it in ben.messages() if it.raw.only_for is None]
    await ben.stage.until(lambda: not any(it.buttons for it in public), "the last controls to go")
    assert all(it.attachments[0].description for it in public if it.attachments)
