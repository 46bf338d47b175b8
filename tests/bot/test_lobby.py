"""The lobby of a game with more than two seats, and options of several values."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.limits import ROWS
from bot.panels.lobby import lobby, values_panel
from bot.panels.panel import ButtonStyle, Menu
from bot.store.model import Status
from bot.tables.lobby import blank
from engine import games, rules_of
from tests.bot.support import ADA, BEN, CLEO, HERE, asking, labels, parts
from tests.core import toy

GAMES = (*games(), toy.RULES.id)


async def opened(house, game=toy.RULES.id, **options):
    row = await house.app.lobby.open(game, HERE, ADA, asking())
    if options:
        row = await house.app.lobby.options(row.id, ADA, {**row.options, **options})
    await house.settled(row.id)
    return row.id


def board(house):
    return next(it.panel for it in house.messenger.messages.values() if "set up" in it.panel.text)


def menu(house, placeholder):
    return next(it for it in parts(board(house)) if getattr(it, "placeholder", "") == placeholder)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_lobby_that_fits(game):
    row = blank(game, HERE, ADA, 0.0)
    for option in rules_of(game).options:
        for value in option.values:
            changed = replace(row, options={**row.options, option.key: value})
            assert len(lobby(changed, ()).rows) <= ROWS
            assert values_panel(changed, option.key).rows


async def test_only_an_open_seat_calls_to_be_taken(house):
    game = await opened(house)
    held, free = (it for it in parts(board(house)) if it.id.startswith("b:join"))
    assert (held.label, held.style) == ("Share: Left", ButtonStyle.PLAIN)
    assert (free.label, free.style) == ("Sit: Right", ButtonStyle.PRIMARY)
    await house.press(BEN, free.id, private=False)
    sits = [it for it in parts(board(house)) if it.id.startswith("b:join")]
    assert {it.style for it in sits} == {ButtonStyle.PLAIN}
    starts = [it for it in parts(board(house)) if getattr(it, "style", "") == ButtonStyle.GOOD]
    assert [it.label for it in starts] == ["Start"]
    assert (await house.store.games.get(game)).status == Status.LOBBY


async def test_a_menu_that_was_set_says_what_it_is_about(house):
    game = await opened(house, "spoiled_victory")
    await house.press(ADA, menu(house, "Pace and missed deadlines").id, "1440=officer")
    rule = menu(house, "Optional rules").options[0]
    await house.press(ADA, menu(house, "Optional rules").id, rule.value)
    await house.press(ADA, menu(house, "Who decides?").id, "3=720")
    chosen = [
        it.label
        for part in parts(board(house))
        if isinstance(part, Menu)
        for it in part.options
        if it.chosen
    ]
    assert chosen == [
        "Game: A Spoiled Victory",
        rule.label,
        "Pace: 1 day a decision, then the staff officer plays",
        "Decides: the war council, 3 votes, or whoever voted after 12 h",
    ]
    assert rule.label.startswith("Rule: ")
    assert (await house.store.games.get(game)).settings.pace == 1440


async def test_the_host_puts_another_game_on_the_table(house):
    game = await opened(house)
    await house.app.lobby.join(game, "right", BEN)
    which = menu(house, "Which game?").id
    assert "opened the table" in (await house.press(BEN, which, "miracle")).text
    await house.press(ADA, which, "miracle", private=False)
    assert "Miracle" in board(house).text
    row = await house.store.games.get(game)
    assert row.options == {it.key: it.default for it in rules_of("miracle").options}
    seated = await house.store.people.seated(game)
    assert [(it.seat, it.user) for it in seated] == [("allied", ADA)]
    chosen = [it.label for it in menu(house, "Which game?").options if it.chosen]
    assert chosen == ["Game: Miracle at Dunkerque"]


async def test_start_cannot_be_pressed_before_it_could_start(house):
    game = await opened(house)
    start = lambda: next(it for it in parts(board(house)) if it.id.startswith("b:start"))  # noqa: E731
    leave = lambda: next(it for it in parts(board(house)) if it.id.startswith("b:leave"))  # noqa: E731
    assert start().off
    assert "Still open: Right." in board(house).text
    await house.app.lobby.officer(game, "right", ADA)
    await house.settled(game)
    assert not start().off
    assert not leave().off
    assert "then press **Start**" in board(house).text
    await house.app.lobby.leave(game, ADA)
    await house.settled(game)
    assert leave().off


async def test_two_seats_have_buttons_and_more_a_menu(house):
    game = await opened(house)
    assert labels(board(house))[-5:] == [
        "Share: Left",
        "Sit: Right",
        "Staff officer sits: Right",
        "Leave",
        "Start",
    ]
    await house.press(
        ADA, menu(house, "Optional rules: pick one to set").id, "command", private=False
    )
    await house.app.lobby.options(game, ADA, {**toy_options(), "command": "split"})
    await house.settled(game)
    seats = menu(house, "Take a seat")
    assert [it.label for it in seats.options] == [
        "Share: Left",
        "Sit: Aide, left",
        "Staff officer sits: Aide, left",
        "Sit: Right",
        "Staff officer sits: Right",
        "Sit: Aide",
        "Staff officer sits: Aide",
    ]
    assert labels(board(house))[-2:] == ["Leave", "Start"]


def toy_options():
    return {option.key: option.default for option in toy.RULES.options}


async def test_three_open_seats_are_a_list(house):
    await opened(house, command="split")
    assert "Still open: Aide, left, Right and Aide." in board(house).text


async def test_seats_are_taken_from_the_menu_and_the_officer_sent_anywhere(house):
    game = await opened(house, command="split")
    seats = menu(house, "Take a seat").id
    await house.press(BEN, seats, "sit:right_aide", private=False)
    assert "opened the table" in (await house.press(BEN, seats, "officer:right")).text
    await house.press(ADA, seats, "officer:right", private=False)
    assert "Right: the staff officer" in board(house).text
    with pytest.raises(UserError, match="Still open: Aide, left"):
        await house.app.lobby.start(game, ADA)
    await house.press(ADA, seats, "officer:left_aide", private=False)
    await house.app.lobby.start(game, ADA)
    await house.settled(game)
    position = await house.position(game)
    assert position.seats_of(BEN) == ("right_aide",)
    assert position.has_officer("left_aide")


async def test_an_option_is_set_by_its_own_menu(house):
    game = await opened(house)
    options = menu(house, "Optional rules: pick one to set")
    assert [it.label for it in options.options] == [
        "Mode: plain",
        "Command: single",
        "Planning: off",
        "Weather: fair",
        "Reports: off",
    ]
    assert "opened the table" in (await house.press(BEN, options.id, "weather")).text
    talk = await house.press(ADA, options.id, "weather", private=False)
    assert talk.text == "**Weather**: What the sky is like. Now: fair."
    assert not talk.last.public
    values, others = talk.last.controls
    assert [it.value for it in values.options] == ["fair", "grey", "foul"]
    talk = await house.press(ADA, values.custom_id, "foul")
    assert "Now: foul" in talk.text
    assert "Optional rules: Weather foul" in board(house).text
    assert (await house.store.games.get(game)).options["weather"] == "foul"
    talk = await house.press(ADA, others.custom_id, "mode")
    assert "How to play" in talk.text
    forged = await house.press(ADA, values.custom_id, "hail")
    assert "no such optional rule" in forged.text


async def test_people_on_a_seat_that_vanishes_are_told_and_stand_up(house):
    game = await opened(house, command="split")
    await house.app.lobby.join(game, "left_aide", BEN)
    await house.app.lobby.officer(game, "right_aide", ADA)
    await house.app.lobby.options(game, ADA, toy_options())
    await house.settled(game)
    told = house.messenger.last.panel
    assert "there is no Aide, left seat" in told.text
    assert told.pings == (BEN,)
    assert {it.seat for it in await house.store.people.seated(game)} == {"left"}
    with pytest.raises(UserError, match="Its seats: Left, Right"):
        await house.app.lobby.join(game, "left_aide", BEN)


async def test_join_without_a_word_takes_the_first_free_seat(house):
    game = await opened(house, command="split")
    assert "Aide, left" in (await house.type(BEN, "GameCommands.join")).text
    assert "Right" in (await house.type(CLEO, "GameCommands.join")).text
    found = await house.suggest(CLEO, "GameCommands._seats")
    assert list(found.values()) == list(toy.SEATS)
    panel = lobby(await house.store.games.get(game), await house.store.people.seated(game))
    assert len(panel.rows) <= 5


async def test_values_that_say_little_are_named_and_explained(house):
    row = await house.app.lobby.open("case_yellow", HERE, ADA, asking())
    table = await house.store.games.get(row.id)
    (values,) = values_panel(table, "scenario").rows
    assert [it.label for it in values.options][-1] == "Scenario: Fortress Holland"
    assert all(it.words for it in values.options)
    assert all(len(it.words) < 100 for it in values.options)


async def test_the_values_of_an_only_option_lie_open_in_the_lobby(house):
    game = await opened(house, "case_yellow")
    scenario = menu(house, "Scenario")
    assert [it.label for it in scenario.options if it.chosen] == ["Scenario: Historical"]
    assert "opened the table" in (await house.press(BEN, scenario.id, "fortress holland")).text
    talk = await house.press(ADA, scenario.id, "fortress holland", private=False)
    assert not talk.text  # the lobby says it
    assert "Optional rules: Scenario Fortress Holland" in board(house).text
    assert (await house.store.games.get(game)).options["scenario"] == "fortress holland"
