"""Case Yellow by two people: Fortress Holland whole, and the first turn of the campaign."""

from __future__ import annotations

import pytest

from tests.bot.e2e.acting import Person, shown
from tests.bot.e2e.conftest import MapStudio

LOOKING = ("/map", "/log", "/odds", "/chart", "/verify", "/orders")


@pytest.fixture
async def bot(run_bot):
    async with run_bot(studio=MapStudio()) as one:
        yield one


async def begun(ada, ben, bot, stage, scenario=""):
    """Ada leads the Germans, Ben the Allies."""
    await ada.slash("/game new", game="case_yellow")
    lobby = await ada.message("is being set up")
    if scenario:
        row = await bot.app.store.games.get(1)
        await bot.app.lobby.options(1, row.host, {**row.options, "scenario": scenario})
    await ben.click(lobby, "Sit: Allied")
    await stage.until(lambda: ben.mention in lobby.text, "Ben to sit")
    await ada.click(lobby, "Start")
    await shown(bot, version=0)
    return {"german": Person(ada, bot, "german"), "allied": Person(ben, bot, "allied")}


async def played(bot, people, cleo, *, turns=99, most=400):
    """Both do as the staff would, by their panels; a third looks on. Gives what was asked."""
    kinds = set()
    for _ in range(most):
        position = await bot.app.service.snapshots.open(1)
        if position.state.result or position.state.table.turn > turns:
            break
        seat, asked = next(iter(position.questions.items()))
        if asked.kind not in kinds:
            kinds.add(asked.kind)
            told = [await cleo.slash(it) for it in LOOKING]
            assert not any(it.failed for it in told)
        advice = position.rules.officer.advise(position.view(seat)).token
        await people[seat].answer(advice.split(";")[0])
        await shown(bot, version=position.game.version)
    return kinds


async def test_fortress_holland_is_played_to_its_end(ada, ben, cleo, bot, stage):
    people = await begun(ada, ben, bot, stage, "fortress holland")
    kinds = await played(bot, people, cleo)
    assert {"Drop", "Orders", "MarchWhere", "Attacks", "MoveOrCombat"} <= kinds
    end = await cleo.message("is over")
    assert "The seed was `dunkirk`" in end.text
    assert "not one amiss" in (await cleo.slash("/verify")).message.text
    assert not stage.refusals


async def test_the_campaign_begins(ada, ben, cleo, bot, stage):
    people = await begun(ada, ben, bot, stage)
    kinds = await played(bot, people, cleo, turns=1, most=25)
    assert {"Drop", "FirstChit", "Orders"} <= kinds
    ahead = await ada.slash("/orders")
    assert "Retreats" in ahead.message.text
    assert not stage.refusals
