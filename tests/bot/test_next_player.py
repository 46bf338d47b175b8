"""When the move passes to another seat, its people get a board of their own and are called."""

from __future__ import annotations

from tests.bot.support import ADA, BEN, CLEO, DORA


def boards(house):
    return [it for it in house.messenger.messages.values() if it.panel.name.startswith("board-")]


async def test_the_next_player_gets_a_new_board_and_is_called(house):
    """That another seat owes is enough for a new board."""
    game = await house.speaking()
    after = await house.position(game)
    while "right" not in after.questions:
        assert set(after.questions) == {"left"}
        posted = len(boards(house))
        advice = after.rules.officer.advise(after.view("left"), frozenset())
        after = await house.answer(game, ADA, advice.token)
    assert len(boards(house)) > posted
    board = boards(house)[-1]
    assert board.panel.pings == (BEN,)
    assert board.edits == 0


async def test_whoever_was_called_already_is_not_called_again(house):
    """Both owe from the first board on, which calls Ben; that Ada answers first is no news."""
    game = await house.toy(ADA, BEN, mode="fancy")
    assert boards(house)[-1].panel.pings == (BEN,)
    posted = len(boards(house))
    after = await house.answer(game, ADA, "bow")
    assert set(after.questions) == {"right"}
    assert len(boards(house)) == posted  # the board that called him is edited, which calls nobody


async def test_all_who_owe_are_called_once_each(house):
    game = await house.toy(ADA, CLEO, BEN, DORA, command="split", mode="fancy")
    owing = (await house.position(game)).questions
    called = [user for it in boards(house) for user in it.panel.pings]
    people = {user for seat in owing for user in (await house.position(game)).holders(seat)}
    assert sorted(called) == sorted(people - {ADA})  # Ada began the game and is there


async def test_whoever_plays_against_the_staff_officer_is_not_called_meanwhile(house):
    """He answers within seconds: the board that shows it asks somebody who is still there."""
    game = await house.toy(ADA, 0, mode="fancy")
    for _ in range(6):
        position = await house.position(game)
        (seat,) = position.seats_to_answer(ADA)
        await house.answer(game, ADA, position.questions[seat].choices[0].token)
    entries = await house.store.games.entries(game)
    assert {it.user for it in entries} == {ADA, 0}
    assert not any(it.panel.pings for it in boards(house))


async def test_while_the_same_seat_owes_its_board_is_changed_and_nobody_called(house):
    game = await house.table(ADA)
    question = await house.until(game, "TakeAction")
    march = next(it.token for it in question.choices if it.token.startswith("foot:"))
    posted, edits = len(boards(house)), boards(house)[-1].edits
    await house.play(game, march)
    assert len(boards(house)) == posted
    assert boards(house)[-1].edits == edits + 1
