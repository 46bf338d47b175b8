"""Dunkirk: France 1940 by two people under the eyes of a curious third."""

from __future__ import annotations

import pytest

from engine.france_1940.components.blocks import NAME
from tests.bot.e2e.acting import Person, board_of, shown
from tests.bot.e2e.conftest import MapStudio

STRATEGY = "Sickle Cut"
LOOKING = ("/hand", "/map", "/log", "/odds", "/chart", "/replay", "/verify", "/help", "/orders")
MEDDLING = ("/hint", "/undo", "/game draw", "/game pause", "/game resign", "/game export")


@pytest.fixture
async def bot(run_bot):
    async with run_bot(studio=MapStudio()) as one:
        yield one


async def begun(ada, ben, bot, stage):
    """Ada leads the Germans, Ben the Allies."""
    await ada.slash("/game new", game="france_1940")
    lobby = await ada.message("is being set up")
    assert "2 to 6 players" in lobby.text
    assert "Still open: Allied" in lobby.text
    assert next(it for it in lobby.buttons if it.label == "Start").disabled
    await ben.click(lobby, "Sit: Allied")
    await stage.until(lambda: ben.mention in lobby.text, "Ben to sit")
    await ada.click(lobby, "Start")
    await shown(bot, version=0)
    return Commander(ada, bot, "german"), Commander(ben, bot, "allied")


class Commander(Person):
    """Somebody with a simple plan: attack what is in reach, and play every card that fits."""

    def __init__(self, actor, bot, seat):
        super().__init__(actor, bot, seat)
        self.tried = set()

    async def decide(self, position):
        asked = position.questions[self.seat]
        await self.answer(self._token(asked))
        await shown(self.bot, version=position.game.version)

    def _token(self, asked):
        tokens = [it.token for it in asked.choices]
        if asked.kind == "Move":
            return self._march(tokens)
        if asked.kind == "MoveWhere":
            return next((it.token for it in asked.choices if "Battle" in it.detail), "cancel")
        if asked.kind in ("PlayBattleCard", "PlayReinforcement", "CallUp", "ChooseStrategy"):
            return tokens[0]
        return next((it for it in (asked.decline, "end") if it in tokens), tokens[0])

    def _march(self, tokens):
        """Each German block once, if it finds an enemy; the Allies stand."""
        fresh = [it for it in tokens if it.startswith("march:") and it not in self.tried]
        if not fresh or self.seat == "allied":
            return "end"
        self.tried.add(fresh[0])
        return fresh[0]


async def test_two_commanders_and_a_spectator(ada, ben, cleo, bot, stage):
    studio = bot.app.studio
    german, allied = await begun(ada, ben, bot, stage)
    await set_up(german, allied, cleo, studio)
    # the first turn by hand; the curious one looks in at every new kind of question
    kinds = await first_turn(bot, german, allied, cleo, studio)
    assert {"EnemyEvent", "Move", "MoveWhere", "PlayBattleCard"} <= kinds
    assert any("against" in it.text for it in cleo.messages())
    dov = await requests(ada, ben, bot, stage)
    # the staff officer finishes it for both
    await ada.slash("/game officer")
    await dov.slash("/game officer")
    end = await cleo.message("is over")
    assert "The seed was `dunkirk`" in end.text
    assert STRATEGY in (await cleo.slash("/log", find=STRATEGY)).message.text
    assert "not one amiss" in (await cleo.slash("/verify")).message.text
    assert b'"seed": "dunkirk"' in (await cleo.slash("/game export")).message.attachments[0].data
    assert not stage.refusals


async def set_up(german, allied, cleo, studio):
    """Both place in secret at the same time, by the suggested set-up."""
    await curious(cleo, german.bot, studio)
    for person in (german, allied):
        for token in ("suggested", "ready"):
            row = await shown(person.bot)
            await person.answer(token)
            await shown(person.bot, version=row.version)
        assert person.presses == 3
    # each sees the faces of one's own blocks, nobody else any
    mine, theirs = NAME["A-A1"], NAME["9-I1"]
    await german.actor.slash("/map")
    assert mine in studio.drawn[-1][1]
    assert theirs not in studio.drawn[-1][1]
    await allied.actor.slash("/map", place="D6")
    assert theirs in studio.drawn[-1][1]
    assert mine not in studio.drawn[-1][1]
    await german.actor.slash("/map", share=True)
    assert mine not in studio.drawn[-1][1]


async def first_turn(bot, german, allied, cleo, studio):
    """Both answer what they are asked until turn 2 has dawned."""
    kinds = set()
    while True:
        position = await bot.app.service.snapshots.open(1)
        if position.state.table.turn > 1:
            return kinds
        seat, asked = next(iter(position.questions.items()))
        if asked.kind not in kinds:
            kinds.add(asked.kind)
            await curious(cleo, bot, studio)
        await (german if seat == "german" else allied).decide(position)


async def curious(cleo, bot, studio):
    """Press and type everything there is; nothing fails, nothing secret comes of it."""
    await shown(bot)
    version = (await bot.app.store.games.get(1)).version
    told = []
    for button in board_of(cleo).buttons:
        told.append(await cleo.click(board_of(cleo), custom_id=button.custom_id))
        if button.label not in ("Whole map", "The rule"):
            assert "You are watching this game." in told[-1].message.text
    told += [await cleo.slash(command) for command in (*LOOKING, *MEDDLING)]
    told += [await cleo.slash("/map", place="G5"), await cleo.slash("/do", order="march")]
    assert await cleo.autocomplete("/do", "order", "") == []
    assert not any(it.failed for it in told)
    assert all(it.message.private for it in told)
    assert (await bot.app.store.games.get(1)).version == version
    seen = [it.text for it in cleo.messages()] + [it for seat, it in studio.drawn if not seat]
    leaked = [it for it in await secrets(bot) if it in "\n".join(seen)]
    assert not leaked


async def secrets(bot):
    """The strategy, the hands, and the names of blocks nobody was ever told; staffs show up."""
    position = await bot.app.service.snapshots.open(1)
    entries = await bot.app.store.games.entries(1)
    diary = " ".join(event.words for it in entries for event in it.events if not event.seats)
    hands = [position.rules.hand(position.view(seat)) for seat in ("german", "allied")]
    cards = [fact.value for hand in hands for fact in hand]
    blocks = [it for it in NAME.values() if it not in diary and "headquarters" not in it]
    return [STRATEGY, *cards, *blocks]


async def requests(ada, ben, bot, stage):
    """A reminder, a draw refused, a seat handed on; gives whoever took it."""
    await shown(bot)
    for person in (ada, ben):  # at whatever hour of the day this is run
        await person.slash("/remind", quiet_from=0, quiet_to=0)
    stage.clock.advance(13 * 3600)
    await bot.app.tick()
    position = await bot.app.service.snapshots.open(1)
    for seat, asked in position.questions.items():
        nudge = await ada.message(f"**{seat.title()}**: {asked.heading}")
        assert "waiting for you" in nudge.text
    await ben.slash("/game draw")
    offer = await ada.message("offers a draw")
    await ada.click(offer, "Refuse")
    await stage.until(lambda: "fights on" in offer.text, "the refusal")
    dov = stage.actor("Dov")
    await ben.slash("/game replace", seat="allied", user=dov)
    offer = await dov.message("offers their Allied seat")
    await dov.click(offer, "Agree")
    await stage.until(lambda: "it is done" in offer.text, "the new commander")
    assert "**Allied**" in (await dov.slash("/hand")).message.text
    assert "hold no seat" in (await ben.slash("/game pause")).message.text
    return dov


async def test_a_side_resigns(ada, ben, cleo, bot, stage):
    await begun(ada, ben, bot, stage)
    sure = await ben.slash("/game resign")
    await ben.click(sure.message, "Concede")
    told = await cleo.message("concedes")
    assert "The seed was `dunkirk`" in told.text
    assert (await bot.app.store.games.get(1)).status == "over"
    assert not stage.refusals
