"""What cannot be done to a table is refused in a sentence, and changes nothing."""

from __future__ import annotations

import pytest

from bot.errors import UserError
from bot.store import StoreConflictError
from bot.store.model import Missed
from engine.core.record import export
from engine.core.stances import Order
from tests.bot.support import ADA, BEN, CLEO, HERE, Place, asking
from tests.core import toy

NOWHERE = 999


async def opened(house, game=toy.RULES.id, **settings):
    row = await house.app.lobby.open(game, HERE, ADA, asking(**settings))
    await house.settled(row.id)
    return row.id


async def stored(house, game):
    return await house.store.games.open(game, ADA)


async def refused(house, game, work, match):
    before = await stored(house, game)
    with pytest.raises(UserError, match=match):
        await work
    assert await stored(house, game) == before


async def test_in_the_lobby(house):
    game, lobby = await opened(house), house.app.lobby
    await refused(house, game, lobby.officer(game, "middle", ADA), "no seat “middle”")
    await refused(house, game, lobby.officer(game, "left", ADA), "only takes open ones")
    await refused(house, game, lobby.options(game, ADA, {"weather": "hail"}), "no such optional")
    await refused(house, game, lobby.options(game, BEN, {"weather": "foul"}), "opened the table")
    await refused(house, game, lobby.start(game, CLEO), "Take a seat first")
    await refused(house, game, lobby.leave(game, CLEO), "hold no seat")
    await refused(house, game, house.app.undo.ask(game, ADA), "has not started yet")
    await refused(house, game, house.app.admin.resume(game, ADA, HERE), "not paused")
    await refused(house, game, house.app.admin.pause(game, ADA), "No game is being played")
    council = house.app.admin.settings(game, ADA, council=True)
    await refused(house, game, council, "single seat")
    with pytest.raises(UserError, match="already on the table"):
        await lobby.open(toy.RULES.id, HERE, BEN, asking())


async def test_where_no_table_is(house):
    for work in (
        house.app.lobby.waiting(NOWHERE),
        house.app.lobby.join(NOWHERE, "left", ADA),
        house.app.admin.pause(NOWHERE, ADA),
    ):
        with pytest.raises(UserError, match="no game 999"):
            await work


async def test_in_a_running_game(house):
    game, app = await house.toy(ADA, BEN), house.app
    await refused(house, game, app.lobby.pace(game, ADA, 60, Missed.REMIND), "already started")
    await refused(house, game, app.lobby.start(game, ADA), "already started")
    await refused(house, game, app.undo.ask(game, CLEO), "You are watching")
    await refused(house, game, app.undo.ask(game, BEN), "given no order at this table")
    await refused(house, game, app.admin.pause(game, CLEO), "hold no seat")
    await refused(house, game, app.seating.replace(game, "middle", ADA, CLEO), "no seat")
    await refused(house, game, app.seating.replace(game, "left", CLEO, CLEO), "hold no seat")
    await refused(house, game, app.seating.replace(game, "left", ADA, ADA), "already")
    always = Order("pass")
    await refused(house, game, app.stances.take(game, 0, BEN, "Speak", always), "you hold Right")
    await refused(house, game, app.stances.take(game, 0, ADA, "Shout", always), "no such")
    await refused(house, game, app.stances.take(game, 0, ADA, "Speak", Order("loud")), "no such")
    full_moon = Order("pass", ("a full moon",))
    await refused(house, game, app.stances.take(game, 0, ADA, "Speak", full_moon), "exception")
    await refused(house, game, app.stances.take(game, 0, ADA, "Speak/me", always), "in play")
    version = (await house.position(game)).game.asked["left"].version
    with pytest.raises(UserError, match="no longer know"):
        await app.decisions.answer(game, version, 9, "bid:1", ADA)


async def test_what_came_too_late_does_nothing(house):
    game, app = await house.toy(ADA, BEN), house.app
    before = await stored(house, game)
    await app.early_ending.forfeit(game, "left", 77)
    await app.council.close(game, "left", 77)
    assert not await app.officer.stand_in(game, "left", 77)
    assert not await app.officer.advance(game)
    assert await stored(house, game) == before
    await app.admin.pause(game, ADA)
    assert not await app.officer.advance(game)


async def test_when_it_is_over_or_put_away(house):
    game, app = await house.toy(ADA, BEN), house.app
    await app.admin.archive(game)
    await refused(house, game, app.lobby.join(game, "left", CLEO), "archive")
    await refused(house, game, app.seating.stand_in(game, "left", ADA), "No game is being played")
    await app.admin.resume(game, ADA, HERE)
    await app.early_ending.concede(game, ADA)
    await refused(house, game, app.admin.resume(game, ADA, HERE), "is over")
    await refused(house, game, app.undo.ask(game, ADA), "nothing can be taken back")
    await app.admin.archive(game)
    assert await app.admin.lose_channel(game) is None
    assert (await stored(house, game)).game.status == "over"


async def test_a_game_comes_back_only_where_there_is_room(house):
    game = await house.table(ADA)
    await house.app.admin.pause(game, ADA)
    elsewhere = Place(1, 8)
    await house.app.lobby.open("spoiled_victory", elsewhere, BEN, asking())
    resume = house.app.admin.resume(game, ADA, elsewhere)
    await refused(house, game, resume, "already on the table")
    data = export(await house.app.admin.record(game))
    with pytest.raises(UserError, match=r"already on the table|sealed"):
        await house.app.admin.import_record(data, elsewhere, ADA)


async def test_a_state_that_is_missing_is_told(house, store):
    game = await house.table(ADA)
    await store.database.execute("DELETE FROM states")
    house.app.service.snapshots._known.clear()
    with pytest.raises(UserError, match="dynamo doctor"):
        await house.position(game)


async def test_a_table_that_others_change_all_the_time_asks_to_try_again(house, store):
    game = await opened(house)
    tries = []

    async def busy(change):
        tries.append(change.before.revision)
        raise StoreConflictError

    store.games.write = busy
    with pytest.raises(UserError, match="please try once more"):
        await house.app.lobby.options(game, ADA, {"weather": "foul"})
    assert len(tries) == 5


async def test_another_game_on_the_table_keeps_how_it_is_run_and_tells_who_lost_a_seat(house):
    game = await opened(house, "spoiled_victory", council=True, quorum=5)
    await house.app.lobby.join(game, "allied", BEN)
    await house.app.lobby.pace(game, ADA, 1440, Missed.FORFEIT)
    await refused(house, game, house.app.lobby.switch(game, BEN, "miracle"), "opened the table")
    await house.press(ADA, f"s:game:{game}:0:", toy.RULES.id, private=False)
    row = await house.store.games.get(game)
    assert (row.game, row.options["weather"]) == (toy.RULES.id, "fair")
    assert row.settings == asking(pace=1440, missed=Missed.FORFEIT, quorum=5)
    assert [(it.seat, it.user) for it in await house.store.people.seated(game)] == [("left", ADA)]
    told = house.messenger.last.panel
    assert "you have stood up" in told.text
    assert told.pings == (BEN,)
    # nobody else sits: the channel is told nothing, and the host what has changed and what not
    await house.app.lobby.officer(game, "right", ADA)
    await house.app.lobby.options(game, ADA, {"weather": "foul"})
    await house.settled(game)
    before = len(house.messenger.messages)
    talk = await house.press(ADA, f"s:game:{game}:0:", "miracle", private=False)
    assert len(house.messenger.messages) == before
    assert talk.text == (
        "This table is now for Miracle at Dunkerque, and you hold the Allied seat; the optional"
        " rules chosen before are gone; the staff officer has stood up."
        " Pace: 1 day (the game is forfeit), as before."
    )
    assert (await house.store.games.get(game)).settings.pace == 1440
