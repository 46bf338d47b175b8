"""Two people at one table at the same moment: both were told yes, so both must be true."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.store import Preferences
from bot.tables.schedule import reminders
from tests.bot.interleaving import GatedStore, Scheduler
from tests.bot.postgres import BOTH
from tests.bot.support import ADA, BEN, CLEO, HERE, House, asking
from tests.core import toy

TIMES = 5
pytestmark = BOTH


async def lobby(house):
    row = await house.app.lobby.open(toy.RULES.id, HERE, ADA, asking())
    await house.settled(row.id)
    return row.id


@pytest.mark.parametrize("_", range(TIMES))
async def test_an_option_set_while_somebody_sits_down(house, _):
    game = await lobby(house)
    option = f"s:option:{game}:0:weather"
    await asyncio.gather(
        house.press(ADA, option, "foul"),
        house.press(BEN, f"b:join:{game}:0:right", private=False),
    )
    row = await house.store.games.get(game)
    assert row.options["weather"] == "foul"
    assert ("right", BEN) in {(it.seat, it.user) for it in await house.store.people.seated(game)}


@pytest.mark.parametrize("_", range(TIMES))
async def test_a_pace_set_while_the_game_is_paused(house, _):
    game = await house.table(ADA, BEN)
    await asyncio.gather(
        house.type(BEN, "GameCommands.pause"),
        house.type(ADA, "GameCommands.settings", pace=24),
    )
    row = await house.store.games.get(game)
    assert (row.status, row.settings.pace) == ("paused", 24 * 60)


@pytest.mark.parametrize("_", range(TIMES))
async def test_a_pause_while_somebody_changes_how_they_are_reminded(house, _):
    game = await house.table(ADA, BEN)
    await asyncio.gather(
        house.type(ADA, "GameCommands.pause"),
        house.type(BEN, "ReminderCommands.remind", first=3),
    )
    assert (await house.store.games.get(game)).status == "paused"
    kinds = {it.kind for it in await house.store.reminders.of_game(game)}
    assert kinds == {"archive", "digest"}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("act", ["sits down", "is asked"])
async def test_new_preferences_while_something_else_is_written(store, act, seed):
    """Two processes: what falls due follows from the preferences that were acknowledged."""
    scheduler = Scheduler()
    gated = GatedStore(store, scheduler)
    one, two = House(gated), House(gated)
    for house in (one, two):
        house.app.worker.wake = lambda _: None
    game = await one.toy(ADA, BEN, mode="fancy")
    other = CLEO if act == "sits down" else BEN
    wish = Preferences(first=60, quiet_from=0, quiet_to=0)
    if act == "sits down":
        await one.app.lobby.leave(game, BEN)
        work = one.app.lobby.join(game, "right", CLEO)
    else:
        position = await one.position(game)
        version = position.game.asked["left"].version
        work = one.app.decisions.answer(game, version, 0, "bow", ADA)
    luck = random.Random(seed)  # noqa: S311 - an order, no secret
    await scheduler.run([work, two.app.admin.prefer(other, wish)], luck.randrange)
    table = await one.position(game)
    assert table.stored.preferences[other] == wish
    assert reminders(table.stored, table.state) == table.stored.reminders
    (nudge,) = [it for it in table.stored.reminders if (it.kind, it.user) == ("nudge", other)]
    assert nudge.due == table.game.asked["right"].at + 3600
