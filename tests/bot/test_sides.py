"""Several sides: resigning, drawing, replacing, standing in, sharing."""

from __future__ import annotations

import pytest

from bot.errors import UserError
from bot.store import Settings
from engine.core.stances import Order
from tests.bot.support import ADA, BEN, CLEO, DORA, labels, parts

EVA = 105


async def split(house, *users, **options):
    """Ada leads the left with Cleo as aide, Ben the right with Dora."""
    seats = users or (ADA, CLEO, BEN, DORA)
    return await house.toy(*seats, command="split", mode="fancy", **options)


async def row(house, game):
    return await house.store.games.get(game)


async def request(house, label, user):
    """Press a button of the last request in the channel."""
    for said in reversed(house.messenger.messages.values()):
        if label in labels(said.panel):
            custom_id = next(it.id for it in parts(said.panel) if it.label == label)
            return await house.press(user, custom_id, private=False)
    raise AssertionError(f"nothing to {label}")


async def test_the_chief_resigns_for_the_side_and_the_other_wins(house):
    game = await split(house)
    with pytest.raises(UserError, match="<@102> leads your side"):
        await house.app.early_ending.concede(game, DORA)
    with pytest.raises(UserError, match="hold no seat"):
        await house.app.early_ending.concede(game, EVA)
    await house.app.early_ending.concede(game, BEN)
    await house.settled(game)
    after = await row(house, game)
    assert (after.status, after.verdict) == ("over", "Right conceded, Left won")
    assert "The game goes to Left." in house.messenger.last.panel.text


async def test_a_forfeit_is_the_sides(house):
    game = await split(house, settings=Settings(pace=60, missed="forfeit"))
    await house.answer(game, ADA, "bow")
    for _ in range(3):  # two warnings, and then
        house.clock.advance(hours=2)
        await house.app.tick()
        await house.settled(game)
    assert (await row(house, game)).verdict == "Right forfeited, Left won"


async def test_a_co_player_who_leaves_hands_the_seat_to_the_officer(house):
    game = await split(house)
    await house.app.lobby.leave(game, CLEO)
    await house.settled(game)
    assert (await row(house, game)).status == "playing"
    assert (await house.position(game)).has_officer("left_aide")


async def test_a_draw_is_offered_and_accepted(house):
    game = await split(house)
    talk = await house.type(ADA, "GameCommands.draw")
    assert "before <@102>" in talk.text
    offer = house.messenger.last.panel
    assert labels(offer) == ["Agree", "Refuse"]
    assert offer.pings == (BEN,)
    assert "offer stands" in (await house.type(ADA, "GameCommands.draw")).text
    assert "leads your side" in (await house.type(CLEO, "GameCommands.draw")).text
    assert "not asked" in (await request(house, "Agree", DORA)).text
    done = await request(house, "Agree", BEN)
    assert "accepts the draw" in done.text
    assert ((await row(house, game)).status, (await row(house, game)).verdict) == (
        "over",
        "agreed draw",
    )


async def test_only_a_request_has_buttons(house):
    game = await split(house)
    await house.app.early_ending.offer_draw(game, ADA)
    await house.app.admin.pause(game, BEN)
    await house.settled(game)
    panels = [said.panel for said in house.messenger.messages.values()]
    asked, told = (next(it for it in panels if word in it.text) for word in ("draw", "pauses"))
    assert labels(asked)
    assert not labels(told)


async def test_a_draw_declined_leaves_the_war_on(house):
    game = await split(house)
    await house.type(BEN, "GameCommands.draw")
    assert "fights on" in (await request(house, "Refuse", ADA)).text
    assert (await row(house, game)).status == "playing"
    assert "settled already" in (await request(house, "Agree", ADA)).text


async def test_an_offer_lapses_when_play_goes_on_or_after_three_days(house):
    game = await split(house)
    await house.type(BEN, "GameCommands.draw")
    await house.answer(game, ADA, "bow")
    assert "lapsed" in (await request(house, "Agree", ADA)).text
    await house.type(BEN, "GameCommands.draw")
    house.clock.advance(days=4)
    assert "lapsed" in (await request(house, "Agree", ADA)).text


async def test_no_draw_with_the_staff_officer_or_alone(house):
    await house.toy(ADA, 0)
    assert "makes no peace" in (await house.type(ADA, "GameCommands.draw")).text


async def test_no_draw_in_a_solitaire(house):
    await house.table(ADA)
    assert "Nobody is there" in (await house.type(ADA, "GameCommands.draw")).text


async def test_a_seat_is_handed_on_with_the_consent_of_the_new_one(house):
    game = await split(house)
    await house.app.seating.replace(game, "right", BEN, EVA)
    await house.settled(game)
    assert house.messenger.last.panel.pings == (EVA,)
    assert "not asked" in (await request(house, "Agree", ADA)).text
    await house.answer(game, ADA, "bow")  # a move does not matter
    assert "agrees" in (await request(house, "Agree", EVA)).text
    position = await house.position(game)
    assert position.holders("right") == (EVA,)
    assert position.seats_to_answer(EVA) == ("right",)
    assert "<@105> takes the Right seat, after <@102>." in house.messenger.texts()
    # and whoever knows one side's secrets never sits on another
    with pytest.raises(UserError, match="know its secrets"):
        await house.app.seating.replace(game, "left", ADA, BEN)
    with pytest.raises(UserError, match="know its secrets"):
        await house.app.lobby.join(game, "left_aide", BEN)


async def test_an_open_call_goes_to_the_first_who_may(house):
    game = await split(house)
    await house.app.seating.replace(game, "right", BEN, 0)
    await house.settled(game)
    assert labels(house.messenger.last.panel) == ["Take the seat"]
    assert "know its secrets" in (await request(house, "Take the seat", ADA)).text
    await request(house, "Take the seat", EVA)
    assert (await house.position(game)).holders("right") == (EVA,)
    assert "settled already" in (await request(house, "Take the seat", CLEO)).text


async def test_somebody_absent_is_replaced_if_all_others_agree(house):
    game = await split(house)
    with pytest.raises(UserError, match="two days"):
        await house.app.seating.replace(game, "right", ADA, EVA)
    house.clock.advance(days=3)
    await house.app.seating.replace(game, "right", ADA, EVA)
    await house.settled(game)
    assert "others are still to be heard" in (await request(house, "Agree", EVA)).text
    assert "others are still to be heard" in (await request(house, "Agree", CLEO)).text
    await request(house, "Agree", DORA)
    assert (await house.position(game)).holders("right") == (EVA,)


async def test_a_call_over_an_absent_head_needs_the_others_first(house):
    game = await split(house)
    house.clock.advance(days=3)
    await house.app.seating.replace(game, "right", ADA, 0)
    await house.settled(game)
    assert labels(house.messenger.last.panel) == ["Agree", "Refuse"]
    await request(house, "Agree", CLEO)
    await request(house, "Agree", DORA)
    await request(house, "Take the seat", EVA)
    assert (await house.position(game)).holders("right") == (EVA,)


async def test_a_new_holder_does_not_inherit_standing_orders(house):
    game = await house.speaking()
    await house.app.stances.take(game, 0, ADA, "Charm", Order("pass"))
    await house.app.seating.replace(game, "left", ADA, EVA)
    await house.settled(game)
    await request(house, "Agree", EVA)
    stances = (await house.position(game)).stored.stances
    assert {order for (seat, _), order in stances.items() if seat == "left"} == {Order("ask")}


async def test_the_officer_stands_in_by_ones_own_wish_and_goes_again(house):
    game = await house.toy(ADA, BEN, mode="fancy")
    await house.type(BEN, "GameCommands.officer")
    position = await house.position(game)
    assert position.has_officer("right")
    assert position.holders("right") == (BEN,)
    assert tuple(position.questions) == ("left",)
    assert "stands in for <@102>" in " ".join(house.messenger.texts())
    assert "(the staff officer stands in)" in (await house.type(ADA, "GameCommands.status")).text
    await house.type(BEN, "GameCommands.officer")
    assert not (await house.position(game)).has_officer("right")
    assert "<@102> is back at the Right seat." in house.messenger.texts()


async def test_the_officer_stands_in_for_somebody_absent_if_all_others_agree(house):
    game = await split(house)
    assert "two days" in (await house.type(ADA, "GameCommands.officer", seat="right")).text
    house.clock.advance(days=3)
    assert "have been asked" in (await house.type(ADA, "GameCommands.officer", seat="right")).text
    assert BEN in house.messenger.last.panel.pings
    await request(house, "Agree", CLEO)
    assert "does not agree" in (await request(house, "Refuse", DORA)).text
    assert not (await house.position(game)).has_officer("right")
    await house.type(ADA, "GameCommands.officer", seat="right")
    await request(house, "Agree", CLEO)
    await request(house, "Agree", DORA)
    assert tuple((await house.position(game)).questions) == ("left",)
    # and whom he stands in for is called once, by the words that tell it
    assert house.messenger.last.panel.pings == (BEN,)
    boards = [it for it in house.messenger.messages.values() if it.panel.name.startswith("board-")]
    assert BEN not in boards[-1].panel.pings


async def test_a_held_seat_of_a_running_game_is_shared_only_by_consent(house):
    game = await split(house)
    talk = await house.type(EVA, "GameCommands.join", seat="left")
    assert "asked to share" in talk.text
    assert not (await house.position(game)).seats_of(EVA)
    await request(house, "Agree", ADA)
    assert (await house.position(game)).holders("left") == (ADA, EVA)
    assert (await house.position(game)).seats_to_answer(EVA) == ("left",)
    assert f"<@{EVA}> shares the Left seat with <@{ADA}>." in house.messenger.texts()
    with pytest.raises(UserError, match="know its secrets"):
        await house.app.lobby.join(game, "right", EVA)
    await house.type(EVA, "GameCommands.leave")
    assert f"<@{EVA}> leaves the table (Left)." in house.messenger.texts()


async def test_an_officers_seat_is_taken_over_at_once(house):
    game = await house.toy(ADA, 0, mode="fancy")
    assert "You hold" in (await house.type(EVA, "GameCommands.join", seat="right")).text
    assert not (await house.position(game)).has_officer("right")


async def test_both_sides_that_owe_are_called_and_reminded_by_seat(house):
    game = await split(house)
    board = house.messenger.last.panel
    assert set(board.pings) == {BEN}  # Ada began the game and is there
    house.clock.advance(hours=24)
    await house.app.tick()
    told = [it for it in house.messenger.texts() if "waiting for you" in it]
    assert any(it.startswith("<@101>") and "**Left**: Round 1: how does left" in it for it in told)
    assert any(
        it.startswith("<@102>") and "**Right**: Round 1: how does right" in it for it in told
    )
    assert len(told) == 2
    assert game
