"""The staff officer in a solitaire: he asks first, plays a stretch, and stops for its owner."""

from __future__ import annotations

from unittest.mock import ANY

import pytest

from bot.store.model import OFFICER
from bot.tables import officer
from bot.tables.history import standing
from bot.words import refusals
from bot.words.labels import phase
from engine import take_back
from tests.bot.support import ADA, BEN, HERE, asking


async def sent(house, game, label):
    """He is asked for by command and sent by one of the buttons."""
    asked = await house.type(ADA, "GameCommands.officer")
    return await house.press(ADA, asked.last.id_of(label))


async def miracle(house):
    """A started game in which a phase does not always end with a die."""
    row = await house.app.lobby.open("miracle", HERE, ADA, asking())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    return row.id


def board(house):
    """The board that carries controls."""
    return [it.panel for it in house.messenger.messages.values() if it.panel.rows][-1]


async def where(house, game):
    seen = (await house.position(game)).view(None)
    return seen.turn, seen.phase


async def test_the_officer_asks_before_he_plays_a_solitaire(house):
    game = await house.table()
    before = (await house.store.games.get(game)).version
    asked = await house.type(ADA, "GameCommands.officer")
    assert asked.last.labels == ["This phase", "The rest of 27 May, day", "Until I am back"]
    assert "Now it is 27 May, day, Events." in asked.text
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


@pytest.mark.parametrize("stretch", [40, 2])
async def test_he_plays_the_turn_and_no_more(house, monkeypatch, stretch):
    """In one go, or telling what he did every two answers."""
    monkeypatch.setattr(officer, "STRETCH", stretch)
    game = await house.table()
    turn, _ = await where(house, game)
    await sent(house, game, "The rest of 27 May, day")
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


async def test_what_he_played_can_be_taken_back_up_to_the_last_die(house):
    """Each order of his like one's own, and not past dice, as for anybody."""
    game = await miracle(house)
    for _ in range(30):
        await sent(house, game, "This phase")
        if take_back((await house.position(game)).state, "allied").plies:
            break
    entries = await house.store.games.entries(game)
    assert entries[-1].user == OFFICER
    taken = 0
    while True:
        position = await house.position(game)
        plies = take_back(position.state, "allied").plies
        labels = [it.label for row in board(house).rows for it in row if hasattr(it, "label")]
        assert ("Take back" in labels) == bool(plies)
        talk = await house.type(ADA, "OrderCommands.undo")
        if not plies:
            break
        taken += 1
        assert (await house.store.games.entries(game))[-1].kind == "undo"
    assert taken
    assert talk.text == refusals.NOTHING_TO_TAKE_BACK
    kept = standing(await house.store.games.entries(game))
    assert [it.token for it in kept] == [it.token for it in entries[: len(kept)]]
    assert not (await house.position(game)).has_officer("allied")


async def test_to_take_back_while_he_plays_brings_the_owner_back(house):
    game = await house.table()
    await house.until(game, "TakeAction")
    await sent(house, game, "Until I am back")
    await house.type(ADA, "OrderCommands.undo")
    position = await house.position(game)
    assert not position.has_officer("allied")
    house.clock.advance(hours=3)
    await house.app.tick()
    await house.settled(game)
    assert (await house.position(game)).game.version == position.game.version


async def test_a_stretch_in_a_game_of_days_and_nights_is_named_as_what_it_is(house):
    """A turn of Miracle has a day and a night; he plays the one that is on, and says which."""
    game = await miracle(house)
    asked = await house.type(ADA, "GameCommands.officer")
    assert asked.last.labels == ["This phase", "The rest of 28 May, day", "Until I am back"]
    assert "until 28 May, day is over, and no further" in asked.text
    await house.press(ADA, asked.last.id_of("The rest of 28 May, day"))
    assert await where(house, game) == ("1 of 8, 28 May, night", ANY)
    told = [it for it in house.messenger.texts() if "has played" in it]
    assert ["has played 28 May, day." in it for it in told] == [True]


async def test_a_button_of_a_position_long_gone_sends_nobody(house):
    game = await house.table()
    asked = await house.type(ADA, "GameCommands.officer")
    await house.play(game)
    version = (await house.store.games.get(game)).version
    await house.press(ADA, asked.last.id_of("The rest of 27 May, day"))
    assert (await house.store.games.get(game)).version == version


def test_a_phase_is_named_without_how_far_it_has_come():
    assert phase("Naval Operations, 13 cards left") == "Naval Operations"
    assert phase("Player Actions") == "Player Actions"
