"""Several orders at once: menus of several lines, `/do`, and the last order again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.panels.decision import PanelState, decision
from bot.panels.last_orders import LastOrders
from bot.panels.menu_path import MenuPath
from engine import Choice
from engine.miracle.ground import GroundOperations
from engine.miracle.naval import NavalOperations
from tests.bot.support import ADA, BEN, HERE, asking
from tests.core import toy
from tests.rules.miracle import given

NO_MORE = Choice("none", "No more boats", ends=True)


async def sending(house):
    """Ada won the round and may send boats."""
    game = await house.speaking()
    await house.answer(game, ADA, "pass")
    return game


async def opened(house, game):
    board = house.messenger.last.panel
    (decide,) = [it for row in board.rows for it in row if it.label == "Decide"]
    return await house.press(ADA, decide.id, private=False)


async def test_several_boats_are_sent_in_one_go(house):
    game = await sending(house)
    panel = (await opened(house, game)).last
    assert "No more boats" in panel.labels
    panel = (await house.press(ADA, panel.id_of("Several at once"))).last
    # when the shore is picked, the one verb being no question
    assert [it.label for it in panel.menu.options] == ["1. North", "2. South", "3. West"]
    assert {it.description for it in panel.menu.options} == {"12 choices"}
    panel = (await house.press(ADA, panel.menu.custom_id, "+1")).last
    # then the menu takes several boats
    assert (panel.menu.min_values, panel.menu.max_values) == (1, 12)
    assert panel.menu.options[2].value == "=send:3>South"
    assert all(len(it.custom_id) <= 100 for it in panel.controls)
    version = (await house.position(game)).game.version
    talk = await house.press(
        ADA, panel.menu.custom_id, "=send:3>South", "=send:4>South", "=send:7>South"
    )
    position = await house.position(game)
    assert position.state.sent == {"Boat 3": "South", "Boat 4": "South", "Boat 7": "South"}
    assert position.game.version == version + 1
    # and the panel offers the same for the next boat
    same = "Same for the next: Send Boat 8 → South"
    assert same in talk.last.labels
    await house.press(ADA, talk.last.id_of(same))
    assert "Boat 8" in (await house.position(game)).state.sent


async def test_the_orders_of_the_first_boats_lie_open_and_go_on_to_the_next(house):
    game = await sending(house)
    panel = (await opened(house, game)).last
    assert panel.labels[0].endswith("Boat 1 → North")
    assert "Several at once" in panel.labels
    west = next(it for it in panel.labels if it.endswith("Boat 2 → West"))
    panel = (await house.press(ADA, panel.id_of(west))).last
    assert (await house.position(game)).state.sent == {"Boat 2": "West"}
    assert sum("Boat 3 →" in it for it in panel.labels) == 3, "on to the next boat at once"
    assert "▶ Boat 9" in panel.labels, "those not shown are a tap away"
    assert not any("Boat 2 " in it for it in panel.labels)
    listed = (await house.press(ADA, panel.id_of("◀ Whole list"))).last
    assert listed.labels[:2] == ["Boat 1 …", "Boat 3 …"]


async def test_a_part_that_cannot_stand_is_named_and_nothing_changes(house):
    game = await sending(house)
    version = (await house.position(game)).game.version
    tokens = [f"=send:{boat}>North" for boat in range(1, 7)]
    panel = (await opened(house, game)).last
    panel = (await house.press(ADA, panel.id_of("Several at once"))).last
    talk = await house.press(ADA, panel.menu.custom_id, *tokens)
    assert "“Send Boat 6 → North” is no longer possible" in talk.text
    position = await house.position(game)
    assert (position.game.version, position.state.sent) == (version, {})


async def test_do_takes_several_orders(house):
    game = await sending(house)
    found = await house.suggest(ADA, "OrderCommands._orders", "boat 12 west")
    assert found == {"Send Boat 12 → West": "send:12>West"}
    found = await house.suggest(ADA, "OrderCommands._orders", "Send Boat 1 → West; boat 2 west")
    assert found["Send Boat 1 → West; Send Boat 2 → West"] == "send:1>West;send:2>West"
    talk = await house.type(
        ADA, "OrderCommands.do", order="Send Boat 1 → West; 11 north; send:5>South"
    )
    assert "Send Boat 1 → West; Send Boat 11 → North; Send Boat 5 → South" in talk.text
    assert "Same for the next: Send Boat 6 → South" in talk.last.labels
    sent = {"Boat 1": "West", "Boat 11": "North", "Boat 5": "South"}
    assert (await house.position(game)).state.sent == sent
    refused = await house.type(ADA, "OrderCommands.do", order="boat 2; boat 3")
    assert "fits several orders: Send Boat 2 → North; " in refused.text
    assert refused.text.count("; ") == 4, "five of six are named"
    assert " and 1 more. Please pick" in refused.text
    assert not await house.suggest(BEN, "OrderCommands._orders", "boat")


async def off_dunkirk(house):
    """A game of Miracle in which the guns fire on the first ship to sail."""
    row = await house.app.lobby.open("miracle", HERE, ADA, asking())
    await house.app.lobby.start(row.id, ADA)
    position = await house.position(row.id)
    ships = {"packets": "Dover", "manx": "Dover", "yachts": "Dover"}
    state = given.begin(given.game(ships=ships, channel=(1,)), NavalOperations(again=True))
    house.app.service.snapshots.remember(row.id, position.game.version, state)
    return row.id


OVERTAKEN = ("sail:packets>XYZ", "sail:manx>MR", "sail:yachts>XYZ")


async def test_do_says_which_orders_lapsed(house):
    game = await off_dunkirk(house)
    labels = {it.token: it.label for it in (await house.position(game)).questions["allied"].choices}
    first, *others = (labels[token] for token in OVERTAKEN)
    talk = await house.type(ADA, "OrderCommands.do", order="; ".join(OVERTAKEN))
    carried, lapsed = talk.text.split("the rest lapsed: ")
    assert carried.startswith(f"Carried out: **{first}**. Chance came in between")
    assert lapsed.startswith(f"**{'; '.join(others)}**.")
    state = (await house.position(game)).state
    assert [given.where(state, it) for it in ("packets", "manx")] == ["XYZ", "Dover"]


async def test_a_menu_of_several_says_which_orders_lapsed(house):
    game = await off_dunkirk(house)
    panel = (await house.press(ADA, f"b:decide:{game}:1:0", private=False)).last
    panel = (await house.press(ADA, panel.id_of("Several at once"))).last
    talk = await house.press(ADA, panel.menu.custom_id, *(f"={it}" for it in OVERTAKEN))
    assert "Carried out: **" in talk.text
    assert "the rest lapsed: **" in talk.text


async def test_where_nothing_lapses_nothing_is_said_of_it(house):
    await off_dunkirk(house)
    talk = await house.type(ADA, "OrderCommands.do", order=OVERTAKEN[0])
    assert "lapsed" not in talk.text


async def test_a_menu_that_takes_several_needs_no_button_for_it(house):
    game = await sending(house)
    table = await house.position(game)
    (question,) = table.questions.values()
    boats = tuple(Choice(f"send:{n}>North", "Send", f"Boat {n}", "North") for n in range(16))
    orders = replace(question, choices=(*boats, Choice("all", "All of them"), NO_MORE))
    panel = decision(table, orders, PanelState(MenuPath()), None)
    menu, *others = [it for row in panel.rows for it in (row if isinstance(row, tuple) else (row,))]
    assert menu.most == 16
    named = [it.label for it in others]
    assert "Several at once" not in named
    assert named.index("All of them") < named.index("No more boats"), "the way out comes last"


async def test_the_next_of_many_orders_without_a_place_is_not_called_the_same(house):
    game = await sending(house)
    table = await house.position(game)
    (question,) = table.questions.values()
    attacks = tuple(Choice(f"hit:{n}", "Attack", f"Hex {n}") for n in range(16))
    orders = replace(question, choices=(*attacks, NO_MORE))
    given_before = LastOrders.of(orders, "hit:3", ())
    panel = decision(table, orders, PanelState(MenuPath(), given=given_before), None)
    assert any("Next: Attack Hex 4" in str(row) for row in panel.rows)


async def near_bergues(house):
    """Units of a Corps may march, each somewhere, or dig in where they are."""
    row = await house.app.lobby.open("miracle", HERE, ADA, asking())
    await house.app.lobby.start(row.id, ADA)
    position = await house.position(row.id)
    units = {"3rd/1": "K4", "125th/42": "K5", "126th/42": "K6"}
    state = given.begin(given.game(units=units), GroundOperations("I"))
    house.app.service.snapshots.remember(row.id, position.game.version, state)
    panel = (await house.press(ADA, f"b:decide:{row.id}:1:0", private=False)).last
    panel = (await house.press(ADA, panel.id_of("◀ Whole list"))).last
    return row, (await house.press(ADA, panel.id_of("Several at once"))).last


async def test_what_asks_where_is_not_among_those_to_be_ticked(house):
    _, panel = await near_bergues(house)
    assert panel.menu.max_values == len(panel.menu.options) == 3
    assert {it.value.partition(":")[0] for it in panel.menu.options} == {"=entrench"}


async def test_a_march_among_others_is_asked_about_when_they_are_done(house):
    row, panel = await near_bergues(house)
    orders = ("=march:Br126", "=entrench:Br3", "=entrench:Br125")
    talk = await house.press(ADA, panel.menu.custom_id, *orders)
    assert "126th/42 at Leysele K6, up to 3 Areas: where does it march?" in talk.text
    assert (await house.position(row.id)).state.table.entrenched == ["K4", "K5"]


async def test_do_in_a_council_tells_of_a_vote_not_of_an_order(house):
    await house.table(ADA, council=True, quorum=2)
    position = await house.position(1)
    (question,) = position.questions.values()
    label = question.choices[0].label
    talk = await house.type(ADA, "OrderCommands.do", order=label)
    assert "Your vote is in the box (1 of 2)" in talk.text
    assert label not in talk.text
    talk = await house.type(BEN, "OrderCommands.do", order=label)
    (after,) = (await house.position(1)).questions.values()
    assert after.prompt in talk.text


async def test_a_double_press_of_a_batch_plays_once(house):
    game = await sending(house)
    panel = (await opened(house, game)).last
    panel = (await house.press(ADA, panel.id_of("Several at once"))).last
    for _ in range(2):
        talk = await house.press(ADA, panel.menu.custom_id, "=send:1>North", "=send:2>North")
    assert not talk.shown
    assert len((await house.position(game)).state.sent) == 2


@pytest.mark.parametrize(
    "path", [MenuPath((1, 2), 3, together=True), MenuPath((0,), 1, whose=12), MenuPath()]
)
def test_a_trail_says_in_which_order_one_picks(path):
    assert MenuPath.read(path.code) == path


def test_the_toy_has_more_boats_than_a_page_of_the_board_shows():
    assert len(toy.BOATS) * len(toy.SHORES) > 25
