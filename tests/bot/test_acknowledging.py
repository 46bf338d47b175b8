"""A press is acknowledged when it is written, not before; slow writing shows that we think."""

from __future__ import annotations

import pytest

from bot.client import reply
from bot.words import refusals, replies
from tests.bot.support import ADA, HERE, Talk, asking


@pytest.fixture
def acknowledged(house, monkeypatch):
    """Every acknowledgement: whether it only says that we think, and the version by then."""
    seen = []

    async def defer(self, *, ephemeral=False, thinking=False):
        self._done = True
        seen.append((thinking, (await house.store.games.get(1)).version))

    monkeypatch.setattr(Talk, "defer", defer)
    return seen


async def first_button(house):
    await house.table()
    return house.messenger.last.panel.rows[0][0].id


async def test_an_order_is_acknowledged_when_it_is_written(house, acknowledged):
    await house.press(ADA, await first_button(house), private=False)
    assert acknowledged == [(False, 2)]


async def test_a_double_press_is_acknowledged_as_well(house, acknowledged):
    button = await first_button(house)
    for _ in range(2):
        talk = await house.press(ADA, button, private=False)
    assert acknowledged == [(False, 2), (False, 2)]
    assert not talk.shown


@pytest.mark.parametrize("private", [False, True])
async def test_while_it_is_being_written_one_only_sees_that_we_think(
    house, acknowledged, monkeypatch, private
):
    button = await first_button(house)
    monkeypatch.setattr(reply, "SOON", 0)
    talk = await house.press(ADA, button, private=private)
    assert acknowledged == [(True, 1)]
    assert talk.shown[0].text == replies.TAKEN
    after = await house.position(1)
    (question,) = after.questions.values()
    assert after.game.version == 2
    assert [question.prompt in shown.text for shown in talk.shown[1:]] == [True] * private


async def test_a_late_press_that_thought_is_told_where_things_stand(house, monkeypatch):
    await first_button(house)
    other = house.messenger.last.panel.rows[0][1].id
    await house.play(1)
    monkeypatch.setattr(reply, "SOON", 0)
    talk = await house.press(ADA, other, private=True)
    assert refusals.ANSWERED in talk.text
    assert len(talk.shown) == 1


async def test_a_lobby_is_started_before_the_press_is_acknowledged(house, acknowledged):
    row = await house.app.lobby.open("spoiled_victory", HERE, ADA, asking())
    await house.press(ADA, f"b:start:{row.id}:0:", private=False)
    assert acknowledged == [(False, 1)]


async def test_a_game_that_begins_is_acknowledged_before_its_first_position_is_made(
    house, acknowledged
):
    await house.app.lobby.open("spoiled_victory", HERE, ADA, asking())
    assert (await house.type(ADA, "GameCommands.start")).text == replies.STARTED
    assert acknowledged == [(True, 0)]
