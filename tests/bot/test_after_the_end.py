"""After the last move: every command speaks of the game just ended."""

from __future__ import annotations

import pytest

from bot.store import Settings
from tests.bot.support import ADA, BEN, HERE

OVER = "A Spoiled Victory · game 1 is over"
FINISHED = {
    "Order.do": {"order": "hold"},
    "Order.hint": {},
    "Order.odds": {},
    "Order.orders": {},
    "Table.join": {},
    "Table.leave": {},
    "Table.replace": {"seat": "allied"},
    "Table.officer": {},
    "Table.draw": {},
    "Table.start": {},
    "Table.pause": {},
    "Table.resume": {},
    "Table.resign": {},
    "Table.end": {},
    "Table.settings": {"pace": 24},
}


async def ended(house):
    """A game on its last turn, played to its verdict."""
    game = await house.table()
    position = await house.position(game)
    position.state.table.turn = 18
    while (await house.position(game)).game.status != "over":
        await house.play(game)
    return game


async def conceded(house):
    """A game given up on its first question."""
    game = await house.table()
    await house.app.peace.concede(await house.store.games.get(game), ADA)
    await house.settled(game)
    return game


@pytest.mark.parametrize("end", [ended, conceded])
async def test_what_only_a_game_in_play_allows_names_the_end(house, end):
    game = await end(house)
    verdict = (await house.store.games.get(game)).verdict
    for command, options in FINISHED.items():
        talk = await house.type(ADA, command, **options)
        assert f"{OVER}: {verdict}. `/replay` shows it again" in talk.text, command
    assert await house.suggest(ADA, "Order._orders", seat="") == {}


@pytest.mark.parametrize("end", [ended, conceded])
async def test_nothing_is_taken_back_after_the_end(house, end):
    await end(house)
    for user in (ADA, BEN):
        talk = await house.type(user, "Order.undo")
        assert OVER in talk.text
        assert "nothing can be taken back" in talk.text


@pytest.mark.parametrize("end", [ended, conceded])
async def test_the_game_just_ended_can_be_looked_at(house, end):
    game = await end(house)
    row = await house.store.games.get(game)
    status = (await house.type(BEN, "Table.status")).text
    assert f"game 1**, over: {row.verdict}." in status
    assert "The seed was `dunkirk`" in status
    assert "awaited" not in status
    assert "Turn 1" in (await house.type(BEN, "Look.log", find="turn")).text
    assert (await house.type(BEN, "Look.map_")).last.files
    assert (await house.type(BEN, "Look.chart")).last.files


async def test_a_game_given_up_is_verified_and_shown_again(house):
    await conceded(house)
    assert "not one amiss" in (await house.type(BEN, "Study.verify")).text
    assert "game 1: the campaign." in (await house.type(BEN, "Look.replay")).text


async def test_the_last_answer_is_told_with_the_verdict(house):
    game = await house.table()
    position = await house.position(game)
    position.state.table.turn = 18
    while position.game.status != "over":
        (question,) = position.questions.values()
        talk = await house.type(ADA, "Order.do", order=question.choices[0].token)
        position = await house.position(game)
    assert f"{OVER}: {position.game.verdict}." in talk.text


async def test_a_lobby_that_was_closed_leaves_the_last_game_in_sight(house):
    await conceded(house)
    closed = await house.app.lobby.open("spoiled_victory", HERE, ADA, Settings())
    await house.app.keeper.close(closed, ADA)
    assert "game 1**, over" in (await house.type(ADA, "Table.status")).text
    talk = await house.type(ADA, "Table.export", number=closed.id)
    assert "was closed before it began" in talk.text
