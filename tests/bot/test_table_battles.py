"""Battles on the table: the sheet is handed out, the outcome filed on forms, agreed to or not."""

from __future__ import annotations

import pytest

from bot.store.model import Missed
from bot.words import labels
from engine import rules_of
from engine.core.proposal import propose
from engine.khamsin.outcomes import RESOLVE
from tests.bot.support import ADA, BEN, CLEO, HERE, asking, parts

GAME = "khamsin"


async def campaign(house, *users, settings=None, **options):
    """A campaign, played by the officer's drafts up to the first battle on the table."""
    lobby = house.app.lobby
    lobby.seeds = lambda: "dunkirk"
    row = await lobby.open(GAME, HERE, users[0], settings or asking())
    row = await lobby.options(row.id, users[0], {**row.options, "battles": "table", **options})
    seats = rules_of(row.game).seated(row.options)
    for seat, user in zip(seats[1:], users[1:], strict=True):
        await lobby.join(row.id, seat, user)
    await lobby.start(row.id, users[0])
    for _ in range(60):
        table = await house.position(row.id)
        kinds = {it.kind for it in table.questions.values()}
        if kinds == {"Outcomes"}:
            await house.settled(row.id)
            return row.id
        seat = next(iter(table.questions))
        await house.say(row.id, seat, propose(table.state, seat).token, table.holders(seat)[0])
    raise AssertionError("no battle on the table")


async def panel_of(house, game, user):
    """Somebody's private panel."""
    table = await house.position(game)
    seat = table.seats_to_answer(user)[0]
    number, asked = table.rules.seats.index(seat), table.game.asked[seat]
    return await house.press(user, f"b:decide:{game}:{asked.first}:{number}", private=False)


async def first_engagement(house, game):
    return (await house.position(game)).state.table.engagements[0]


def id_with(panel, words):
    found = [it for it in panel.controls if words in getattr(it, "label", "")]
    return found[0].custom_id


async def filed(house, game, user, *texts):
    """Somebody files a result by the panel and hands the form in."""
    panel = (await panel_of(house, game, user)).last
    form = (await house.press(user, id_with(panel, "File the result of"))).form
    panel = (await house.submit(user, form, *texts)).last
    return await house.press(user, id_with(panel, "Hand in the form of"))


async def test_the_sheet_is_on_the_board_and_each_may_have_it(house):
    game = await campaign(house, ADA, BEN)
    area = (await first_engagement(house, game)).area
    button = next(
        it for it in parts(house.messenger.last.panel) if it.label.startswith("Engagement sheet: ")
    )
    for user in (ADA, BEN):
        talk = await house.press(user, button.id, private=False)
        assert talk.text.startswith("**Engagement sheet: ")
        assert talk.last.alts == [f"A page: {area}."]


async def test_a_battle_is_filed_with_its_losses_and_agreed_to(house):
    game = await campaign(house, ADA, BEN)
    engagement = await first_engagement(house, game)
    panel = (await panel_of(house, game, ADA)).last
    opened = await house.press(ADA, id_with(panel, "File the result of"))
    slip = await house.submit(ADA, opened.form, "Axis", "2", "5")
    assert slip.text == "The winner scores more victory points than the loser. Nothing was changed."
    again = (await house.press(ADA, slip.last.id_of(labels.FILL_IN_AGAIN))).form
    assert again.children[1].component.default == "2"
    panel = (await house.submit(ADA, again, "axis", "5", "2")).last
    assert "the Axis won 5:2. Add the losses and hand it in." in panel.text
    form = (await house.press(ADA, id_with(panel, "Losses of the"))).form
    assert len(form.children) == 5
    assert [it.component.default for it in form.children] == ["0"] * 5
    panel = (await house.submit(ADA, form, "0", "l 1", "2", "1", "0")).last
    assert "(losses of 3 Pz: 1 vehicle, 2 platoons, 1 platoon halved)" in panel.text
    done = await house.press(ADA, id_with(panel, "Hand in the form of"))
    assert "The table now waits for: Allied" in done.text or done.last.labels
    board = house.messenger.last.panel
    assert "the form of the Axis: the Axis won 5:2" in board.text
    panel = (await panel_of(house, game, BEN)).last
    assert "Do you agree?" in panel.text
    await house.press(BEN, id_with(panel, "Confirm"))
    after = [
        it
        for it in (await house.position(game)).state.table.engagements
        if it.area == engagement.area
    ]
    assert not after or after[0].settled
    while len(left := (await house.position(game)).questions["axis"].about) > 1:
        for user, seat in ((ADA, "axis"), (BEN, "allied")):
            await house.say(game, seat, f"{RESOLVE}:{left[1]}", user)
    panel = (await panel_of(house, game, ADA)).last
    assert panel.alts == [f"A page: {left[0]}."]  # of one engagement its sheet comes with the panel


async def test_who_is_silent_for_the_agreed_time_has_agreed_and_is_told_before(house):
    game = await campaign(house, ADA, BEN, settings=asking(pace=24 * 60, missed=Missed.REMIND))
    engagement = await first_engagement(house, game)
    await filed(house, game, ADA, "Axis", "6", "1")
    for _ in range(40):
        house.clock.advance(hours=1)
        await house.app.tick()
        await house.settled(game)
    texts = [it.panel.text for it in house.messenger.messages.values()]
    assert any("your silence counts as consent" in it for it in texts)
    assert any(f"the silence of <@{BEN}> counts as consent" in it for it in texts)
    state = (await house.position(game)).state
    assert all(it.settled for it in state.table.engagements if it.area == engagement.area)


async def test_a_disputed_outcome_goes_to_the_referee_who_corrects_it(house):
    game = await campaign(house, ADA, BEN, CLEO, referee="on")
    await filed(house, game, ADA, "Axis", "6", "1")
    panel = (await panel_of(house, game, BEN)).last
    await house.press(BEN, id_with(panel, "Dispute"))
    panel = (await panel_of(house, game, CLEO)).last
    assert "yours to decide; by the form the Axis won 6:1" in panel.text
    form = (await house.press(CLEO, id_with(panel, "Change the result of"))).form
    assert [it.default for it in form.children[0].component.options] == [True, False, False]
    panel = (await house.submit(CLEO, form, "nobody", "3", "3")).last
    await house.press(CLEO, id_with(panel, "Hand in the form of"))
    assert "the referee has decided" in "".join(
        it.panel.text for it in house.messenger.messages.values()
    )


@pytest.mark.parametrize("who", [BEN, 999])
async def test_a_form_begun_by_one_side_is_not_shown_to_others(house, who):
    game = await campaign(house, ADA, BEN)
    before = len(house.messenger.messages)
    panel = (await panel_of(house, game, ADA)).last
    form = (await house.press(ADA, id_with(panel, "File the result of"))).form
    await house.submit(ADA, form, "Axis", "5", "2")
    for command in ("GameCommands.status", "LookingCommands.log"):
        assert "won 5:2" not in (await house.type(who, command)).text
    assert len(house.messenger.messages) == before
    assert "won 5:2" not in house.messenger.last.panel.text
