"""The same table twice: as it is, and with everything changed that somebody may not know.

Whatever that person can see, be it posted, drawn, suggested, refused or reminded, must not differ.
"""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from hashlib import sha256
from unittest.mock import patch

import msgspec

from bot.panels import ids
from bot.panels.ids import Action
from bot.store import Preferences, SqliteStore
from bot.tables import film
from bot.tables.draft import show
from engine import Event, checks_of, load, open_asks, play, replay, rules_of, save, view
from engine.core.chance import Chance, commitment
from engine.core.clones import clone
from engine.core.estimates import Estimate
from engine.core.log import readable
from engine.core.outlook import Outlook
from engine.core.playout import play_out, random_policy
from engine.core.referee import Outcome
from engine.core.weighing import Weighed
from engine.core.worlds import resample
from renders import Film
from tests.bot.support import HERE, HandClock, House, PlainStudio, asking, parts

STRANGER = 999
GAME = 1
MOST_MOVES = 700
_EVENTS = msgspec.json.Decoder(tuple[Event, ...])

COMMANDS = (
    ("GameCommands.status", {}),
    ("GameCommands.list_", {}),
    ("GameCommands.export", {}),
    ("LookingCommands.map_", {}),
    ("LookingCommands.map_", {"share": True}),
    ("LookingCommands.map_", {"words": True}),
    ("LookingCommands.map_", {"turn": "1", "words": True}),
    ("LookingCommands.map_", {"place": "A4", "layer": "control"}),
    ("LookingCommands.hand", {}),
    ("LookingCommands.log", {}),
    ("LookingCommands.log", {"when": "1"}),
    ("LookingCommands.log", {"find": "the"}),
    ("LookingCommands.chart", {}),
    ("OrderCommands.hint", {}),
    ("OrderCommands.odds", {}),
    ("OrderCommands.orders", {}),
    ("OrderCommands.do", {"order": "no such order at all"}),
    ("HelpCommands.verify", {}),
    ("ThinkingCommands.outlook", {}),
    ("ThinkingCommands.outlook", {"share": True}),
    ("ThinkingCommands.review", {}),
)
LOOKING_BACK = (
    ("LookingCommands.chart", {"share": True}),
    ("LookingCommands.replay", {}),
    ("LookingCommands.replay", {"share": True}),
)
SUGGESTIONS = (
    "OrderCommands._orders",
    "OrderCommands._mine",
    "OrderCommands._held",
    "LookingCommands._places",
    "LookingCommands._layers",
)


class Witness(PlainStudio):
    """Draws nothing, but its alt texts are a digest of all that was handed to the draughtsman."""

    def _told(self, view, *more):
        seen = msgspec.structs.replace(view, commitment="")
        return self._picture(sha256(msgspec.json.encode([seen, *more])).hexdigest())

    async def snapshot(self, view, events):
        return self._told(view, list(events))

    async def board(self, view, events, asked=()):
        return self._told(view, list(events), list(asked))

    async def preview(self, view, events):
        return self._told(view, list(events))

    async def crop(self, view, place="", *, targets=(), layer=None):
        return self._told(view, place, targets, layer)

    async def chart(self, view):
        return self._told(view)

    async def hand(self, view):
        return self._told(view)

    async def handout(self, view, which):
        return self._told(view, which)

    async def ending(self, view, turns, players):
        return self._told(view, [list(events) for events in turns], list(players))

    async def animate(self, frames):
        told = [self._told(view, list(events)).alt for view, events in frames]
        return Film("\n".join(["GIF89a", *told]).encode(), "gif")


class Seer:
    """Plays nothing on: its figures are a digest of the world it would begin with."""

    on = True

    def _number(self, state, seat):
        world = msgspec.json.encode(resample(state, seat, Chance("seer")))
        return int(sha256(world).hexdigest()[:6], 16)

    async def outlook(self, state, seat, key):
        number = self._number(state, seat)
        return Outlook(number, (), Estimate(float(number), 0.0, 1), 0.0, 0.0)

    async def weigh(self, state, seat, key):
        value = Estimate(float(self._number(state, seat)), 0.0, 2)
        return tuple(Weighed(it, it, "", value, value) for it in ("one", "other"))


@dataclass
class Table:
    """A running table of people, one on each seat, in a file."""

    game: str
    options: dict[str, str]
    path: object
    seats: tuple[str, ...] = ()
    kinds: set[str] = field(default_factory=set)
    known: dict[tuple, list[Outcome]] = field(default_factory=dict)

    def replayed(self, record):
        """What its record leads to; the same moves are not played twice."""
        moves = tuple((it.seat, it.token) for it in record.moves)
        if moves not in self.known:
            self.known[moves] = [*replay(record)]
        return self.known[moves]

    def user(self, seat):
        return 101 + self.seats.index(seat) if seat else STRANGER

    async def begin(self, house):
        lobby = house.app.lobby
        lobby.seeds = lambda: "leaks"
        options = {it.key: it.default for it in rules_of(self.game).options} | self.options
        self.seats = rules_of(self.game).seated(options)
        row = await lobby.open(self.game, HERE, 101, asking(pace=24 * 60))
        await lobby.options(row.id, 101, options)
        for number, seat in enumerate(self.seats):
            if seat != rules_of(self.game).seats[0]:
                await lobby.join(row.id, seat, 101 + number)
            wish = Preferences(quiet_from=0, quiet_to=0, direct=number % 2 == 0)
            await house.store.people.save_preferences(101 + number, wish)
        await lobby.start(row.id, 101)
        await house.settled(row.id)

    def viewers(self):
        """A spectator, and the first seat of every side."""
        sides = {rules_of(self.game).side(seat): seat for seat in reversed(self.seats)}
        return (None, *sides.values())


async def snapshots(table, store, most):
    """Play at random; stop at every kind of question not seen before, and give the position."""
    house = House(store, studio=Witness())
    await table.begin(house)
    choose = random_policy("leaks")
    for _ in range(most):
        position = await house.position(GAME)
        if position.state.result is not None:
            break
        fresh = {it.kind for it in position.questions.values()}
        if not fresh <= table.kinds:
            table.kinds |= fresh
            yield position
        seat = next(iter(position.questions))
        token = choose(position.state, seat)
        await house.say(GAME, seat, token, table.user(seat))
        await house.settled(GAME)
    await house.app.worker.close()


async def compare(table, store, position, viewer, folder):
    """Both transcripts of what a viewer sees from here on."""
    heard = []
    for variant in (0, 1):
        path = folder / f"{position.game.version}-{viewer}-{variant}.sqlite3"
        await store.backup(path)
        if variant:
            with closing(sqlite3.connect(path)) as file, file:
                _disguise(file, viewer, variant)
        async with _copy(path) as copied:
            state = (await House(copied).position(GAME)).state
            answer = _quiet(table, position, viewer)
            retold = _retold(table.replayed, viewer) if variant else table.replayed
            with patch.object(film, "replay", retold):
                transcript = await _transcript(table, copied, viewer, answer)
            for seed in (state.chance.seed, position.game.seed):
                transcript = [line.replace(commitment(seed), "SEAL") for line in transcript]
            heard.append(transcript)
        path.unlink()
    return heard


@asynccontextmanager
async def _copy(path):
    store = await SqliteStore.open(path)
    try:
        yield store
    finally:
        await store.close()


def _disguise(file, viewer, variant):
    """Change every state, private line and standing order that the viewer may not know."""

    def hidden(data):
        state = load(zlib.decompress(data))
        checks_of(state.game).disguise(state, viewer, variant)
        return zlib.compress(save(state))

    def changed(data):
        events = [_changed(event, viewer) for event in _EVENTS.decode(data)]
        return msgspec.json.encode(events)

    file.create_function("hidden", 1, hidden)
    file.create_function("changed", 1, changed)
    file.execute("UPDATE states SET state = hidden(state)")
    file.execute("DROP TRIGGER moves_are_never_changed")
    file.execute("UPDATE moves SET events = changed(events)")
    file.execute(
        "INSERT OR REPLACE INTO stances SELECT DISTINCT game, seat, 'Hidden/' || ?, 'pass', '[]'"
        " FROM stances WHERE seat <> ?",
        (variant, viewer or ""),
    )


def _retold(replayed, viewer):
    """A record played again with every position on the way disguised as in `_disguise`."""

    def retold(record):
        for outcome in replayed(record):
            state = clone(outcome.state)
            checks_of(state.game).disguise(state, viewer, 1)
            yield Outcome(state, tuple(_changed(event, viewer) for event in outcome.events))

    return retold


def unfinished(game, options):
    """The record of a random game up to the answer that would end it, or of its first turns."""
    *_, (_, record) = play_out(game, "films", options, random_policy("films"))
    return msgspec.structs.replace(record, moves=record.moves[:-1][:MOST_MOVES], result=None)


async def films(record, viewers):
    """The film of a record as it is, and with every position disguised from each viewer."""
    played = [*replay(record)]
    retold = [_retold(lambda _: played, viewer) for viewer in viewers]
    for told in (lambda _: played, *retold):
        with patch.object(film, "replay", told):
            yield await Witness().animate(await film.frames(record))


def _changed(event, viewer):
    """A line of the diary; one that the viewer may not read says something else."""
    if event.visible_to(viewer):
        return event
    return msgspec.structs.replace(event, words="hidden", places=("hidden",), dice=())


def _quiet(table, position, viewer):
    """An answer that rolls and reveals nothing, and looks the same to the viewer in both worlds.

    What others do openly with things the viewer may not know is no leak.
    """
    twin = clone(position.state)
    checks_of(table.game).disguise(twin, viewer, 1)
    theirs = {it.seat: {choice.token for choice in it.choices} for it in open_asks(twin)}
    for question in position.questions.values():
        for choice in question.choices:
            if choice.token in theirs.get(question.seat, ()) and not choice.fields:
                answer = question.seat, choice.token
                one, other = (_played(it, *answer, viewer) for it in (position.state, twin))
                if one and other and (question.seat == viewer or one == other):
                    return answer
    return None


def _played(state, seat, token, viewer):
    """What a viewer sees of an answer; nothing, if it rolls or reveals."""
    outcome = play(state, seat, token)
    after, events = outcome.state, outcome.events
    if (after.chance.drawn, after.revealed) != (state.chance.drawn, state.revealed):
        return None
    seen = msgspec.structs.replace(view(after, viewer), commitment="")
    return msgspec.json.encode([seen, readable(events, viewer)])


async def _show(draft):
    draft.announce(show(fresh=True))


async def _transcript(table, store, viewer, answer):
    """Everything a viewer can come by, in order."""
    house = House(store, clock=HandClock(1_900_500_000.0), studio=Witness())
    house.app.thinking = Seer()
    user = table.user(viewer)
    lines = []
    await house.app.service.change(GAME, _show)
    await house.settled(GAME)
    lines += await _presses(table, house, viewer, user)
    lines += await _commands(house, user, LOOKING_BACK)
    lines += await _commands(house, user)
    if answer is not None:
        seat, token = answer
        await house.say(GAME, seat, token, table.user(seat))
        await house.settled(GAME)
        lines += await _commands(house, user)
        undone = await house.type(table.user(seat), "OrderCommands.undo")
        lines += [] if seat != viewer else _told(undone)
    house.clock.advance(hours=30)
    await house.app.tick()
    await house.settled(GAME)
    for number, said in house.messenger.messages.items():
        mine = said.channel == HERE.channel or said.channel == 10_000 + user
        if mine:
            alt = said.panel.picture.alt if said.panel.picture else ""
            lines.append(f"{number} {said.panel.text} {alt} {said.panel.rows} {said.panel.pings}")
    await house.app.worker.close()
    return lines


_LOOKING = (Action.DECIDE, Action.HINT, Action.DRAFT, Action.NEVER)


async def _presses(table, house, viewer, user):
    """Every control of the board: one's own way in, and a refusal for those of others."""
    rules, lines = rules_of(table.game), []
    for part in parts(house.messenger.last.panel):
        what, seat = part.id.split(":")[1], ids.read(part.id).seat
        mine = rules.seats[seat] == viewer
        if not mine or what in _LOOKING:
            lines += _told(await house.press(user, part.id, private=False))
    return lines


async def _commands(house, user, commands=COMMANDS):
    lines = []
    for command, options in commands:
        lines += [
            f"{command}: {line}" for line in _told(await house.type(user, command, **options))
        ]
    for suggestion in SUGGESTIONS:
        lines.append(f"{suggestion}: {await house.suggest(user, suggestion)}")
    return lines


def _told(talk):
    """What an interaction showed, controls, pictures and films included."""
    return [
        f"{shown.text} {shown.alts} {[it.to_component_dict() for it in shown.controls]}"
        f" {shown.files}"
        for shown in talk.shown
    ]
