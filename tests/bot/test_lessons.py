"""Whoever meets a kind of question for the first time is told what it is about, and once only."""

from __future__ import annotations

import re

import pytest

from bot.panels.board import BoardNews, board
from bot.panels.decision import PanelState, decision
from bot.panels.ids import Action, Control, read
from bot.panels.question_controls import question_control
from bot.store import Settings
from bot.store.model import GameNumber
from bot.tables.lobby import Place
from bot.words import labels, refusals, replies
from engine import games, open_asks, play, rules_of, view
from tests.bot.support import ADA, BEN, HERE, parts

NEW = "New to you"


def lesson_of(question):
    return rules_of("spoiled_victory").lesson(question.kind, question.seat)


async def panel_of(house, game, user):
    """What the private panel of the open question tells somebody."""
    position = await house.position(game)
    (question,) = position.questions.values()
    control = question_control(position, question, Action.DECIDE)
    where = position.game.channel
    return (await house.press(user, control.button, private=False, channel=where)).text


async def test_a_question_met_for_the_first_time_is_explained_where_it_is_answered(house):
    game = await house.table(ADA)
    question = await house.until(game, "TakeAction")
    assert NEW not in house.messenger.last.panel.text
    told = await panel_of(house, game, ADA)
    assert lesson_of(question) in told
    # and the page that tells more is the first that is found by these words
    named = re.search(r"`/rules (.+)` tells more", told)[1]
    read = await house.type(ADA, "HelpCommands.rules", topic=named)
    assert read.text.startswith(f"**{named}**")


async def test_a_question_answered_on_the_board_is_explained_there(house):
    game = await house.table(ADA)
    question = await house.until(game, "EvacuationMove")
    labels = [it.label for row in house.messenger.last.panel.rows for it in row]
    assert set(question.choices[0].label.split()) <= set(" ".join(labels).split())
    assert lesson_of(question) in house.messenger.last.panel.text


async def test_it_is_gone_once_one_was_answered_and_comes_back_on_request(house):
    game = await house.table(ADA)
    await house.until(game, "TakeAction")
    await house.play(game)
    question = await house.until(game, "TakeAction")
    assert NEW not in house.messenger.last.panel.text
    assert NEW not in await panel_of(house, game, ADA)
    said = await house.type(ADA, "HelpCommands.help", again="lessons")
    assert "once more" in said.text
    assert lesson_of(question) in await panel_of(house, game, ADA)


async def test_a_step_further_it_is_not_told_again(house):
    game = await house.table(ADA)
    question = await house.until(game, "TakeAction")
    position = await house.position(game)
    for browsed in (False, True):
        panel = decision(position, question, PanelState(user=ADA, browsed=browsed), None)
        assert (NEW in panel.text) != browsed


async def test_what_one_person_knows_the_other_of_the_seat_is_still_told(house):
    game = await house.table(ADA, BEN)
    await house.until(game, "TakeAction")
    await house.play(game)
    question = await house.until(game, "TakeAction")
    assert NEW not in await panel_of(house, game, ADA)
    assert lesson_of(question) in await panel_of(house, game, BEN)


async def test_what_is_known_is_known_at_every_table(house):
    game = await house.table(ADA)
    await house.until(game, "TakeAction")
    await house.play(game)
    other = await house.table(ADA, where=Place(guild=1, channel=8))
    await house.until(other, "TakeAction")
    assert NEW not in await panel_of(house, other, ADA)


async def test_what_is_new_to_both_sides_of_a_table_is_explained_once(house):
    """Both may buy cards at the same time, on the board."""
    row = await house.app.lobby.open("france_1940", HERE, ADA, Settings())
    await house.app.lobby.join(row.id, "allied", BEN)
    await house.app.lobby.start(row.id, ADA)
    position = await house.position(row.id)
    state = position.state
    while [it.kind for it in open_asks(state)] != ["BuyCards", "BuyCards"]:
        question = open_asks(state)[0]
        advice = position.rules.officer.advise(view(state, question.seat))
        # Whoever may save steps and cards saves them, so that both can buy.
        state = play(state, question.seat, question.decline or advice.token).state
    house.app.service.snapshots.remember(row.id, position.game.version, state)
    panel = board(await house.position(row.id), BoardNews(), None, "")
    assert panel.text.count("How many extra cards do you buy") == 2
    assert panel.text.count(NEW) == 1
    buttons = [it.label for it in parts(panel)]
    assert buttons.count(labels.THE_RULE) == 1
    assert buttons.count(labels.WHOLE_MAP) == 1


async def test_a_button_beside_what_is_new_shows_the_rule(house):
    game = await house.table(ADA)
    question = await house.until(game, "EvacuationMove")
    page = rules_of("spoiled_victory").page(question.kind)
    press = next(it.id for it in parts(house.messenger.last.panel) if it.label == labels.THE_RULE)
    for user in (ADA, BEN):
        read = await house.press(user, press, private=False)
        assert read.text == replies.rule_page(page)
        assert not read.last.public
    forged = await house.press(ADA, f"b:rule:{game}:0:moon", private=False)
    assert forged.text == refusals.UNKNOWN_CONTROL
    await house.play(game)
    await house.until(game, "EvacuationMove")
    assert labels.THE_RULE not in [it.label for it in parts(house.messenger.last.panel)]


async def test_the_private_panel_has_the_rule_beside_what_is_new(house):
    game = await house.table(ADA)
    await house.until(game, "TakeAction")
    position = await house.position(game)
    for browsed in (False, True):
        panel = decision(
            position, *position.questions.values(), PanelState(user=ADA, browsed=browsed), None
        )
        assert (labels.THE_RULE in [it.label for it in parts(panel)]) != browsed


@pytest.mark.parametrize("game", games())
def test_every_page_behind_a_question_has_a_name_a_button_can_bear(game):
    for key in rules_of(game).explained:
        control = Control(Action.RULE, GameNumber(1), 0, key)
        assert read(control.button).tail == key
