"""Standing orders: pass, unless; and a pass by order looks like a pass by hand."""

from __future__ import annotations

from bot.store import Settings, SqliteStore
from bot.tables.deadlines import MINUTE
from bot.tables.schedule import standing_order_delay
from tests.bot.support import ADA, BEN, HERE, House, parts


def button(house, label):
    return next(it.id for it in parts(house.messenger.last.panel) if it.label == label)


async def to_next_word(house, game):
    """Spread and send until Ada may speak again, or the next round's salute is owed."""
    for _ in range(20):
        position = await house.position(game)
        question = next(iter(position.questions.values()))
        if question.kind == "Salute":
            break
        token = "end" if question.kind == "Send" else question.choices[0].token
        await house.answer(game, ADA, token)
    await house.answer(game, ADA, "bow")
    await house.answer(game, BEN, "bow")
    await house.round(game)


async def test_exceptions_are_chosen_before_the_order_is_kept(house):
    game = await house.speaking()
    talk = await house.press(ADA, button(house, "Do not ask again"), private=False)
    assert "Pick what you still want to be asked about" in talk.text
    assert "(This time: the first round" in talk.text
    assert [it.value for it in talk.last.menu.options] == ["the first round", "a rich throw"]
    assert {"Always pass", "◀ Back"} <= set(talk.last.labels)
    # when this very occasion is excepted, the question stays open
    done = await house.press(ADA, talk.last.menu.custom_id, "the first round")
    assert "Understood: **Say nothing (except for: the first round)**." in done.text
    assert (await house.position(game)).questions["left"].kind == "Speak"
    listed = await house.type(ADA, "OrderCommands.orders")
    assert "• Say nothing (except for: the first round)" in listed.text
    assert "No standing orders" in (await house.type(BEN, "OrderCommands.orders")).text
    found = await house.suggest(ADA, "OrderCommands._lift")
    lifted = await house.type(ADA, "OrderCommands.orders", lift=next(iter(found.values())))
    assert "Lifted: Say nothing" in lifted.text
    assert "No standing orders" in (await house.type(ADA, "OrderCommands.orders")).text
    forged = await house.press(ADA, talk.last.menu.custom_id, "a full moon")
    assert "exception does not fit" in forged.text


async def test_always_passes_now_and_later(house):
    game = await house.speaking()
    talk = await house.press(ADA, button(house, "Do not ask again"), private=False)
    done = await house.press(ADA, talk.last.id_of("Always pass"))
    assert "will not be asked again" in done.text
    assert "left" in (await house.position(game)).questions
    entries = await house.store.games.entries(game)
    assert (entries[-1].token, entries[-1].user) == ("pass", ADA)
    stale = await house.press(ADA, talk.last.id_of("Always pass"))
    assert "will not be asked" not in stale.text


async def test_with_rivals_about_the_pass_takes_its_time(house):
    game = await house.speaking()
    row = await house.store.games.get(game)
    await house.app.decisions.order(game, row.asked["left"].version, 0, ADA)
    await to_next_word(house, game)
    position = await house.position(game)
    assert position.questions["left"].kind == "Speak"
    board = house.messenger.last.panel
    assert "(<@101>): A word may be spoken." in board.text
    assert not board.pings  # nobody is called for what an order will answer
    wait = standing_order_delay(position.game, position.game.asked["left"].version)
    assert MINUTE <= wait < 10 * MINUTE
    house.clock.advance(minutes=wait / 60 - 0.1)
    await house.app.tick()
    assert (await house.position(game)).game.version == position.game.version
    house.clock.advance(minutes=0.2)
    await house.app.tick()
    await house.settled(game)
    entries = await house.store.games.entries(game)
    assert (entries[-1].token, entries[-1].cause) == ("pass", "standing order")


async def test_an_order_lifted_meanwhile_does_not_pass(house):
    game = await house.speaking()
    row = await house.store.games.get(game)
    await house.app.decisions.order(game, row.asked["left"].version, 0, ADA)
    await to_next_word(house, game)
    await house.app.decisions.lift_order(game, "left", "Speak", ADA)
    house.clock.advance(minutes=11)
    await house.app.tick()
    assert (await house.position(game)).questions["left"].kind == "Speak"


async def test_against_the_staff_officer_the_pass_comes_at_once(house):
    game = await house.speaking(right=0)
    row = await house.store.games.get(game)
    after = await house.app.decisions.order(game, row.asked["left"].version, 0, ADA)
    assert after.table.questions["left"].kind != "Speak"
    for _ in range(40):
        position = await house.position(game)
        if position.state.round == 3:
            break
        question = position.questions["left"]
        assert question.kind != "Speak"
        token = "end" if question.kind == "Send" else question.choices[0].token
        await house.answer(game, ADA, token)
        await house.settled(game)
    assert position.state.round == 3


async def test_whoever_just_played_is_not_called_for_what_an_order_added(house):
    row = await house.app.lobby.open("miracle", HERE, ADA, Settings())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    await house.until(row.id, "CommandWindow")
    row = await house.store.games.get(row.id)
    await house.app.decisions.order(row.id, row.asked["allied"].version, 0, ADA)
    for _ in range(60):
        await house.play(row.id)
        entries = await house.store.games.entries(row.id)
        if entries[-1].cause:
            break
    assert entries[-1].cause == "standing order"
    assert not house.messenger.last.panel.pings


async def test_an_order_is_named_by_what_it_orders_not_by_the_card_it_met(house):
    row = await house.app.lobby.open("miracle", HERE, ADA, Settings())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    question = await house.until(row.id, "CommandWindow")
    (card,) = question.matters
    talk = await house.press(ADA, button(house, "Do not ask again"), private=False)
    assert "**Carry on with the card drawn: no command, no marker**" in talk.text
    assert f"(This time: {card}.)" in talk.text
    await house.press(ADA, talk.last.id_of("Always pass"))
    listed = (await house.type(ADA, "OrderCommands.orders")).text
    assert "• Carry on with the card drawn: no command, no marker" in listed
    assert card not in listed


async def passed(house, *, by_order):
    """The second word is passed at the same minute, by an order or by hand."""
    game = await house.speaking()
    row = await house.store.games.get(game)
    if by_order:
        await house.app.decisions.order(game, row.asked["left"].version, 0, ADA)
    else:
        await house.answer(game, ADA, "pass")
    await to_next_word(house, game)
    position = await house.position(game)
    wait = standing_order_delay(position.game, position.game.asked["left"].version)
    house.clock.advance(minutes=wait / 60)
    if by_order:
        await house.app.tick()
        await house.settled(game)
    else:
        await house.answer(game, ADA, "pass")
    return game


async def test_the_channel_cannot_tell_a_pass_by_order_from_one_by_hand(tmp_path):
    heard = []
    for by_order in (True, False):
        store = await SqliteStore.open(tmp_path / f"{by_order}.sqlite3")
        house = House(store)
        await passed(house, by_order=by_order)
        heard.append(
            [
                (it.channel, it.panel.text, it.panel.rows, it.panel.name, it.edits, it.stripped)
                for it in house.messenger.messages.values()
            ]
        )
        log = await house.type(BEN, "LookingCommands.log")
        heard[-1].append(log.text)
        await house.app.worker.close()
        await store.close()
    assert heard[0] == heard[1]
