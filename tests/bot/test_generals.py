"""The general on a seat: sent in the lobby or later, told by name, playing by his plan."""

from __future__ import annotations

import pytest

from bot.errors import UserError
from bot.store.model import Level
from bot.tables.lobby import Place
from bot.thinking import Thinking
from engine import new_game, play, rules_of, view
from tests.bot.support import ADA, BEN, HERE, asking, labels, parts

CAMPAIGN = rules_of("khamsin")


async def opened(house, user=ADA, place=HERE):
    row = await house.app.lobby.open(CAMPAIGN.id, place, user, asking())
    await house.settled(row.id)
    return row.id


def board(house):
    return next(it.panel for it in house.messenger.messages.values() if "set up" in it.panel.text)


async def pressed(house, label):
    part = next(it for it in parts(board(house)) if getattr(it, "label", "") == label)
    await house.press(ADA, part.id, private=False)


async def against_the_general(house, place=HERE):
    house.app.lobby.seeds = lambda: "general"
    game = await opened(house, place=place)
    await house.app.lobby.officer(game, "allied", ADA, Level.GENERAL)
    await house.app.lobby.start(game, ADA)
    await house.settled(game)
    return game


async def test_one_button_sends_the_officer_then_the_general_then_nobody(house):
    game = await opened(house)
    for label, who in (
        ("Staff officer sits: Allied", "Allied: the staff officer"),
        ("General sits: Allied", "Allied: the general"),
        ("General rises: Allied", "Still open: Allied."),
    ):
        await pressed(house, label)
        assert who in board(house).text
    assert "Staff officer sits: Allied" in labels(board(house))
    assert (await house.store.games.get(game)).settings.generals == ()


async def test_a_person_or_another_game_sends_the_general_away(house):
    game = await opened(house)
    await house.app.lobby.officer(game, "allied", ADA, Level.GENERAL)
    await house.app.lobby.join(game, "allied", BEN)
    assert (await house.store.games.get(game)).settings.generals == ()
    await house.app.lobby.leave(game, BEN)
    await house.app.lobby.officer(game, "allied", ADA, Level.GENERAL)
    assert (await house.store.games.get(game)).settings.generals == ("allied",)
    await house.app.lobby.switch(game, ADA, "spoiled_victory")
    assert (await house.store.games.get(game)).settings.generals == ()


async def test_where_a_game_has_no_general_for_a_seat_it_says_so(house):
    game = await opened(house)
    await house.app.lobby.options(game, ADA, {"command": "split"})
    with pytest.raises(UserError, match="plays Axis and Allied"):
        await house.app.lobby.officer(game, "british", ADA, Level.GENERAL)
    await house.app.lobby.switch(game, ADA, "case_yellow")
    with pytest.raises(UserError, match="has no general"):
        await house.app.lobby.officer(game, "allied", ADA, Level.GENERAL)


async def test_the_general_of_a_solitaire_stands_in_by_command(house):
    game = await house.table(ADA)
    told = await house.type(ADA, "GameCommands.officer", level="general")
    assert "The general can play A Spoiled Victory" in told.text
    sent = await house.press(ADA, told.last.id_of("Until I am back"))
    assert "The general plays A Spoiled Victory" in sent.text
    assert (await house.store.games.get(game)).settings.generals == ("allied",)
    assert any("The general plays for" in it for it in house.messenger.texts())
    await house.type(ADA, "GameCommands.officer")
    assert (await house.store.games.get(game)).settings.generals == ()


async def test_the_general_plays_a_turn_of_a_solitaire_and_is_told_by_name(house):
    game = await house.table(ADA)
    asked = await house.type(ADA, "GameCommands.officer", level="general")
    await house.press(ADA, asked.last.id_of("The rest of 27 May, day"))
    await house.settled(game)
    assert any("the general has played" in it for it in house.messenger.texts())
    assert (await house.store.games.get(game)).settings.generals == ()


async def test_a_word_the_staff_does_not_know(house):
    await house.table(ADA)
    odd = await house.type(ADA, "GameCommands.officer", level="marshal")
    assert "officer or general" in odd.text


async def test_the_general_plays_by_his_plan_and_is_told_by_name(house):
    game = await against_the_general(house)
    assert "Allied: the general" in (await house.type(ADA, "GameCommands.status")).text
    for _ in range(30):
        position = await house.position(game)
        token = CAMPAIGN.officer.advise(position.view("axis")).token
        await house.answer_for(game, "axis", token, ADA)
    entries = await house.store.games.entries(game)
    state = new_game(CAMPAIGN.id, "general", (await house.position(game)).game.options).state
    for entry in entries[1:]:
        if entry.seat == "allied":
            seen = view(state, "allied")
            assert entry.token == CAMPAIGN.general(seen).token
            if entry.token != CAMPAIGN.officer.advise(seen).token:
                return
        state = play(state, entry.seat, entry.token).state
    pytest.fail("the general did nothing of his own")


async def test_whoever_plays_against_the_staff_alone_changes_who_commands(house):
    game = await against_the_general(house)
    told = await house.type(ADA, "GameCommands.officer", seat="allied")
    assert "The staff officer plays the Allied seat" in told.text
    assert "Allied: the staff officer" in (await house.type(ADA, "GameCommands.status")).text
    await house.type(ADA, "GameCommands.officer", seat="allied", level="general")
    assert "From now on the general plays the Allied seat." in house.messenger.texts()
    again = await house.type(ADA, "GameCommands.officer", seat="allied", level="general")
    assert "minds the Allied seat already" in again.text
    assert (await house.position(game)).game.settings.generals == ("allied",)


async def test_the_general_stands_in_by_ones_own_wish_and_goes_again(house):
    game = await opened(house)
    await house.app.lobby.join(game, "allied", BEN)
    await house.app.lobby.start(game, ADA)
    await house.settled(game)
    other = await house.type(ADA, "GameCommands.officer", seat="allied", level="general")
    assert "only" in other.text
    mine = await house.type(BEN, "GameCommands.officer", level="general")
    assert "The general plays the Allied seat" in mine.text
    assert "(the general stands in)" in (await house.type(ADA, "GameCommands.status")).text
    away = await house.type(BEN, "GameCommands.officer", level="general")
    assert "has left the Allied seat to you again" in away.text
    assert (await house.position(game)).game.settings.generals == ()


class Elsewhere:
    """A worker that notes what it was asked to do."""

    workers = 1

    def __init__(self):
        self.done = []

    async def run(self, work, *values):
        self.done.append(work.__name__)
        return work(*values)

    def close(self):
        self.done.append("closed")


async def test_the_general_thinks_in_the_workers_and_comes_to_the_same(house):
    runner = Elsewhere()
    here = await against_the_general(house)
    house.app.officer.thinking = Thinking(runner)
    there = await against_the_general(house, Place(guild=1, channel=8))
    assert {*runner.done} == {"_general"}
    sheets = [(await house.position(it)).state for it in (here, there)]
    assert sheets[0] == sheets[1]
