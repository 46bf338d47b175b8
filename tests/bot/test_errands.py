"""The staff officer in a solitaire: he asks first, plays a stretch, and stops for its owner."""

from __future__ import annotations

from bot.store.model import OFFICER
from tests.bot.support import ADA, BEN


async def sent(house, game, label):
    """He is asked for by command and sent by one of the buttons."""
    asked = await house.type(ADA, "GameCommands.officer")
    return await house.press(ADA, asked.last.id_of(label))


async def where(house, game):
    seen = (await house.position(game)).view(None)
    return seen.turn, seen.phase


async def test_the_officer_asks_before_he_plays_a_solitaire(house):
    game = await house.table()
    before = (await house.store.games.get(game)).version
    asked = await house.type(ADA, "GameCommands.officer")
    assert asked.last.labels == ["This phase", "This turn", "Until I am back"]
    assert "Events" in asked.text
    assert (await house.store.games.get(game)).version == before
    assert not (await house.position(game)).has_officer("allied")


async def test_he_plays_the_phase_and_hands_the_seat_back(house):
    game = await house.table()
    turn, phase = await where(house, game)
    await sent(house, game, "This phase")
    position = await house.position(game)
    assert not position.has_officer("allied")
    assert position.game.settings.errand is None
    assert await where(house, game) != (turn, phase)
    assert (await where(house, game))[0] == turn
    entries = await house.store.games.entries(game, 1)
    assert {it.user for it in entries} == {OFFICER}
    told = [it for it in house.messenger.messages.values() if "has played" in it.panel.text]
    assert [it.panel.pings for it in told] == [(ADA,)]


async def test_he_plays_the_turn_and_no_more(house):
    game = await house.table()
    turn, _ = await where(house, game)
    await sent(house, game, "This turn")
    later, _ = await where(house, game)
    assert later != turn
    assert later.startswith("2")
    assert not (await house.position(game)).has_officer("allied")


async def test_he_plays_a_turn_an_hour_until_the_owner_presses_something(house):
    game = await house.table()
    await sent(house, game, "Until I am back")
    second = await where(house, game)
    assert (await house.position(game)).has_officer("allied")
    await house.app.tick()
    await house.settled(game)
    assert await where(house, game) == second
    house.clock.advance(hours=1.1)
    await house.app.tick()
    await house.settled(game)
    third = await where(house, game)
    assert third[0] != second[0]
    assert (await house.position(game)).has_officer("allied")
    # somebody else's look changes nothing, the owner's brings them back
    await house.type(BEN, "GameCommands.status")
    assert (await house.position(game)).has_officer("allied")
    await house.type(ADA, "GameCommands.status")
    assert not (await house.position(game)).has_officer("allied")
    house.clock.advance(hours=2)
    await house.app.tick()
    await house.settled(game)
    assert await where(house, game) == third


async def test_the_board_has_a_button_to_come_back(house):
    game = await house.table()
    await sent(house, game, "Until I am back")
    board = [it for it in house.messenger.messages.values() if it.panel.rows][-1]
    ((back,),) = board.panel.rows
    assert back.label == "I am back"
    await house.press(BEN, back.id, private=False)
    assert (await house.position(game)).has_officer("allied")
    await house.press(ADA, back.id, private=False)
    assert not (await house.position(game)).has_officer("allied")


async def test_the_command_sends_him_away_again(house):
    game = await house.table()
    await sent(house, game, "Until I am back")
    back = await house.type(ADA, "GameCommands.officer")
    assert "is yours again" in back.text
    assert not (await house.position(game)).has_officer("allied")


async def test_a_button_of_a_position_long_gone_sends_nobody(house):
    game = await house.table()
    asked = await house.type(ADA, "GameCommands.officer")
    await house.play(game)
    version = (await house.store.games.get(game)).version
    await house.press(ADA, asked.last.id_of("This turn"))
    assert (await house.store.games.get(game)).version == version
