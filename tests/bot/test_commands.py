"""Commands as one person types them: what they refuse, and what they say when they did it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.client.commands import looking
from bot.client.commands.game import IMPORT_LIMIT
from bot.tables.lobby import Place
from bot.words import refusals, replies
from tests.bot.support import ADA, BEN, CLEO, HERE, asking


async def test_a_council_needs_a_game_with_a_single_seat(house):
    talk = await house.type(ADA, "GameCommands.new", game="toy", council=True)
    assert talk.text == refusals.ONLY_SOLITAIRE_COUNCIL


async def test_a_table_is_opened_and_started_by_command(house):
    talk = await house.type(ADA, "GameCommands.new", game="spoiled_victory")
    assert "is on the table" in talk.text
    assert "has not started yet" in (await house.type(ADA, "GameCommands.status")).text
    assert (await house.type(ADA, "GameCommands.start")).text == replies.STARTED
    assert "running" in (await house.type(ADA, "GameCommands.status")).text


async def test_a_machine_takes_no_seat(house):
    game = await house.speaking()
    machine = SimpleNamespace(id=77, bot=True)
    talk = await house.type(ADA, "GameCommands.replace", seat="left", user=machine)
    assert talk.text == refusals.NO_BOT
    assert len((await house.position(game)).seated) == 2


async def test_whoever_leaves_pauses_or_resumes_is_told_what_was_done(house):
    game = await house.table(ADA, BEN)
    title = "A Spoiled Victory · game 1"
    paused = await house.type(ADA, "GameCommands.pause")
    assert paused.text == f"{title} is paused; `/game resume` takes it up again."
    resumed = await house.type(ADA, "GameCommands.resume")
    assert resumed.text == f"{title} goes on here; the board follows."
    left = await house.type(BEN, "GameCommands.leave")
    assert left.text == f"You have left {title}; `/game join` takes you back."
    assert (await house.position(game)).holders("allied") == (ADA,)


async def test_the_staff_officer_comes_and_goes_by_ones_wish(house):
    game = await house.speaking()
    sent = await house.type(ADA, "GameCommands.officer")
    assert sent.text.startswith("The staff officer plays the Left seat")
    assert (await house.position(game)).has_officer("left")
    back = await house.type(ADA, "GameCommands.officer")
    assert back.text == "The staff officer has left the Left seat to you again."
    assert not (await house.position(game)).has_officer("left")


async def test_settings_are_shown_and_changed(house):
    await house.table()
    shown = await house.type(BEN, "GameCommands.settings")
    assert "\nPace: no deadline." in shown.text
    assert "To change it, add to `/game settings`: `pace`, `missed`" in shown.text
    changed = await house.type(ADA, "GameCommands.settings", pace=5, missed="officer")
    assert "\nPace: 5 hours (the staff officer plays)." in changed.text


async def test_no_record_is_that_large(house):
    large = SimpleNamespace(size=IMPORT_LIMIT + 1)
    talk = await house.type(ADA, "GameCommands.import_", record=large)
    assert talk.text == refusals.RECORD_TOO_LARGE


async def test_a_game_that_is_not_there_is_not_resumed(house):
    assert "There is no game 9" in (await house.type(ADA, "GameCommands.resume", number=9)).text


async def test_games_of_other_servers_are_nobodys_business(house):
    elsewhere = Place(guild=2, channel=70)
    game = await house.table(ADA, where=elsewhere)
    refused = await house.type(CLEO, "GameCommands.export", number=game)
    assert refused.text == refusals.no_game(game)
    assert "The record of" in (await house.type(ADA, "GameCommands.export", number=game)).text


async def test_where_nobody_has_secrets_there_is_no_hand(house):
    await house.table()
    assert (await house.type(ADA, "LookingCommands.hand")).text == refusals.NO_HAND


async def test_only_whoever_sits_has_a_hand(house):
    await house.speaking()
    assert (await house.type(CLEO, "LookingCommands.hand")).text == refusals.NOT_SITTING


async def test_a_place_is_found_by_what_was_typed(house):
    await house.table()
    await house.type(ADA, "LookingCommands.map_", place="spyck")
    assert house.studio.crops[-1][0] == "B3"
    refused = await house.type(ADA, "LookingCommands.map_", place="Atlantis")
    assert refused.text == refusals.no_place("Atlantis")


async def test_a_film_too_large_for_discord_is_not_sent(house, monkeypatch):
    await house.table()
    monkeypatch.setattr(looking, "UPLOAD", 3)
    assert (await house.type(ADA, "LookingCommands.replay")).text == refusals.FILM_TOO_LARGE


async def test_who_sends_the_officer_and_asks_again_has_the_seat_back(house):
    game = await house.speaking()
    row = (await house.position(game)).game
    for stands_in in (True, False):
        talk = await house.type(ADA, "GameCommands.officer")
        assert talk.text == replies.officer_sent(row, "left", stands_in=stands_in)


async def test_a_page_of_the_rules_is_found_by_words(house):
    await house.table()
    assert "**" in (await house.type(ADA, "HelpCommands.rules", topic="evacu")).text
    talk = await house.type(ADA, "HelpCommands.rules", topic="submarine")
    assert talk.text == refusals.NO_TOPIC


@pytest.mark.parametrize(
    ("typed", "words"),
    [("tomorrow", refusals.BAD_DATE), ("2999-01-01", refusals.LONG_HOLIDAY)],
)
async def test_an_odd_holiday_is_refused(house, typed, words):
    assert (await house.type(ADA, "ReminderCommands.remind", holiday=typed)).text == words


async def test_a_holiday_begins_and_ends(house):
    away = await house.type(ADA, "ReminderCommands.remind", holiday="2030-04-01")
    assert "Away until" in away.text
    back = await house.type(ADA, "ReminderCommands.remind", holiday="none")
    assert "Away until" not in back.text


async def test_taking_back_past_dice_asks_the_others(house):
    await house.speaking()
    talk = await house.type(ADA, "OrderCommands.undo")
    assert talk.text == "That needs the consent of Right. They have been asked."


async def test_nobody_orders_out_of_turn(house):
    await house.speaking()
    talk = await house.type(BEN, "OrderCommands.do", order="pass")
    assert talk.text == "Nothing is asked of you at the moment. The table waits for: Left."
    assert (await house.type(CLEO, "OrderCommands.do", order="pass")).text == refusals.WATCHING


async def test_a_hint_on_the_board_is_for_one_pair_of_eyes(house):
    game = await house.table()
    talk = await house.press(ADA, f"b:hint:{game}:1:0", private=False)
    assert "The staff officer would:" in talk.text
    assert not talk.last.public
    on_panel = await house.press(ADA, f"b:hint:{game}:1:0")
    assert on_panel.text == talk.text


async def test_the_officer_is_sent_to_a_seat_by_button(house):
    row = await house.app.lobby.open("toy", HERE, ADA, asking())
    await house.press(ADA, f"b:officer:{row.id}:0:right", private=False)
    seated = {(it.seat, it.user) for it in await house.store.people.seated(row.id)}
    assert ("right", 0) in seated


async def test_a_map_of_an_earlier_turn(house):
    game = await house.table()
    while (await house.position(game)).state.table.turn < 3:
        await house.play(game)
    now = await house.type(ADA, "LookingCommands.map_", words=True)
    then = await house.type(ADA, "LookingCommands.map_", words=True, turn="Turn 1")
    assert "1 of 18" in then.text.split("\n")[0]
    assert then.text != now.text
    unknown = await house.type(ADA, "LookingCommands.map_", turn="99 July")
    assert "99 July" in unknown.text
