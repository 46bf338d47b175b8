"""What if: another war from an earlier turn, at a table of its own."""

from __future__ import annotations

import pytest

from bot.errors import UserError
from engine.core.record import read, verify
from tests.bot.support import ADA, BEN, CLEO, HERE
from tests.bot.test_two_seats import answer, toy_table


async def there():
    return type(HERE)(HERE.guild, 8)


async def turned(house, game, turn="2"):
    """A solitaire played by its first answers until a turn begins."""
    while (await house.position(game)).state.table.turn < int(turn):
        await house.play(game)
    return game


async def forked(house, game, user=ADA, moves=0):
    table = await house.position(game)
    new = await house.app.forking.fork(table, moves, user, there)
    await house.settled(new.id)
    return await house.position(new.id)


async def test_a_solitaire_goes_another_way_from_the_beginning_of_a_turn(house):
    game = await turned(house, await house.table())
    house.app.lobby.seeds = lambda: "another"
    before = (await house.position(game)).state
    talk = await house.type(ADA, "GameCommands.fork", turn="Turn 1")
    assert "use this in a channel in which I may open a thread" in talk.text
    other = await forked(house, game, moves=before.ply)
    assert other.state.table == before.table
    assert sorted(other.state.deck) == sorted(before.deck)
    assert other.state.deck != before.deck
    assert other.game.seed == other.state.chance.seed == "another"
    assert other.game.settings.fork.of == game
    assert (await house.position(game)).state == before


async def test_nobody_takes_back_what_was_played_before(house):
    game = await turned(house, await house.table())
    other = await forked(house, game, moves=3)
    with pytest.raises(UserError, match="What is done is done"):
        await house.app.undo.ask(other.game.id, ADA)
    await house.play(other.game.id)
    assert (await house.position(other.game.id)).state.ply > other.state.ply


async def test_the_seed_of_a_war_that_goes_on_stays_sealed(house):
    game = await turned(house, await house.table(seed="a secret"))
    house.app.lobby.seeds = lambda: "another"
    other = await forked(house, game, moves=2)
    await house.app.early_ending.concede(other.game.id, ADA)
    row = await house.store.games.get(other.game.id)
    data = await house.app.admin.export(row)
    assert b"a secret" not in data
    with pytest.raises(UserError, match="still sealed"):
        await house.app.admin.import_record(data, HERE, BEN)
    await house.app.early_ending.concede(game, ADA)
    opened = await house.app.admin.export(row)
    assert b"a secret" in opened
    taken = await house.app.admin.import_record(opened, HERE, BEN)
    assert taken.settings.fork.before == row.settings.fork.before


async def test_a_fork_forks_again_and_its_record_verifies(house):
    seeds = iter(["one", "two"])
    game = await turned(house, await house.table(seed="none"))
    house.app.lobby.seeds = lambda: next(seeds)
    first = await forked(house, game, moves=4)
    await turned(house, first.game.id, "3")
    await house.app.early_ending.concede(first.game.id, ADA)
    second = await forked(house, first.game.id, moves=6)
    assert [it.seed for it in second.game.settings.fork.before] == ["none", "one"]
    await house.app.early_ending.concede(second.game.id, ADA)
    third = await house.app.admin.record(second.game.id)
    assert verify(third) >= 0
    assert [it.moves for it in read(await house.app.admin.export(first.game)).before] == [4]


async def test_only_what_lies_open_can_be_forked(house):
    game = await toy_table(house)
    with pytest.raises(UserError, match="game that is over, or from your own solitaire"):
        await forked(house, game)
    await house.app.early_ending.concede(game, ADA)
    bens = await forked(house, game, BEN)
    assert bens.seats_of(BEN) == ("right",)
    assert bens.has_officer("left")


async def test_a_stranger_plays_the_first_seat_of_a_game_that_is_over(house):
    game = await toy_table(house)
    await answer(house, game, ADA, "bid:3")
    await house.app.early_ending.concede(game, ADA)
    assert (await forked(house, game, CLEO)).seats_of(CLEO) == ("left",)
    with pytest.raises(UserError, match="already on the table"):
        await forked(house, game, CLEO)


async def test_turns_are_suggested_and_a_wrong_one_is_told(house):
    game = await turned(house, await house.table())
    offered = await house.suggest(ADA, "GameCommands._turns", "turn")
    assert [it.split(":")[0] for it in offered] == ["Turn 2", "Turn 1"]
    talk = await house.type(ADA, "GameCommands.fork", turn="Turn 99", number=game)
    assert "no turn “Turn 99”" in talk.text


async def test_where_no_thread_can_be_the_free_channel_is_the_place(house):
    game = await turned(house, await house.table())
    await house.app.early_ending.concede(game, ADA)
    talk = await house.type(ADA, "GameCommands.fork", turn="Turn 2")
    assert "begins where A Spoiled Victory · game 1 stood: Turn 2" in talk.text
    new = await house.position(2)
    assert new.game.channel == HERE.channel
    assert new.state.table.turn == 2
