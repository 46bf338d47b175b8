"""After the last move: every command speaks of the game just ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.delivery.last_page import by_turn
from engine import Event
from engine.core.log import Weight
from tests.bot.support import ADA, BEN, HERE, asking

OVER = "A Spoiled Victory · game 1 is over"
FINISHED = {
    "OrderCommands.do": {"order": "hold"},
    "OrderCommands.hint": {},
    "OrderCommands.odds": {},
    "OrderCommands.orders": {},
    "GameCommands.join": {},
    "GameCommands.leave": {},
    "GameCommands.replace": {"seat": "allied"},
    "GameCommands.officer": {},
    "GameCommands.draw": {},
    "GameCommands.start": {},
    "GameCommands.pause": {},
    "GameCommands.resume": {},
    "GameCommands.resign": {},
    "GameCommands.end": {},
    "GameCommands.settings": {"pace": 24},
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
    await house.app.early_ending.concede(game, ADA)
    await house.settled(game)
    return game


@pytest.mark.parametrize("end", [ended, conceded])
async def test_what_only_a_game_in_play_allows_names_the_end(house, end):
    game = await end(house)
    verdict = (await house.store.games.get(game)).verdict
    for command, options in FINISHED.items():
        talk = await house.type(ADA, command, **options)
        assert f"{OVER}: {verdict}. `/replay` shows it again" in talk.text, command
    assert await house.suggest(ADA, "OrderCommands._orders", seat="") == {}


@pytest.mark.parametrize("end", [ended, conceded])
async def test_nothing_is_taken_back_after_the_end(house, end):
    await end(house)
    for user in (ADA, BEN):
        talk = await house.type(user, "OrderCommands.undo")
        assert OVER in talk.text
        assert "nothing can be taken back" in talk.text


@pytest.mark.parametrize("end", [ended, conceded])
async def test_the_game_just_ended_can_be_looked_at(house, end):
    game = await end(house)
    row = await house.store.games.get(game)
    status = (await house.type(BEN, "GameCommands.status")).text
    assert f"game 1**, over: {row.verdict}." in status
    assert "The seed was `dunkirk`" in status
    assert "awaited" not in status
    assert "Turn 1" in (await house.type(BEN, "LookingCommands.log", find="turn")).text
    assert (await house.type(BEN, "LookingCommands.map_")).last.files
    page = (await house.type(BEN, "LookingCommands.chart")).last
    assert page.files
    if end is ended:
        assert page.alts == [f"The last page: Allied: Player {ADA}."]
        shown = [it.panel.picture for it in house.messenger.messages.values() if it.panel.picture]
        assert shown[-1].alt == page.alts[0]


async def test_a_game_given_up_is_verified_and_shown_again(house):
    await conceded(house)
    assert "not one amiss" in (await house.type(BEN, "HelpCommands.verify")).text
    assert "game 1: the campaign." in (await house.type(BEN, "LookingCommands.replay")).text


async def test_the_last_answer_is_told_with_the_verdict(house):
    game = await house.table()
    position = await house.position(game)
    position.state.table.turn = 18
    while position.game.status != "over":
        (question,) = position.questions.values()
        talk = await house.type(ADA, "OrderCommands.do", order=question.choices[0].token)
        position = await house.position(game)
    assert f"{OVER}: {position.game.verdict}." in talk.text


async def test_a_lobby_that_was_closed_leaves_the_last_game_in_sight(house):
    await conceded(house)
    closed = await house.app.lobby.open("spoiled_victory", HERE, ADA, asking())
    await house.app.early_ending.close(closed.id, ADA)
    assert "game 1**, over" in (await house.type(ADA, "GameCommands.status")).text
    talk = await house.type(ADA, "GameCommands.export", number=closed.id)
    assert "was closed before it began" in talk.text


def test_the_lines_of_a_game_are_parted_where_a_turn_begins():
    def line(words, weight=Weight.NORMAL, seats=None):
        return Event("line", words, weight=weight, seats=seats)

    events = [line("Set-up."), line("Turn 1.", Weight.TURN), line("A march."),
              line("A secret.", seats=("german",)), line("Turn 2.", Weight.TURN)]  # fmt: skip
    told = [[it.words for it in turn] for turn in by_turn(events)]
    assert told == [["Set-up.", "Turn 1.", "A march."], ["Turn 2."]]


async def test_a_record_that_comes_in_is_shown_as_a_board(house):
    game = await conceded(house)
    data = await house.app.admin.export(await house.store.games.get(game))
    taken = await house.app.admin.import_record(data, replace(HERE, channel=8), ADA)
    await house.settled(taken.id)
    assert house.messenger.last.channel == 8
    assert house.messenger.last.panel.picture is not None
