"""What a press leads to: every action has its handler, and odd presses get a helpful sentence."""

from __future__ import annotations

import pytest

from bot.panels.decision import nothing_owed
from bot.panels.ids import Action
from bot.store import Entry
from bot.tables.draft import Draft
from bot.words import refusals, requests
from tests.bot.support import ADA, BEN, CLEO, HERE, Talk, asking, parts

# The ids of boards and lobbies that hang in channels since 0.5.0; none may ever lose its meaning.
SINCE_0_5_0 = {
    *("p", "decide", "browse", "never", "hint", "undo", "agree", "refuse", "snooze"),
    *("new", "game", "option", "pace", "council", "seat", "join", "officer", "leave", "start"),
    *("concede", "close"),
}


def test_every_action_has_a_handler_and_keeps_its_word(house):
    assert set(house.press_router._handlers) == set(Action)
    assert {str(action) for action in Action} >= SINCE_0_5_0


async def test_an_action_nobody_knows_gets_a_sentence(house):
    talk = Talk(ADA)
    await house.press_router.take(talk, "b:dance:1:0:")
    assert talk.text == refusals.UNKNOWN_CONTROL


async def lobby(house, game="toy"):
    row = await house.app.lobby.open(game, HERE, ADA, asking())
    await house.settled(row.id)
    return row.id


ODD = {
    "s:pace:1:0:": ("soon=never", refusals.UNKNOWN_CONTROL),
    "s:council:1:0:": ("many=votes", refusals.UNKNOWN_CONTROL),
    "s:new:0:0:": ("chess", refusals.no_such_game("chess")),
    "s:option:1:0:?": ("colour", refusals.OPTION_GONE),
    "b:agree:1:0:soon": ("", refusals.UNKNOWN_CONTROL),
    "b:snooze:1:0:later": ("", refusals.UNKNOWN_CONTROL),
    "b:concede:9:0:": ("", refusals.no_game(9)),
    "b:join:1:0:moon": ("", "There is no seat “moon”"),
    "b:decide:1:1:0": ("", "has not started yet"),
}


@pytest.mark.parametrize("custom_id", ODD)
async def test_an_odd_press_in_a_lobby_says_what_is_wrong(house, custom_id):
    await lobby(house)
    value, words = ODD[custom_id]
    talk = await house.press(ADA, custom_id, *([value] if value else []), private=False)
    assert words in talk.text


async def test_a_request_that_is_gone_says_so(house):
    game = await house.table()
    talk = await house.press(ADA, f"b:agree:{game}:0:77", private=False)
    assert talk.text == requests.REQUEST_GONE


async def test_a_game_is_chosen_for_a_new_table(house):
    talk = await house.press(ADA, "s:new:0:0:council", "spoiled_victory")
    assert "is on the table" in talk.text
    assert (await house.store.games.get(1)).settings.council


async def test_a_new_table_that_cannot_be_shown_says_why(house):
    house.messenger.fail = ["forbidden"]
    talk = await house.press(ADA, "s:new:0:0:", "spoiled_victory")
    assert "I may not post in this channel" in talk.text


async def test_switches_are_set_as_a_whole(house):
    game = await lobby(house, "spoiled_victory")
    talk = await house.press(ADA, f"s:option:{game}:0:", "nonsense=on", "chaos=on", private=False)
    assert talk.text == refusals.OPTION_GONE
    talk = await house.press(ADA, f"s:option:{game}:0:", "free_setup=on", private=False)
    assert not talk.shown
    options = (await house.store.games.get(game)).options
    assert "nonsense" not in options


async def test_a_council_is_set_and_dropped_again(house):
    game = await lobby(house, "spoiled_victory")
    await house.press(ADA, f"s:council:{game}:0:", "5=60", private=False)
    settings = (await house.store.games.get(game)).settings
    assert (settings.council, settings.quorum, settings.vote_minutes) == (True, 5, 60)
    await house.press(ADA, f"s:council:{game}:0:", "0=0", private=False)
    assert not (await house.store.games.get(game)).settings.council


async def test_people_sit_down_and_leave_by_button(house):
    game = await lobby(house)
    await house.press(BEN, f"b:join:{game}:0:right", private=False)
    assert {it.user for it in await house.store.people.seated(game)} == {ADA, BEN}
    await house.press(BEN, f"b:leave:{game}:0:", private=False)
    assert "You hold no seat" in (await house.press(CLEO, f"b:leave:{game}:0:")).text
    assert {it.user for it in await house.store.people.seated(game)} == {ADA}


async def test_a_started_game_does_not_start_again(house):
    game = await house.table()
    assert refusals.ALREADY_STARTED in (await house.press(ADA, f"b:start:{game}:0:")).text


async def undoable(house):
    """Ada has given an order that can be taken back, and holds its panel."""
    game = await house.table()
    await house.until(game, "TakeAction")
    position = await house.position(game)
    before = position.game.version
    await house.play(game, position.questions["allied"].choices[0].token)
    return game, before


async def test_taking_back_on_the_panel_shows_the_question_again(house):
    game, before = await undoable(house)
    now = (await house.position(game)).game.asked["allied"].version
    talk = await house.press(ADA, f"b:undo:{game}:{now}:0")
    position = await house.position(game)
    (question,) = position.questions.values()
    assert question.kind == "TakeAction"
    assert position.game.version == before + 2
    assert question.prompt in talk.text


async def test_taking_back_on_the_board_says_nothing_more(house):
    game, _ = await undoable(house)
    now = (await house.position(game)).game.asked["allied"].version
    talk = await house.press(ADA, f"b:undo:{game}:{now}:0", private=False)
    assert not talk.shown


async def test_an_old_take_back_takes_back_nothing_newer(house):
    """Two orders were given since that panel: its button means the one before, so it says so."""
    game, _ = await undoable(house)
    old = (await house.position(game)).game.asked["allied"].version
    position = await house.position(game)
    march = next(it for it in position.questions["allied"].choices if not it.ends)
    await house.play(game, march.token)
    before = await house.position(game)
    talk = await house.press(ADA, f"b:undo:{game}:{old}:0")
    assert talk.text.startswith(refusals.STALE_TAKE_BACK)
    assert (await house.position(game)).game.version == before.game.version
    now = before.game.asked["allied"].version
    await house.press(ADA, f"b:undo:{game}:{now}:0")
    await house.press(ADA, f"b:undo:{game}:{now}:0")  # an impatient second press
    assert (await house.position(game)).game.version == before.game.version + 1


async def test_whoever_is_asked_the_same_again_is_asked_anew(house):
    """Else a second press on the first asking would answer the second."""
    game = await house.speaking()
    position = await house.position(game)
    before = position.game.asked["left"].version
    draft = Draft(position.stored, house.clock.now(), ADA, position)
    entry = Entry(version=position.game.version + 1, kind="move", seat="left", user=ADA)
    draft._add(entry, position.state)
    assert draft.game.asked["left"].version == entry.version > before


async def test_taking_back_past_dice_asks_the_others(house):
    game = await house.speaking()
    now = (await house.position(game)).game.asked["left"].version
    talk = await house.press(ADA, f"b:undo:{game}:{now}:0")
    assert talk.text == "That needs the consent of Right. They have been asked."


async def test_who_presses_late_while_others_are_asked_is_not_told_that_it_was_noted(house):
    position = await house.position(await house.table())
    waits = "The table now waits for: Allied."
    assert nothing_owed(position).text == f"Noted. {waits}"
    assert nothing_owed(position, refusals.ANSWERED).text == f"{refusals.ANSWERED} {waits}"


async def test_a_menu_of_an_answered_question_leads_to_the_present_one(house):
    game = await house.table()
    await house.play(game)
    talk = await house.press(ADA, f"s:browse:{game}:1:0:/0", "+0")
    assert talk.text.startswith(refusals.ANSWERED)


async def test_a_seat_the_game_does_not_have_is_nobodys(house):
    game = await house.table()
    assert (await house.press(ADA, f"b:decide:{game}:1:7")).text == refusals.UNKNOWN_CONTROL
    council = await house.table(ADA, where=HERE.__class__(1, 8), council=True)
    assert (await house.press(BEN, f"b:decide:{council}:1:7")).text == refusals.UNKNOWN_CONTROL


async def test_a_vote_that_came_late_is_told_where_things_stand(house):
    game = await house.table(ADA, council=True, quorum=1)
    position = await house.position(game)
    token = position.questions["allied"].choices[0].token
    await house.press(ADA, f"b:p:{game}:1:0:{token}", private=False)
    late = await house.press(BEN, f"b:p:{game}:1:0:{token}", private=False)
    assert late.text.startswith(refusals.ANSWERED)


async def test_a_vote_on_the_panel_that_decides_shows_the_next_question(house):
    game = await house.table(ADA, council=True, quorum=1)
    position = await house.position(game)
    token = position.questions["allied"].choices[0].token
    talk = await house.press(ADA, f"b:p:{game}:1:0:{token}")
    (question,) = (await house.position(game)).questions.values()
    assert question.prompt in talk.text


async def test_a_vote_for_what_the_rules_do_not_allow_is_refused(house):
    game = await house.table(ADA, council=True, quorum=2)
    talk = await house.press(ADA, f"b:p:{game}:1:0:nonsense", private=False)
    assert talk.text == refusals.NOT_AN_ANSWER


async def test_where_no_standing_order_fits_the_question_the_sheet_is_shown(house):
    game = await house.table()
    await house.until(game, "TakeAction")
    now = (await house.position(game)).game.asked["allied"].version
    talk = await house.press(ADA, f"b:never:{game}:{now}:0")
    assert "what you have decided ahead" in talk.text


async def test_a_map_that_cannot_be_drawn_leaves_the_panel_whole(house):
    game = await house.table()
    await house.until(game, "TakeAction")

    async def fails(*_, **__):
        raise OSError("no pencils")

    house.studio.crop = house.studio.snapshot = fails
    now = (await house.position(game)).game.asked["allied"].version
    panel = (await house.press(ADA, f"b:decide:{game}:{now}:0")).last
    assert {"Hint", "Draft"} < set(panel.labels)
    assert not panel.alts


async def test_trouble_with_the_board_is_told_beside_the_panel_not_in_its_place(house):
    game = await house.table()
    house.messenger.fail = ["forbidden"] * 2  # with a picture and without
    talk = await house.type(ADA, "OrderCommands.do", order="Keep the patrol back")
    panel, trouble = (it.text for it in talk.shown)
    assert panel.startswith("**Keep the patrol back**.")
    assert "I may not post in this channel" in trouble
    assert (await house.store.games.get(game)).version > 1


async def test_the_whole_map_is_one_press_away_for_everybody(house):
    await house.table()
    press = next(it.id for it in parts(house.messenger.last.panel) if it.label == "Whole map")
    for user in (ADA, BEN):
        talk = await house.press(user, press, private=False)
        assert talk.last.alts
        assert not talk.last.public


async def test_however_many_buttons_a_board_has_they_stand_in_rows(house):
    game = await house.table()
    for _ in range(60):
        rows = house.messenger.last.panel.rows
        assert all(len(row) <= 5 for row in rows if isinstance(row, tuple))
        await house.play(game)
