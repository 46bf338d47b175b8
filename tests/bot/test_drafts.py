"""The staff officer's draft: read, struck through, signed; a phase left to him."""

from __future__ import annotations

import pytest

from bot.errors import UserError
from bot.limits import clip_lines
from bot.panels import ids
from bot.panels.panel import Menu
from bot.panels.proposal import proposal_panel, struck_by, struck_code
from bot.store import Settings
from bot.words import refusals
from engine import take_back
from engine.core.choice import by_hand
from engine.core.proposal import Line, Proposal
from tests.bot.support import ADA, BEN, HERE, parts


async def begun(house, game="spoiled_victory", settings=None):
    house.app.lobby.seeds = lambda: "dunkirk"
    row = await house.app.lobby.open(game, HERE, ADA, settings or Settings())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    return row.id


def button(house, label):
    return next(it.id for it in parts(house.messenger.last.panel) if it.label == label)


async def read(house):
    return await house.press(ADA, button(house, "Draft"), private=False)


async def test_a_draft_is_read_and_signed(house):
    game = await begun(house)
    talk = await read(house)
    assert "Nothing is done until you sign. What you untick in the menu is struck out." in talk.text
    assert "1. **" in talk.text
    version = (await house.position(game)).game.version
    await house.press(ADA, talk.last.id_of("Sign"))
    position = await house.position(game)
    assert position.game.version > version
    entries = await house.store.games.entries(game, version)
    assert (entries[0].user, entries[0].cause) == (ADA, "draft")


async def test_lines_are_struck_out_before_signing(house):
    game = await begun(house)
    talk = await read(house)
    kept = [it.value for it in talk.last.menu.options if it.default]
    assert len(kept) == len(talk.last.menu.options) > 1
    struck = await house.press(ADA, talk.last.menu.custom_id, *kept[:1])
    assert "1 order." in struck.text
    assert "1. **" in struck.text
    assert "2. ~~" in struck.text, "the numbers stay those of the menu"
    assert [it.value for it in struck.last.menu.options if it.default] == kept[:1]
    version = (await house.position(game)).game.version
    await house.press(ADA, struck.last.id_of("Sign"))
    (entry, *_) = await house.store.games.entries(game, version)
    assert ";" not in by_hand(entry.token)


async def test_a_long_draft_has_a_menu_for_every_twenty_five_lines(house):
    game = await begun(house)
    position = await house.position(game)
    (question,) = position.questions.values()
    lines = tuple(Line(f"order:{at}", f"Order {at}", "It helps.") for at in range(60))
    whole = Proposal(lines, position.state)
    struck = struck_by(f"1.{struck_code({3, 30})}", range(26, 50), len(lines))
    assert struck == {3, 25}, "the first menu stays as it was, the second is as it was picked"
    panel = proposal_panel(position, question, (whole, whole), struck, None)
    menus = [row for row in panel.rows if isinstance(row, Menu)]
    assert [len(it.options) for it in menus] == [25, 25, 10]
    assert len({it.id for it in menus}) == 3
    assert menus[1].placeholder == "Lines 26 to 50: untick to strike out"
    kept = {int(it.value) for menu in menus for it in menu.options if it.chosen}
    assert kept == set(range(60)) - struck
    assert [it.least for it in menus] == [0, 0, 0]
    assert ids.read(menus[1].id, ()).values == (), "all lines of one menu may be struck out"


async def test_a_draft_signed_twice_is_carried_out_once(house):
    game = await begun(house)
    talk = await read(house)
    await house.press(ADA, talk.last.id_of("Sign"))
    version = (await house.position(game)).game.version
    again = await house.press(ADA, talk.last.id_of("Sign"))
    assert refusals.ANSWERED.split(".")[0] in again.text
    assert (await house.position(game)).game.version == version


async def test_another_draft_than_the_one_that_was_read_is_not_signed(house):
    game = await begun(house)
    talk = await read(house)
    version = (await house.position(game)).game.version
    sign = talk.last.id_of("Sign")
    forged = sign[: sign.rindex(":") + 1] + "000000.0"
    told = await house.press(ADA, forged)
    assert refusals.ANOTHER_DRAFT.split(",")[0] in told.text
    assert (await house.position(game)).game.version == version


async def test_a_stranger_neither_reads_nor_signs(house):
    game = await begun(house)
    talk = await read(house)
    version = (await house.position(game)).game.version
    for control in (button(house, "Draft"), talk.last.id_of("Sign")):
        refused = await house.press(BEN, control)
        assert "1. **" not in refused.text
    assert (await house.position(game)).game.version == version


@pytest.mark.parametrize(
    ("council", "labels"),
    [(False, ("Sign", "Finish this phase for me")), (True, ("Vote for this",))],
)
async def test_while_the_game_is_paused_no_draft_is_signed(house, council, labels):
    # given somebody who is reading a draft when the game is paused
    game = await begun(house, settings=Settings(council=council))
    talk = await read(house)
    await house.app.admin.pause(game, ADA)
    paused = (await house.position(game)).game
    # then neither the draft nor the rest of the phase is carried out, and they read why
    for label in labels:
        refused = await house.press(ADA, talk.last.id_of(label))
        assert refused.text.endswith(refusals.paused(paused))
    assert (await house.position(game)).game.version == paused.version


async def test_a_phase_is_finished_in_one_press(house):
    game = await begun(house)
    before = (await house.position(game)).view(None)
    talk = await read(house)
    await house.press(ADA, talk.last.id_of("Finish this phase for me"))
    after = (await house.position(game)).view(None)
    assert (before.turn, before.phase) != (after.turn, after.phase)
    await house.press(ADA, talk.last.id_of("Finish this turn for me"))
    assert (await house.position(game)).view(None) == after, "that was for another question"


async def test_a_draft_overtaken_by_dice_or_cards_is_not_signed(house):
    house.app.lobby.seeds = lambda: "dunkirk"
    row = await house.app.lobby.open("spoiled_victory", HERE, ADA, Settings())
    await house.app.lobby.join(row.id, "allied", BEN)
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    talk = await read(house)
    await house.press(BEN, button(house, "Draft"), private=False)
    before = (await house.position(row.id)).state.revealed
    await house.play(row.id, "end", user=BEN)
    after = await house.position(row.id)
    assert after.state.revealed > before, "a card has come since"
    for label in ("Sign", "Finish this phase for me", "Finish this turn for me"):
        late = await house.press(ADA, talk.last.id_of(label))
        assert refusals.ANSWERED.split(".")[0] in late.text
    assert (await house.position(row.id)).game.version == after.game.version


async def test_what_the_officer_finished_is_taken_back_up_to_the_last_throw_or_card(house):
    game = await begun(house, "miracle")
    talk = await read(house)
    before = await house.position(game)
    await house.press(ADA, talk.last.id_of("Finish this phase for me"))
    await house.settled(game)
    now = await house.position(game)
    entries = await house.store.games.entries(game, before.game.version)
    assert {it.cause for it in entries} == {"draft"}
    while take_back(now.state, "allied").plies:
        await house.app.undo.ask(game, ADA)
        earlier = await house.position(game)
        assert earlier.state.ply < now.state.ply
        now = earlier
    with pytest.raises(UserError, match="What is done is done"):
        await house.app.undo.ask(game, ADA)
    assert (await house.position(game)).state == now.state
    assert now.questions, "and the game goes on"


async def test_a_war_council_votes_for_a_draft_as_for_an_order(house):
    house.app.lobby.seeds = lambda: "dunkirk"
    row = await house.app.lobby.open("spoiled_victory", HERE, ADA, Settings(council=True, quorum=2))
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    version = (await house.position(1)).game.version
    talk = await read(house)
    assert "Finish this phase for me" not in talk.last.labels
    talk = await house.press(ADA, talk.last.id_of("Vote for this"))
    assert "Your vote is in the box (1 of 2)" in talk.last.text
    await house.settled(1)
    assert (await house.position(1)).game.version == version, "one of two votes"
    assert "more order” has 1 vote. 1 of 2 votes" in house.messenger.last.panel.text
    talk = await house.press(BEN, button(house, "Draft"), private=False)
    await house.press(BEN, talk.last.id_of("Vote for this"))
    (entry, *_) = await house.store.games.entries(1, version)
    assert entry.cause == "war council"
    assert ";" in by_hand(entry.token)


def test_a_draft_too_long_for_a_message_ends_with_a_whole_line():
    lines = "\n".join(f"{number}. **Order {number}** Because." for number in range(100))
    cut = clip_lines(lines, 200)
    assert len(cut) <= 200
    *whole, last = cut.split("\n")
    assert last == "…"
    assert whole == lines.split("\n")[: len(whole)]
    assert clip_lines(lines, 10_000) == lines
    assert clip_lines("x" * 300, 200) == "x" * 199 + "…"
