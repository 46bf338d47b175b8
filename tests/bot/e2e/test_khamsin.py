"""The Dunkirk 1940 campaign by three commanders under the eyes of a curious fourth."""

from __future__ import annotations

import pytest

from engine.core.sheet import written
from tests.bot.e2e.acting import Person, board_of, shown
from tests.bot.e2e.conftest import MapStudio

LOOKING = ("/hand", "/map", "/log", "/odds", "/chart", "/replay", "/verify", "/help", "/orders")
MEDDLING = ("/hint", "/undo", "/game draw", "/game pause", "/game resign", "/game export")
FIRST_DAY = {
    "axis": ("XIX>MON", "GUD+1PZ", "XXVI>EEK", "IV>KOR"),
    "british": ("42BR>LIL", "3BR:night"),
    "french": (),
}


@pytest.fixture
async def bot(run_bot):
    async with run_bot(studio=MapStudio()) as one:
        yield one


async def begun(bot, stage, people, *options):
    """A table with its options set in the lobby, and somebody on every seat."""
    first, *others = people.values()
    await first.slash("/game new", game="khamsin")
    lobby = await first.message("is being set up")
    menu = next(it.custom_id for it in lobby.selects if it.custom_id.startswith("s:option"))
    await first.select(lobby, menu, *options)
    for seat, actor in zip([*people][1:], others, strict=True):
        await stage.until(lambda s=seat: f"Sit: {s.title()}" in _seats(lobby), "the seat")
        await _sit(actor, lobby, f"Sit: {seat.title()}")
        await stage.until(lambda a=actor: a.mention in lobby.text, "somebody to sit")
    await first.click(lobby, "Start")
    await shown(bot, version=0)
    return {seat: Person(actor, bot, seat) for seat, actor in people.items()}


def _seats(lobby):
    lines = [it["label"] for menu in lobby.selects for it in menu.body["options"]]
    return [*lines, *(it.label for it in lobby.buttons)]


async def _sit(actor, lobby, label):
    if any(it.label == label for it in lobby.buttons):
        await actor.click(lobby, label)
    else:
        await actor.select(lobby, "Take a seat", label)


async def position_of(bot):
    return await bot.app.service.snapshots.open(1)


async def sign(person):
    """Open the draft of the staff officer and sign it."""
    board, name = board_of(person.actor), person.seat.title()
    label = "Decide" if any(it.label == "Decide" for it in board.buttons) else f"Decide: {name}"
    panel = (await person.actor.click(board, label)).message
    before = (await position_of(person.bot)).game.version
    await person.actor.click(panel, "Draft")
    await person.actor.stage.until(
        lambda: any(it.label == "Sign" for it in panel.buttons), "the draft"
    )
    await person.actor.click(panel, "Sign")
    person.panel = None
    await shown(person.bot, version=before)


async def discreet(bot, people, *others):
    """Nobody has read a line of a sheet that is not theirs."""
    position = await position_of(bot)
    if position.sheet is None:
        return
    entries = await bot.app.store.games.entries(1)
    diary = " ".join(event.words for it in entries for event in it.events if not event.seats)
    for seat in people:
        lines = [position.sheet.worded(position.state, seat, it)
                 for it in written(position.state, seat)]  # fmt: skip
        strangers = [it.actor for owner, it in people.items() if owner != seat]
        for actor in (*strangers, *others):
            read = "\n".join(it.text for it in actor.messages())
            assert not [it for it in lines if it in read and it not in diary]


async def curious(cleo, bot):
    """Press and type everything there is; nothing fails, nothing is done by it."""
    await shown(bot)
    version = (await bot.app.store.games.get(1)).version
    told = []
    for button in board_of(cleo).buttons:
        told.append(await cleo.click(board_of(cleo), custom_id=button.custom_id))
        if button.label.startswith(("Decide", "Hint", "Draft")):
            assert "You are watching this game." in told[-1].message.text
    told += [await cleo.slash(command) for command in (*LOOKING, *MEDDLING)]
    told += [await cleo.slash("/map", place="DUN"), await cleo.slash("/do", order="Boulogne")]
    assert await cleo.autocomplete("/do", "order", "") == []
    assert not any(it.failed for it in told)
    assert all(it.message.private for it in told)
    assert (await bot.app.store.games.get(1)).version == version


async def test_three_commanders_and_a_spectator(ada, ben, cleo, bot, stage):
    people = {"axis": ada, "british": ben, "french": stage.actor("Dov")}
    table = await begun(bot, stage, people, "command=split")
    for person in table.values():  # all place at the same time, nobody waits for another
        await sign(person)
        await discreet(bot, table, cleo)
    # the first day by hand: lines, a change of mind, ready and not ready after all
    for seat, orders in FIRST_DAY.items():
        for token in orders:
            await table[seat].answer(token)
            await shown(bot)
            await discreet(bot, table, cleo)
    await table["axis"].answer("withdraw:GUD+1PZ")
    await shown(bot)
    done = await table["axis"].answer("ready")
    await shown(bot)
    reopen = "Not ready yet: change the orders"
    panel = done.message
    await stage.until(lambda: any(it.label == reopen for it in panel.buttons), "the others")
    assert "All sheets are opened together" in panel.text  # and nobody hears who has signed
    await ada.click(panel, reopen)
    await stage.until(lambda: "Written so far" in panel.text, "the sheet")
    table["axis"].panel = panel
    await table["axis"].answer("ready")
    await curious(cleo, bot)
    for seat in ("british", "french"):
        row = await shown(bot)
        await table[seat].answer("ready")
        row = await shown(bot, version=row.version)
    # then by drafts, the curious one looking in at every new kind of question
    kinds = set()
    while True:
        position = await position_of(bot)
        if position.state.result is not None:
            break
        seat, asked = next(iter(position.questions.items()))
        if asked.kind not in kinds:
            kinds.add(asked.kind)
            await curious(cleo, bot)
        await sign(table[seat])
        await discreet(bot, table, cleo)
    assert {"Orders", "AirOperations", "Evacuation"} <= kinds
    assert any("Contact at" in it.text for it in cleo.messages())
    end = await cleo.message("The seed was `dunkirk`")
    assert "is over" in end.text
    assert "not one amiss" in (await cleo.slash("/verify")).message.text
    assert b'"seed": "dunkirk"' in (await cleo.slash("/game export")).message.attachments[0].data
    assert not stage.refusals


async def panel_of(person):
    """Their private panel, opened from the board."""
    board = board_of(person.actor)
    door = [it for it in board.buttons if it.label in ("Decide", f"Decide: {person.seat.title()}")]
    return (await person.actor.click(board, custom_id=door[0].custom_id)).message


async def press(person, panel, words):
    """The first button with these words; what came of it."""
    found = next(it for it in panel.buttons if words in it.label)
    return await person.actor.click(panel, custom_id=found.custom_id)


async def filed(person, *texts):
    """A result filled in on the form, then handed in; the first battle of those that are open."""
    panel = await panel_of(person)
    form = (await press(person, panel, "the result of")).modal
    before = await shown(person.bot)
    await person.actor.submit(form, **dict(zip(form.fields, texts, strict=True)))
    await shown(person.bot, version=before.version)
    ready = lambda: any("Hand in" in it.label for it in panel.buttons)  # noqa: E731 - a question
    await person.actor.stage.until(ready, "the form")
    before = await shown(person.bot)
    await press(person, panel, "Hand in the form of")
    await shown(person.bot, version=before.version)


async def test_a_battle_on_the_table_is_filed_disputed_settled_and_another_confirmed(
    ada, ben, cleo, bot, stage
):
    people = {"axis": ada, "allied": ben, "referee": cleo}
    table = await begun(bot, stage, people, "battles=table", "referee=on")
    while "Outcomes" not in {it.kind for it in (await position_of(bot)).questions.values()}:
        await sign(table[next(iter((await position_of(bot)).questions))])
    # everybody may have the sheet; a slip is told, and nothing is changed by it
    sheet = next(it for it in board_of(ben).buttons if it.label.startswith("Engagement sheet: "))
    handed = (await ben.click(board_of(ben), custom_id=sheet.custom_id)).message
    assert handed.private
    assert handed.attachments
    panel = await panel_of(table["axis"])
    form = (await press(table["axis"], panel, "the result of")).modal
    slip = await ada.submit(form, **{"Who won": "Axis", "1": "3", "2": "4"})
    assert "The winner scores more victory points" in slip.message.text
    area = (await position_of(bot)).questions["axis"].about[0]
    await filed(table["axis"], "Axis", "6", "1")
    # the other side disputes, the referee decides
    before = await shown(bot)
    await press(table["allied"], await panel_of(table["allied"]), "Dispute")
    await shown(bot, version=before.version)
    await filed(table["referee"], "nobody", "3", "3")
    assert "the referee has decided" in "".join(it.text for it in ben.messages())
    # whatever else is fought is filed by the Allies and agreed to; then the referee lets it stand
    while (await position_of(bot)).questions.get("allied"):
        if (await position_of(bot)).questions["allied"].kind != "Outcomes":
            break
        await filed(table["allied"], "Allies", "4", "3")
        before = await shown(bot)
        await press(table["axis"], await panel_of(table["axis"]), "Confirm")
        await shown(bot, version=before.version)
    before = await shown(bot)
    await press(table["referee"], board_of(cleo), "Let them stand")
    await shown(bot, version=before.version)
    state = (await position_of(bot)).state
    form = next(it for it in state.table.engagements if it.area == area).form
    assert (form.winner, form.filed_by) == ("", "referee")
    assert not stage.refusals
