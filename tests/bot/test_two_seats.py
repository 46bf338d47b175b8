"""Two sides at one table: secrets, the staff officer, consent to take back."""

from __future__ import annotations

import msgspec
import pytest

from bot.delivery.messenger import CHANNEL_GONE
from bot.errors import UserError
from bot.panels.decision import PanelState, decision
from bot.store import Entry, OpenQuestion
from bot.store.model import EntryKind
from bot.tables.undo import _to_last_of
from bot.words.requests import asks_to_take_back
from tests.bot.support import ADA, BEN, CLEO, HERE, asking, labels
from tests.core import toy


async def toy_table(house, *, officer=False):
    """Ada on the left; on the right Ben, or the staff officer."""
    house.app.lobby.seeds = lambda: "toy"
    row = await house.app.lobby.open(toy.RULES.id, HERE, ADA, asking())
    if officer:
        await house.app.lobby.officer(row.id, toy.RIGHT, ADA)
    else:
        await house.app.lobby.join(row.id, toy.RIGHT, BEN)
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    return row.id


async def answer(house, game, user, token, *, version=None):
    position = await house.position(game)
    (seat,) = position.seats_to_answer(user)
    since = version or position.game.asked[seat].version
    index = position.rules.seats.index(seat)
    after = await house.app.decisions.answer(game, since, index, token, user)
    await house.settled(game)
    return after


async def test_an_open_seat_must_be_taken_before_the_start(house):
    row = await house.app.lobby.open(toy.RULES.id, HERE, ADA, asking())
    with pytest.raises(UserError, match="Still open: Right"):
        await house.app.lobby.start(row.id, ADA)


async def test_a_sealed_question_stays_open_when_the_other_side_answers_first(house):
    game = await toy_table(house)
    posed = (await house.position(game)).game.asked[toy.RIGHT].version
    await answer(house, game, ADA, "bid:3")
    await answer(house, game, BEN, "bid:1", version=posed)
    entries = await house.store.games.entries(game)
    assert [it.token for it in entries[1:3]] == ["bid:3", "bid:1"]


async def test_a_release_that_asks_somebody_else_does_not_stop_the_table(house):
    game = await toy_table(house)
    row = await house.store.games.get(game)
    asked = msgspec.json.encode({toy.LEFT: row.asked[toy.LEFT]}).decode()
    await house.store.database.execute("UPDATE games SET asked = ?", (asked,))
    asked = (await house.position(game)).game.asked
    assert asked[toy.LEFT] == row.asked[toy.LEFT]
    assert asked[toy.RIGHT] == OpenQuestion(row.version, row.touched)
    await answer(house, game, BEN, "bid:1")
    assert (await house.store.games.entries(game))[-1].token == "bid:1"


async def test_the_channel_reads_neither_question_nor_choices_of_a_side(house):
    game = await toy_table(house)
    board = house.messenger.last.panel
    assert "secret" not in board.text
    assert "Bid" not in " ".join(labels(board))
    assert labels(board) == ["Decide: Left", "Decide: Right", "Whole map"]
    assert set(board.pings) == {BEN}  # Ada started the game and is there
    await answer(house, game, ADA, "bid:3")
    assert "bid:3" not in house.messenger.last.panel.text
    assert set(house.messenger.last.panel.pings) <= {BEN}


async def test_the_private_panel_shows_ones_own_side_only(house):
    game = await toy_table(house)
    position = await house.position(game)
    mine = decision(position, position.questions[toy.LEFT], PanelState(), None)
    assert "Your secret is 1" in mine.text
    assert "secret is 2" not in mine.text


async def test_the_staff_officer_plays_an_open_seat(house):
    game = await toy_table(house, officer=True)
    position = await house.position(game)
    assert toy.RIGHT not in position.questions
    await answer(house, game, ADA, "bid:2")
    position = await house.position(game)
    assert position.seats_to_answer(ADA) or position.state.result
    assert all(it.user in (0, ADA) for it in await house.store.games.entries(game))


async def test_past_dice_the_other_side_is_asked_and_may_agree(house):
    game = await toy_table(house)
    await answer(house, game, ADA, "bid:3")
    await answer(house, game, BEN, "bid:1")
    before = await house.position(game)
    done = await house.app.undo.ask(game, BEN)
    await house.settled(game)
    assert done.asked == (toy.LEFT,)
    request = house.messenger.last.panel
    assert labels(request) == ["Agree", "Refuse"]
    assert request.pings == (ADA,)
    with pytest.raises(UserError, match="not asked"):
        await house.app.consents.answer(game, 1, CLEO, agree=True)
    done = await house.app.consents.answer(game, 1, ADA, agree=True)
    assert done == "<@101> agrees. The order is taken back."
    after = await house.position(game)
    assert toy.RIGHT in after.questions
    assert after.game.version == before.game.version + 1
    with pytest.raises(UserError, match="settled"):
        await house.app.consents.answer(game, 1, ADA, agree=True)


async def test_whoever_has_given_no_order_is_told_so(house):
    game = await toy_table(house)
    with pytest.raises(UserError, match="You have given no order"):
        await house.app.undo.ask(game, BEN)


async def test_a_request_to_take_back_names_what_would_go(house):
    """An open answer by its words, a secret one only by what was asked."""
    game = await house.speaking()
    await house.answer(game, ADA, "pass")
    await house.app.undo.ask(game, BEN)
    await house.settled(game)
    head, *lines, last = house.messenger.last.panel.text.splitlines()
    assert head == "<@102> asks to take back the last 2 answers:"
    assert lines == ["> Right: Keep it", "> Left, the answer to “A word may be spoken.”"]
    assert last.startswith("<@101>, do you agree?")


def test_what_a_standing_order_answered_is_not_the_last_order_of_its_seat():
    given = [("left", "start"), ("right", "bid:1"), ("left", "pass;^pass"), ("right", "^pass")]
    entries = [
        Entry(version=at, kind=EntryKind.MOVE, seat=seat, token=token)
        for at, (seat, token) in enumerate(given)
    ]
    assert _to_last_of(entries, ("right",)) == 3
    assert _to_last_of(entries, ("left",)) == 2


def test_alike_answers_that_would_go_are_one_line():
    moves = ["German: march"] * 9
    text = asks_to_take_back(ADA, ["Allied: pass", *moves, "German: end"], (BEN,))
    assert text.splitlines()[1:-1] == [
        "> Allied: pass",
        "> German: march (9 times)",
        "> German: end",
    ]


async def test_the_other_side_may_refuse_and_a_request_lapses(house):
    game = await toy_table(house)
    await answer(house, game, ADA, "bid:3")
    await answer(house, game, BEN, "bid:1")
    await house.app.undo.ask(game, BEN)
    done = await house.app.consents.answer(game, 1, ADA, agree=False)
    assert "the order stands" in done
    await house.app.undo.ask(game, BEN)
    position = await house.position(game)
    (seat,) = position.questions
    user = ADA if seat == toy.LEFT else BEN
    await answer(house, game, user, position.questions[seat].choices[0].token)
    with pytest.raises(UserError, match="lapsed"):
        await house.app.consents.answer(game, 2, ADA, agree=True)


async def test_the_record_stays_sealed_until_the_end(house):
    game = await toy_table(house)
    with pytest.raises(UserError, match="sealed"):
        await house.app.admin.export(await house.store.games.get(game))
    with pytest.raises(UserError, match="sealed"):
        await house.app.admin.diary(await house.store.games.get(game))
    await house.app.early_ending.concede(game, BEN)
    await house.settled(game)
    data = await house.app.admin.export(await house.store.games.get(game))
    assert b'"seed": "toy"' in data
    assert b"The seed was `toy`." in await house.app.admin.diary(await house.store.games.get(game))
    assert "conceded" in (await house.store.games.get(game)).verdict


async def test_an_imported_record_goes_on_where_it_was(house):
    game = await toy_table(house)
    await answer(house, game, ADA, "bid:3")
    await answer(house, game, BEN, "bid:1")
    await house.app.early_ending.concede(game, BEN)
    data = await house.app.admin.export(await house.store.games.get(game))
    taken = await house.app.admin.import_record(data, HERE, CLEO)
    await house.settled(taken.id)
    row = await house.store.games.get(taken.id)
    assert (row.status, row.version) == ("paused", 3)
    await house.app.admin.resume(row.id, CLEO, HERE)
    position = await house.position(taken.id)
    assert position.seats_to_answer(CLEO)
    proposed = position.rules.proposed()
    assert position.standing("left").orders == proposed, "it is asked as in a new game"


async def test_somebody_who_leaves_is_replaced_by_the_staff_officer(house):
    game = await toy_table(house)
    await house.app.lobby.leave(game, BEN)
    await house.settled(game)
    assert (await house.position(game)).has_officer(toy.RIGHT)
    assert toy.RIGHT not in (await house.position(game)).questions


async def test_a_lost_channel_is_told_to_the_host_once(house):
    game = await toy_table(house)
    house.messenger.fail = [CHANNEL_GONE]
    await answer(house, game, ADA, "bid:3")
    assert (await house.store.games.get(game)).status == "paused"
    letters = [it for it in house.messenger.messages.values() if it.channel == 10_000 + ADA]
    assert len(letters) == 1
