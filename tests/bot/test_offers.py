"""Nobody is offered a button that only refuses: every one that is shown is tried.

A house is brought to a moment once and copied for every press. What everybody sees must lead
somewhere for somebody at the table; what one person alone is shown, for that person.
"""

from __future__ import annotations

import copy
import shutil

import pytest

from bot.store import SqliteStore
from bot.store.model import Missed
from tests.bot.support import ADA, BEN, CLEO, HERE, House, asking, parts

STRANGER = 909
PEOPLE = (ADA, BEN, CLEO, STRANGER)


async def a_lobby_of_two(house):
    await house.app.lobby.open("toy", HERE, ADA, asking())


async def a_lobby_all_have_left(house):
    row = await house.app.lobby.open("toy", HERE, ADA, asking())
    await house.app.lobby.leave(row.id, ADA)


async def a_lobby_of_many(house):
    row = await house.app.lobby.open("france_1940", HERE, ADA, asking())
    await house.app.lobby.join(row.id, "allied", BEN)


async def a_lobby_for_one(house):
    await house.app.lobby.open("spoiled_victory", HERE, ADA, asking(council=True))


async def two_bids(house):
    await house.toy(ADA, BEN, mode="fancy")


async def a_word(house):
    await house.speaking()


async def a_solitaire(house):
    game = await house.table(ADA)
    await house.until(game, "TakeAction")


async def an_order_given(house):
    game = await house.table(ADA)
    question = await house.until(game, "TakeAction")
    await house.play(game, next(it.token for it in question.choices if not it.ends))


async def a_council(house):
    await house.table(ADA, council=True, quorum=3)


async def a_pause(house):
    game = await house.toy(ADA, BEN)
    await house.app.admin.pause(game, ADA)


async def the_officer_away(house):
    await house.table(ADA)
    asked = await house.type(ADA, "GameCommands.officer")
    await house.press(ADA, asked.last.id_of("Until I am back"))


async def requests(house):
    game = await house.toy(ADA, BEN, mode="fancy")
    await house.answer(game, ADA, "bow")
    await house.app.early_ending.offer_draw(game, ADA)
    await house.type(BEN, "GameCommands.replace", seat="right", user=None)
    await house.type(CLEO, "GameCommands.join", seat="left")


async def a_reminder(house):
    await house.table(ADA, pace=4320, missed=Missed.OFFICER)
    house.clock.advance(hours=20)
    await house.app.tick()


async def an_end(house):
    game = await house.toy(ADA, BEN)
    await house.app.early_ending.concede(game, ADA)


SCENES = [
    *(a_lobby_of_two, a_lobby_all_have_left, a_lobby_of_many, a_lobby_for_one, two_bids, a_word),
    *(a_solitaire, an_order_given, a_council, a_pause, the_officer_away, requests, a_reminder),
    an_end,
]
COMMANDS = [
    *("GameCommands.new", "GameCommands.officer", "GameCommands.resign", "GameCommands.end"),
    *("GameCommands.status", "OrderCommands.hint", "OrderCommands.undo", "LookingCommands.log"),
]


class Moment:
    """A house at one moment, of which any number of copies can be had."""

    def __init__(self, house, path):
        self.house, self.path, self.copies = house, path, 0

    async def copy(self):
        self.copies += 1
        path = self.path.with_name(f"copy-{self.copies}.sqlite3")
        shutil.copy(self.path, path)
        store = await SqliteStore.open(path)
        house = House(
            store, clock=copy.copy(self.house.clock), messenger=copy.deepcopy(self.house.messenger)
        )
        return house, store

    async def tries(self, user, part, *, private):
        """Whether that control does something for somebody, of a menu with its first line."""
        house, store = await self.copy()
        values = [it.value for it in getattr(part, "options", ()) if not _chosen(it)][:1]
        custom_id = getattr(part, "id", "") or part.custom_id
        refused = []
        house.press_router._handlers = {
            action: _watched(handler, refused)
            for action, handler in house.press_router._handlers.items()
        }
        talk = await self._done(
            store, house, house.press(user, custom_id, *values, private=private)
        )
        return not refused, talk

    async def types(self, user, command):
        house, store = await self.copy()
        return await self._done(store, house, house.type(user, command))

    async def _done(self, store, house, work):
        """What came of it; nothing is offered in this moment by what has led to another."""
        before = await store.games.get(1)
        talk = await work
        if await store.games.get(1) != before:
            talk.shown.clear()
        await house.app.worker.close()
        await store.close()
        return talk


def _chosen(option):
    return getattr(option, "chosen", False) or getattr(option, "default", False)


def _watched(handler, refused):
    async def watched(reply, control):
        try:
            await handler(reply, control)
        except Exception as error:
            refused.append(error)
            raise

    return watched


def _off(part):
    return getattr(part, "off", False) or getattr(part, "disabled", False)


@pytest.mark.parametrize("scene", SCENES, ids=lambda it: it.__name__)
async def test_whatever_is_offered_leads_somewhere(tmp_path, scene):
    store = await SqliteStore.open(tmp_path / "dynamo.sqlite3")
    house = House(store)
    await scene(house)
    await house.app.worker.all_settled()
    await house.app.worker.close()
    await store.backup(tmp_path / "moment.sqlite3")
    await store.close()
    moment = Moment(house, tmp_path / "moment.sqlite3")
    refusing = []
    private = []
    public = [it.panel for it in house.messenger.messages.values() if not it.stripped]
    for part in (it for panel in public for it in parts(panel) if not _off(it)):
        outcomes = [(user, *await moment.tries(user, part, private=False)) for user in PEOPLE]
        if not any(taken for _, taken, _ in outcomes):
            refusing.append(f"{part.id}: {outcomes[0][2].text}")
        private += [(user, talk) for user, taken, talk in outcomes if taken and talk.shown]
    for user in (ADA, STRANGER):
        for command in COMMANDS:
            private.append((user, await moment.types(user, command)))
    refusing += await _refusing(moment, private)
    assert not refusing


async def _refusing(moment, private):
    """What people were shown in private, tried in the moment it was shown."""
    found, known = [], set()
    for user, talk in private:
        for part in talk.last.controls if talk.shown else ():
            if _off(part) or (user, part.custom_id) in known:
                continue
            known.add((user, part.custom_id))
            taken, told = await moment.tries(user, part, private=True)
            if not taken:
                found.append(f"{user} {part.custom_id}: {told.text}")
    return found
