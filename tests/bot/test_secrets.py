"""What the channel may read, and what only a seat's own people may."""

from __future__ import annotations

from bot.store import Preferences
from tests.bot.support import ADA, BEN, CLEO, labels, parts


class Seeing:
    """A studio whose pictures tell what they were drawn from."""

    def __init__(self, studio):
        self._studio = studio

    def __getattr__(self, name):
        return getattr(self._studio, name)

    async def snapshot(self, view, events):
        return self._studio._picture(f"seen by {view.seat}, secret {view.board[3]}")

    async def board(self, view, events, asked=()):
        return await self.snapshot(view, events)

    async def preview(self, view, events):
        return await self.snapshot(view, events)

    async def crop(self, view, place="", *, targets=(), layer=None):
        return self._studio._picture(f"seen by {view.seat}, secret {view.board[3]}, {targets}")


def watched(house):
    house.app.studio = house.app.boards.studio = Seeing(house.studio)
    return house


def door(house, seat):
    board = house.messenger.last.panel
    return next(it.id for it in parts(board) if it.label in (f"Decide: {seat}", "Decide"))


async def test_an_open_question_is_answered_on_the_board_by_each_seat(house):
    game = await house.toy(ADA, BEN, mode="fancy")
    board = house.messenger.last.panel
    assert labels(board) == ["Left: Bow", "Left: Nod", "Right: Bow", "Right: Nod", "Whole map"]
    assert "how does left salute?" in board.text
    assert "how does right salute?" in board.text
    nod = next(it.id for it in parts(board) if it.label == "Right: Nod")
    refused = await house.press(ADA, nod, private=False)
    assert "This decision is for the" in refused.text
    await house.press(BEN, nod, private=False)
    assert tuple((await house.position(game)).questions) == ("left",)
    assert labels(house.messenger.last.panel) == ["Bow", "Nod", "Hint", "Draft", "Whole map"]


async def test_a_private_question_shows_its_heading_and_a_door(house):
    watched(house)
    game = await house.speaking()
    board = house.messenger.last.panel
    assert "**Left** (<@101>): A word may be spoken. `8`" in board.text
    assert labels(board) == ["Decide", "Hint", "Draft", "Decide ahead", "Whole map"]
    assert board.picture.alt == "seen by None, secret None"
    talk = await house.press(ADA, door(house, "Left"), private=False)
    assert "Your secret is 1" in talk.text
    assert talk.last.alts == ["seen by left, secret 1"]
    assert not talk.last.public
    refused = await house.press(BEN, door(house, "Left"), private=False)
    assert "This decision is for the" in refused.text
    assert not refused.last.alts
    status = await house.type(CLEO, "GameCommands.status")
    assert "A word may be spoken." in status.text
    assert "secret" not in status.text
    assert not await house.suggest(BEN, "OrderCommands._orders")
    assert len(await house.suggest(ADA, "OrderCommands._orders")) == 3
    assert (await house.position(game)).questions["left"].private


async def test_reminders_name_the_seat_and_the_heading_also_in_direct_messages(house):
    for user, direct in ((ADA, True), (BEN, False)):
        await house.store.people.save_preferences(
            user, Preferences(direct=direct, quiet_from=0, quiet_to=0)
        )
    await house.speaking()
    house.clock.advance(hours=13)
    await house.app.tick()
    (told,) = [it for it in house.messenger.messages.values() if "waiting for you" in it.panel.text]
    assert told.channel == 10_000 + ADA
    assert "**Left**: A word may be spoken." in told.panel.text
    assert "secret" not in told.panel.text


async def test_map_and_hand_are_ones_own(house):
    watched(house)
    await house.toy(ADA, BEN)
    whose = {ADA: "left, secret 1", BEN: "right, secret 2", CLEO: "None, secret None"}
    for user, seen in whose.items():
        talk = await house.type(user, "LookingCommands.map_")
        assert talk.last.alts == [f"seen by {seen}"]
    shared = await house.type(ADA, "LookingCommands.map_", share=True)
    assert shared.last.alts == ["seen by None, secret None"]
    assert "**Secret**: 2" in (await house.type(BEN, "LookingCommands.hand")).text
    assert not (await house.type(BEN, "LookingCommands.hand")).last.public
    assert "hold no seat" in (await house.type(CLEO, "LookingCommands.hand")).text


async def test_the_diary_is_filtered_by_seat(house):
    game = await house.speaking()
    assert "Your secret is 1" in (await house.type(ADA, "LookingCommands.log")).text
    assert "Your secret" not in (await house.type(BEN, "LookingCommands.log")).text
    assert "Your secret" not in (await house.type(CLEO, "LookingCommands.log")).text
    assert "Your secret" not in " ".join(house.messenger.texts())
    assert game


async def test_hints_and_odds_are_private(house):
    await house.speaking()
    hint = await house.type(ADA, "OrderCommands.hint")
    assert "word-1-1" in hint.text
    assert "whoever holds a seat" in (await house.type(BEN, "OrderCommands.hint")).text
    assert not hint.last.public
    assert not (await house.type(ADA, "OrderCommands.odds")).last.public


async def test_an_archived_game_keeps_its_secrets(house):
    game = await house.toy(ADA, BEN, seed="top secret")
    await house.app.admin.archive(game)
    await house.settled(game)
    assert "stays sealed" in (await house.type(ADA, "GameCommands.export", number=game)).text
    assert "lie sealed" in (await house.type(ADA, "HelpCommands.verify")).text
    assert "top secret" not in " ".join(house.messenger.texts())


async def test_somebody_on_two_seats_opens_the_one_pressed(house):
    game = await house.toy(ADA, ADA, mode="fancy")
    await house.answer_for(game, "right", "bow", ADA)
    await house.answer_for(game, "left", "bow", ADA)
    assert labels(house.messenger.last.panel) == ["Decide: Left", "Decide: Right", "Whole map"]
    talk = await house.press(ADA, door(house, "Right"), private=False)
    assert "right: bid?" in talk.text
    assert await house.suggest(ADA, "OrderCommands._mine") == {"Left": "left", "Right": "right"}
    await house.type(ADA, "OrderCommands.do", order="bid:2", seat="right")
    assert tuple((await house.position(game)).questions) == ("left",)
