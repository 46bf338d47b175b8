"""What is forged at: tables in every state, all that is offered there, and to whom it is."""

from __future__ import annotations

import re

from bot.panels import ids
from bot.panels.ids import Action
from bot.tables.lobby import Place
from engine.core.choice import BATCH
from engine.core.referee import play
from engine.core.refusal import Refused
from tests.bot.forger import SEATS
from tests.bot.support import ADA, BEN, House, asking, parts
from tests.core import toy

LOBBY, SOLITAIRE, SPEAKING, PLANNING, COUNCIL, PAUSED, OVER, REPORTING = (
    Place(1, it) for it in range(8, 16)
)
# of these it does not matter since when a question is open
TIMELESS = {
    *(Action.JOIN, Action.OFFICER, Action.GENERAL, Action.LEAVE, Action.START),
    *(Action.CONCEDE, Action.CLOSE),
    *(Action.GAME, Action.SEAT, Action.PACE, Action.COUNCIL, Action.OPTION, Action.SNOOZE),
    *(Action.AGREE, Action.REFUSE),
}
LIVE = (*range(1, 8), 9)
LOBBY_GAME, COUNCIL_GAME, OVER_GAME = 2, 6, 8


async def prepared(store):
    """A house with tables in every state, and all the ids that are shown there."""
    house = House(store)
    lobby = house.app.lobby
    await house.toy(ADA, BEN, mode="fancy")
    await lobby.open(toy.RULES.id, LOBBY, ADA, asking())
    solitaire = await house.table(ADA, where=SOLITAIRE)
    await house.until(solitaire, "TakeAction")
    await house.speaking(where=SPEAKING)
    await house.toy(ADA, BEN, planning="on", where=PLANNING)
    await house.table(ADA, where=COUNCIL, council=True)
    paused = await house.toy(ADA, BEN, where=PAUSED)
    await house.app.admin.pause(paused, ADA)
    over = await house.toy(ADA, BEN, where=OVER)
    await house.app.early_ending.concede(over, ADA)
    await house.reporting(where=REPORTING)
    await house.app.early_ending.offer_draw(1, BEN)
    await house.app.seating.replace(1, "right", BEN, 0)
    house.clock.advance(hours=20)
    await house.app.tick()
    await house.app.worker.all_settled()
    shown = [part for said in house.messenger.messages.values() for part in parts(said.panel)]
    real = [(it.id, {line.value for line in getattr(it, "options", ())}) for it in shown]
    return house, [*real, *await in_private(house, real)], await owed(house)


async def in_private(house, real):
    """What Ada's private panels bear."""
    talks = [
        *[await house.press(ADA, it) for it, _ in real if re.match("b:(decide|hint)", it)],
        *[await house.type(ADA, "OrderCommands.do", order="wreck", channel=REPORTING.channel)],
        *[
            await house.type(ADA, command, channel=channel)
            for command in ("GameCommands.officer", "GameCommands.resign", "GameCommands.end")
            for channel in (SOLITAIRE.channel, SPEAKING.channel)
        ],
        await house.press(ADA, "s:option:2:0:?", "weather"),
    ]
    bars = [it for talk in talks if talk.shown for it in talk.last.controls]
    return [(it.custom_id, {line.value for line in getattr(it, "options", ())}) for it in bars]


async def owed(house):
    """The open questions of Ada's: game, question, and the version and seat of their ids."""
    found = []
    for number in (1, 3, 4, 5, 6, 9):
        table = await house.position(number)
        for seat, question in table.questions.items():
            if ADA in table.holders(seat) or table.game.settings.council:
                place = table.rules.seats.index(seat)
                found.append((number, question, (table.game.asked[seat].version, place)))
    return found


class Judge:
    """Knows what is no forgery after all: what is offered, to somebody who may."""

    def __init__(self, real, owed, states):
        self.real, self.states = {}, states
        for custom_id, options in real:
            self.real.setdefault(custom_id, set()).update(options)
        self.owed = {(game, *where): question for game, question, where in owed}

    def genuine(self, user, custom_id, values):
        try:
            pressed = ids.read(custom_id, values)
        except ids.UnreadableError:
            return False
        if pressed.what in TIMELESS:
            return self._anytime(user, pressed, custom_id)
        question = self.owed.get((pressed.game, pressed.version, pressed.seat))
        if custom_id in self.real:
            return True
        if question is None or (user != ADA and pressed.game != COUNCIL_GAME):
            return False
        if pressed.what in (Action.NEVER, Action.UNDO):
            return set(values) <= set(question.occasions)
        tokens = [it[1:] for it in values] if values else [pressed.tail]
        legal = {it.token for it in question.choices}
        row = BATCH.join(tokens)
        return {*row.split(BATCH)} <= legal or self._taken(pressed.game, question.seat, row)

    def _taken(self, game, seat, row):
        """Whether the referee takes it: where chance follows the first answer, that one stands."""
        try:
            play(self.states[game], seat, row)
        except Refused:
            return False
        return True

    def _anytime(self, user, pressed, custom_id):
        """What the buttons and menus do that look the same at every moment."""
        what, _, seat = "".join(pressed.values).rpartition(":")
        if pressed.what == Action.JOIN or what == "sit":
            return pressed.game in LIVE and (pressed.tail or seat) in SEATS
        if what in {"officer", "general"}:
            return pressed.game == LOBBY_GAME and user == ADA
        if pressed.what in (Action.LEAVE, Action.CONCEDE, Action.CLOSE):
            return user == ADA and pressed.game in LIVE
        if pressed.what == Action.OPTION and user == ADA and not pressed.tail:
            known = {f"{it.key}={value}" for it in toy.RULES.options for value in it.values}
            return set(pressed.values) <= known  # switches as a whole; none: all off
        kind, what, game, _, rest = custom_id.split(":", 4)
        known = [it for it in self.real if it.startswith(f"{kind}:{what}:{game}:")]
        options = [self.real[it] for it in known if it.split(":", 4)[4] == rest]
        return any(set(pressed.values) <= it for it in options)
