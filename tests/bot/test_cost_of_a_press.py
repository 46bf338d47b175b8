"""What one press costs: how often the table is opened, the database read and written."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.panels import board
from bot.store.model import OFFICER
from bot.store.sqlite_database import SqliteDatabase
from bot.tables import decisions
from bot.tables.snapshot import Snapshots
from tests.bot.support import ADA, BEN, parts


@pytest.fixture
def cost(monkeypatch):
    """Everything counted from here on; `clear` begins anew."""
    counted = Counter()

    def count(name, owner, attribute):
        real = getattr(owner, attribute)

        def counting(*args, **named):
            counted[name] += 1
            return real(*args, **named)

        monkeypatch.setattr(owner, attribute, counting)

    count("reads", SqliteDatabase, "all")
    count("transactions", SqliteDatabase, "transaction")
    count("opens", Snapshots, "stored")
    count("guards", decisions, "may_answer")
    count("diaries", board, "diary")
    return counted


def button(house, label):
    return next(it.id for it in parts(house.messenger.last.panel) if it.label == label)


async def test_a_press_with_a_new_board(house, cost):
    await house.table()
    cost.clear()
    before = len(house.messenger.messages)
    await house.press(ADA, button(house, "Keep the patrol back"), private=False)
    assert len(house.messenger.messages) == before + 1
    # read: the table, the mail, the record since, the mail again;
    # written: the answer, the board begun, the board posted and the former one relieved
    assert cost == {"reads": 4, "transactions": 3, "opens": 1, "guards": 1, "diaries": 1}


async def test_a_press_that_changes_the_same_board(house, cost):
    game = await house.table()
    question = await house.until(game, "TakeAction")
    march = next(it for it in question.choices if it.token.startswith("foot:"))
    position = await house.position(game)
    version = position.game.asked["allied"].version
    edits = house.messenger.last.edits
    cost.clear()
    await house.press(ADA, f"b:p:{game}:{version}:0:{march.token}", private=False)
    assert house.messenger.last.edits == edits + 1
    assert cost == {"reads": 4, "transactions": 2, "opens": 1, "guards": 1, "diaries": 1}


async def test_a_press_that_the_staff_officer_answers(house, cost):
    game = await house.toy(ADA, 0, mode="fancy")
    for _ in range(20):
        position = await house.position(game)
        question = position.questions["left"]
        token = question.choices[0].token
        version = position.game.asked["left"].version
        cost.clear()
        await house.press(ADA, f"b:p:{game}:{version}:0:{token}", private=False)
        entries = await house.store.games.entries(game, position.game.version)
        if any(it.user == OFFICER for it in entries):
            break
    # his turn is one more change: a look at the mail, the table opened, one transaction
    assert cost["opens"] == 2
    assert cost["reads"] - 1 <= 7  # one is the look of this test
    assert cost["transactions"] == 4


async def test_an_order_typed_costs_one_more_look(house, cost):
    game = await house.table()
    cost.clear()
    await house.type(ADA, "OrderCommands.do", order="hold")
    assert (await house.position(game)).game.version == 2
    assert cost["transactions"] == 3
    assert cost["reads"] <= 8


async def test_a_stranger_costs_one_read_and_writes_nothing(house, cost):
    await house.table()
    press = button(house, "Keep the patrol back")
    cost.clear()
    await house.press(BEN, press, private=False)
    assert (cost["reads"], cost["transactions"], cost["opens"]) == (1, 0, 1)
