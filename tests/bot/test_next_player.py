"""When the move passes to another seat, its people get a board of their own and are called."""

from __future__ import annotations

from tests.bot.support import ADA, BEN, CLEO, DORA


def boards(house):
    return [it for it in house.messenger.messages.values() if it.panel.name.startswith("board-")]


async def test_the_next_player_gets_a_new_board_and_is_called(house):
    """Nothing is rolled or shown and no phase begins: that another seat owes is enough."""
    game = await house.toy(ADA, BEN, mode="fancy")
    before = await house.position(game)
    assert set(before.questions) == {"left", "right"}
    posted = len(boards(house))
    after = await house.answer(game, ADA, "bow")
    assert set(after.questions) == {"right"}
    assert before.state.chance.drawn == after.state.chance.drawn
    assert before.state.revealed == after.state.revealed
    assert len(boards(house)) == posted + 1
    board = boards(house)[-1]
    assert board.panel.pings == (BEN,)
    assert board.edits == 0


async def test_only_those_who_owe_are_called(house):
    game = await house.toy(ADA, CLEO, BEN, DORA, command="split", mode="fancy")
    after = await house.answer(game, ADA, "bow")
    owing = {user for seat in after.questions for user in after.holders(seat)}
    assert set(boards(house)[-1].panel.pings) == owing


async def test_while_the_same_seat_owes_its_board_is_changed_and_nobody_called(house):
    game = await house.table(ADA)
    question = await house.until(game, "TakeAction")
    march = next(it.token for it in question.choices if it.token.startswith("foot:"))
    posted = len(boards(house))
    await house.play(game, march)
    assert len(boards(house)) == posted
    assert boards(house)[-1].edits == 1
