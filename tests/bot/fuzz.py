"""Forged interactions against the real handlers: `python -m tests.bot.fuzz --number 100000`.

Real ids with something changed, of boards and of private panels; every action with odd rests and
values; the holder's own answers with tokens made up, changed, doubled or of another question;
strings of no sense; forms, commands with odd options, odd words to be completed, and records that
were tampered with: from somebody who sits at the tables and from a stranger. Nothing may raise,
nobody may be told that something broke, nothing may be written that was not offered, and what is
suggested must fit Discord's limits.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import re
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import discord

from bot.limits import AUTOCOMPLETE, OPTION_LABEL, OPTION_VALUE, must
from bot.panels import ids
from bot.panels.ids import Action
from bot.search import matching
from bot.store import SqliteStore
from bot.tables.lobby import Place
from bot.words import refusals, troubles
from engine.core.choice import BATCH
from engine.core.referee import play
from engine.core.refusal import Refused
from tests.bot.support import ADA, BEN, House, Talk, asking, parts
from tests.core import toy

STRANGER = 999
LOBBY, SOLITAIRE, SPEAKING, PLANNING, COUNCIL, PAUSED, OVER, REPORTING = (
    Place(1, it) for it in range(8, 16)
)
CHANNELS = range(7, 17)
ODD = [
    *("", " ", "0", "-1", "00", "²", "٣", "1e9", "0x1", "1.0", "+1", "=", "=;", "=;;", "+", "+²"),
    *("9" * 19, "9" * 40, "9" * 90, str(2**63), str(2**64), "18446744073709551616"),
    *("moon", "toys", "sit:", "sit:moon", "officer:", "officer:left", "left", "right", "allied"),
    *("general:", "general:left", "general"),
    *("a=b", "0=0", "2=60", "60=forfeit", "99999999999999999999=remind", "360=", "=remind"),
    *("mode=fancy", "mode=", "mode", "?", "council", "unless", "always", "0:", "0:/", "0:0.0/0s"),
    *("0:" + "9." * 30 + "/0", "1:bid:3", "7:bid:3", "0:bid:3;bid:3", "0:cancel", ":", "::", "0:²"),
    *(
        "\x00",
        "\n",
        "a\nb",
        "\ud800",
        "é",
        "🂡",
        "'; DROP TABLE games;--",
        "%s%n",
        "../../etc",
        "x" * 99,
    ),
]
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:;=+?/._-² \n\x00é\ud800"
NUMBERS = [0, 1, 2, 3, 77, -1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, 10**30]
ELSEWHERE = NUMBERS[1:]  # no number means the game that is here
SEATS = ("left", "right", "allied")
UNKNOWN = [it for it in ODD if it and it not in SEATS]  # nothing said means the next free seat
USERS = SimpleNamespace(id=5, bot=False), SimpleNamespace(id=6, bot=True), None
COMMANDS = {
    "GameCommands.new": {"game": [it for it in ODD if it != "toy"], "council": [True, False]},
    "GameCommands.join": {"seat": UNKNOWN},
    "GameCommands.replace": {"seat": UNKNOWN, "user": USERS},
    "GameCommands.officer": {"seat": UNKNOWN, "level": ODD},
    "GameCommands.resume": {"number": ELSEWHERE},
    "GameCommands.export": {"number": NUMBERS},
    "GameCommands.fork": {"turn": UNKNOWN, "number": NUMBERS},
    "GameCommands.settings": {"missed": ODD},
    "LookingCommands.map_": {"place": ODD, "layer": ODD, "turn": ODD},
    "LookingCommands.log": {"find": ODD, "when": ODD},
    "OrderCommands.do": {"order": ODD, "seat": ODD},
    "OrderCommands.odds": {"find": ODD},
    "OrderCommands.orders": {"seat": ODD},
    "HelpCommands.help": {"again": ODD},
    "HelpCommands.rules": {"topic": ODD},
    "ReminderCommands.remind": {
        "zone": ODD,
        "holiday": [it for it in ODD if it != "0"],
        "where": ODD,
    },
}
SUGGESTIONS = {
    "GameCommands._seats": {},
    "GameCommands._turns": {"number": [*ODD, *NUMBERS]},
    "LookingCommands._places": {},
    "LookingCommands._layers": {},
    "LookingCommands._turns": {},
    "OrderCommands._orders": {"seat": ODD},
    "OrderCommands._mine": {},
    "OrderCommands._held": {},
    "ReminderCommands._zones": {},
    "HelpCommands._topics": {},
}
# of these it does not matter since when a question is open
TIMELESS = {
    *(Action.JOIN, Action.OFFICER, Action.GENERAL, Action.LEAVE, Action.START),
    *(Action.CONCEDE, Action.CLOSE),
    *(Action.GAME, Action.SEAT, Action.PACE, Action.COUNCIL, Action.OPTION, Action.SNOOZE),
    *(Action.AGREE, Action.REFUSE),
}
_SEATED = ["left", "right", "allied", "nowhere"]
_KEYS = ["miracle", "france_1940", "moon"]
FORMS = [
    *[("b", action, [""], []) for action in ("leave", "start", "concede", "close", "map")],
    ("b", "forget", ["", "0" * 16, "f" * 16, "F" * 16, "0" * 15, "moon"], []),
    *[("b", action, _SEATED, []) for action in ("join", "officer", "general")],
    *[("b", action, ["1", "2", "3", "77"], []) for action in ("agree", "refuse", "snooze")],
    *[("b", action, ["0", "1", "9"], []) for action in ("decide", "hint", "undo", "never")],
    *[("b", action, ["0", "1", "9"], []) for action in ("draft", "reopen")],
    ("s", "draft", ["0:0.0", "0:1.ff", "9:0.1", "0:0.g", "0"], ["0", "1", "77", "100"]),
    ("b", "sign", ["0:abcdef.0", "0:abcdef.ffff", "9:000000.1", "0:abc.0", "0:abcdef."], []),
    ("b", "finish", ["9:this-phase", "9:this-turn", "0:away", "0:"], []),
    (
        "b",
        "stance",
        ["0", "0:Charm", "0:Charm=loud", "9:*=ask", "0:Moon=pass", "0:Charm/x=pass"],
        [],
    ),
    ("s", "stance", ["0", "0:Charm=pass"], ["Charm", "Moon", "=a full moon"]),
    ("b", "standin", ["", "away", "this-phase", "general-this-turn"], []),
    ("b", "log", ["0:", "1:turn", "99999:", "0:²", "7:a:b"], []),
    ("s", "log", [""], ["0", "1", "99999"]),
    ("s", "new", ["", "council"], _KEYS),
    ("s", "game", [""], _KEYS),
    ("s", "seat", [""], [f"{what}:{seat}" for what in ("sit", "officer") for seat in _SEATED]),
    ("s", "pace", [""], ["0=remind", "360=officer", "7=remind", "360=moon"]),
    ("s", "council", [""], ["0=0", "2=60", "4=60", "99=99"]),
    ("s", "option", ["", "?", "weather", "moon"], ["weather", "foul", "moon", "weather=foul"]),
    ("b", "f", ["0:report", "0:wreck", "0:report=1/fair/A1", "2:report", "0:quiet", "9:x"], []),
    ("b", "handout", ["chart", "moon", ""], []),
    ("b", "rule", ["tide", "moon", "", "../x"], []),
]
LIVE = (*range(1, 8), 9)
LOBBY_GAME, COUNCIL_GAME, OVER_GAME = 2, 6, 8


@dataclass
class Report:
    """What came of it."""

    count: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    reached: Counter[Action] = field(default_factory=Counter)

    @property
    def words(self):
        return (
            f"{self.count} forged interactions in {self.seconds:.1f} s:"
            f" {len(self.broken)} broken, {len(self.written)} written;"
            f" {len(self.told)} different answers; "
            + ", ".join(f"{kind} {count}" for kind, count in self.kinds.most_common())
        )


class Forger:
    """Makes up interactions, always the same from the same seed."""

    def __init__(self, seed, real, owed, record):
        self.chance = random.Random(seed)  # noqa: S311 - no secret
        self.real = real
        self.owed = owed
        self.tokens = [it.token for _, question, _ in owed for it in question.choices]
        self.record = record

    def press(self):
        """An id and the values picked."""
        pick = self.chance.choice
        way = self.chance.random()
        if way < 0.3:
            custom_id, options = pick(self.real)
            values = tuple(sorted(options)[:1])
            if self.chance.random() < 0.7:
                custom_id = self._changed(custom_id)
            else:
                values = tuple(self._changed(it) for it in values) or (pick(ODD),)
        elif way < 0.6:
            return self._own_answer()
        elif way < 0.7:
            return self._well_formed()
        elif way < 0.93:
            game, version = pick([*"12345678", pick(ODD)]), pick(["0", "1", "2", pick(ODD)])
            rest = pick([pick(ODD), "", "1", "left"])
            custom_id = f"{pick('bsm')}:{pick(list(Action))}:{game}:{version}:{rest}"
            values = ()
        else:
            custom_id, values = self._nonsense(), ()
        if self.chance.random() < 0.4:
            values = tuple(pick(ODD) for _ in range(self.chance.randrange(4)))
        return custom_id[:100], values

    def _well_formed(self):
        """What could be an id of ours, of a table or a moment where nobody offers it."""
        pick = self.chance.choice
        kind, action, rest, picks = pick(FORMS)
        game, version = pick([*"12345678", "77"]), pick(["0", "1", "5", "99"])
        return f"{kind}:{action}:{game}:{version}:{pick(rest)}", (pick(picks),) if picks else ()

    def _own_answer(self):
        """About a question that is open, by its own id, with an answer that it does not offer."""
        pick = self.chance.choice
        game, question, (version, seat) = pick(self.owed)
        about = f"{game}:{version}:{seat}"
        token = self._token(question)
        path = pick(["/0", "0/0", "1.2/0", "9/9", "0.0.0.0/0s", "7/1s", "9999/9999", "/0s"])
        return pick(
            [
                (f"b:p:{about}:{token}"[:100], ()),
                (f"b:f:{about}:{token}"[:100], ()),
                (f"b:show:{about}:{token}"[:100], ()),
                (f"s:browse:{about}:{path}", self._values(question)),
                (f"b:browse:{about}:{path}", ()),
                (f"s:never:{about}:unless", tuple({self._changed(pick(ODD)) for _ in range(3)})),
                (f"b:never:{about}:{pick(['unless', 'always', ''])}", (pick(ODD),)),
                (f"b:undo:{game}:{version + pick([-1, 1, 7])}:{seat}", ()),
                (f"b:{pick(['hint', 'decide'])}:{about}{pick(['', ':0', '0'])}", ()),
            ]
        )

    def _values(self, question):
        number = self.chance.randrange(1, 4)
        picks = [f"{self.chance.choice('==?>')}{self._token(question)}" for _ in range(number)]
        if self.chance.random() < 0.3:
            picks = [f"+{self.chance.randrange(40)}" for _ in range(self.chance.randrange(1, 3))]
        return tuple(picks)

    def _token(self, question):
        """Made up, changed, of another question, or several where they cannot stand together."""
        pick, legal = self.chance.choice, [it.token for it in question.choices]
        ways = [
            lambda: pick(ODD),
            lambda: self._changed(pick(legal)),
            lambda: pick(self.tokens),
            lambda: ";".join([pick(legal)] * 2),
            lambda: ";".join(pick(self.tokens) for _ in range(self.chance.randrange(2, 5))),
            lambda: f"{pick(legal)};",
        ]
        return pick(ways)()

    def form(self):
        """A form that was filled in: of any id, with texts of which one at least will not do."""
        pick = self.chance.choice
        game, question, (version, seat) = pick(self.owed)
        forms = [it.token for it in question.choices if it.fields] or ["report"]
        about = f"{pick([game, 9, 77])}:{pick([version, version, 0, 5])}:{pick([seat, seat, 9])}"
        ids_ = [f"m:f:{about}:{pick(forms)}", f"m:f:{about}:{self._token(question)}"[:100]]
        ids_ += [self.press()[0], self._changed(ids_[0]), self._nonsense()]
        texts = ["10", "9", "foul", "A1", "L2", "fair", *ODD]
        several = tuple(pick(texts) for _ in range(self.chance.randrange(7)))
        return pick(ids_), ("10", *several) if several else several

    def tampered(self):
        """A record with something in it changed."""
        data = bytearray(self.record)
        for _ in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(data))
            if self.chance.random() < 0.5:
                data[at] = self.chance.randrange(256)
            else:
                del data[at : at + self.chance.randrange(1, 40)]
        return bytes(data)

    def command(self):
        name = self.chance.choice(list(COMMANDS))
        given = {
            key: self.chance.choice(values)
            for key, values in COMMANDS[name].items()
            if values is UNKNOWN or values is ELSEWHERE or self.chance.random() < 0.8
        }
        if name == "OrderCommands.do" and self._fits(given.get("order", "")):
            given["order"] = "²"
        given |= {"order": "²"} if name == "OrderCommands.do" and "order" not in given else {}
        given |= {"topic": "²"} if name == "HelpCommands.rules" and "topic" not in given else {}
        return name, given

    def _fits(self, order):
        """Whether typed words happen to mean one order and no other."""
        return any(
            len(matching(part, question.choices, lambda it: it.label)) == 1
            for _, question, _ in self.owed
            for part in (order, *order.split(BATCH))
        )

    def _nonsense(self):
        return "".join(self.chance.choices(LETTERS, k=self.chance.randrange(60)))

    def _changed(self, text):
        at, how = self.chance.randrange(len(text) + 1), self.chance.randrange(4)
        if how == 0:
            return text[:at] + self.chance.choice(LETTERS) + text[at:]
        if how == 1:
            return text[:at] + text[at + 1 :]
        if how == 2:
            fields = text.split(":")
            fields[self.chance.randrange(len(fields))] = self.chance.choice(ODD)
            return ":".join(fields)
        return text[:at]


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


class Watch:
    """What is written in the store, and what is logged as a fault."""

    def __init__(self, house):
        self.house, self.writes, self.faults = house, 0, []
        self._write, self._save = house.store.games.write, house.store.people.save_preferences
        house.store.games.write = self._counted(self._write)
        house.store.people.save_preferences = self._counted(self._save)

    def _counted(self, work):
        async def counted(*given):
            done = await work(*given)
            self.writes += 1
            return done

        return counted


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


async def fuzz(store, number, seed=1940):
    """Throw so many forged interactions at a house."""
    house, real, questions = await prepared(store)
    record = await house.app.admin.export(await store.games.get(OVER_GAME))
    forger = Forger(seed, real, questions, record)
    states = {game: (await house.position(game)).state for game, _, _ in questions}
    judge, watch, report = Judge(real, questions, states), Watch(house), Report()
    handlers = house.press_router._handlers
    handlers |= {action: counted(report, action, work) for action, work in handlers.items()}
    began = time.perf_counter()
    while report.count < number:
        before = watch.writes
        forged = forgery(house, forger, judge)
        if forged is None:
            continue
        what, work = forged
        report.count += 1
        report.kinds[what.split()[1]] += 1
        try:
            talk = await work
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
            report.broken.append(f"{what}: {error!r}")
            continue
        report.told[talk.text[:60]] += 1
        if talk.text == troubles.BROKEN:
            report.broken.append(what)
        if watch.writes > before:
            report.written.append(f"{what}: {talk.text[:80]}")
    report.seconds = time.perf_counter() - began
    await house.app.worker.close()
    return report


def counted(report, action, handler):
    """The handler of an action, and that it was reached."""

    async def handle(reply, pressed):
        report.reached[action] += 1
        await handler(reply, pressed)

    return handle


def forgery(house, forger, judge):
    """What somebody does, in words, and the doing of it; nothing if it was no forgery."""
    chance = forger.chance
    user, way = chance.choice((ADA, STRANGER)), chance.random()
    channel = chance.choice(CHANNELS)
    if way < 0.75:
        custom_id, values = forger.press()
        if judge.genuine(user, custom_id, values):
            return None
        taken = chance.choice(LIVE) + 6  # where a table is, there is no room for another
        work = house.press(user, custom_id, *values, private=chance.random() < 0.5, channel=taken)
        return f"{user} presses {custom_id!r} {values!r}", work
    if way < 0.88:
        name, given = forger.command()
        what = f"{user} types {name} {given!r} in {channel}"
        return what, house.type(user, name, channel=channel, **given)
    if way < 0.96:
        name = chance.choice(list(SUGGESTIONS))
        typed = chance.choice([*ODD, forger._nonsense(), f"{chance.choice(forger.tokens)};x"])
        given = {key: chance.choice(values) for key, values in SUGGESTIONS[name].items()}
        given["channel"] = channel
        return f"{user} completes {name} {typed!r} {given}", completed(
            house, user, name, typed, given
        )
    if way < 0.98:
        custom_id, texts = forger.form()
        return f"{user} submits {custom_id!r} {texts!r}", submitted(
            house, user, custom_id, texts, chance.random() < 0.7
        )
    data = forger.tampered()
    return f"{user} imports {data!r}", house.type(user, "GameCommands.import_", record=File(data))


class File:
    """An attachment of a command."""

    def __init__(self, data):
        self.size, self._data = len(data), data

    async def read(self):
        return self._data


async def completed(house, user, name, typed, given):
    """Suggestions must be such as Discord takes: 25 at most, none empty, none too long."""
    found = await house.suggestions(user, name, typed, **given)
    must(hold=len(found) <= AUTOCOMPLETE, words=f"{len(found)} suggestions")
    for it in found:
        fits = 0 < len(it.name) <= OPTION_LABEL and 0 < len(it.value) <= OPTION_VALUE
        must(hold=fits, words=f"suggestion {it.name!r} {it.value!r}")
    return Talk(user)


async def submitted(house, user, custom_id, texts, well=True):
    """A form with texts that will not do, in the shape of ours or in another."""
    if well:
        return await house.submit(user, custom_id, *texts)
    talk = Talk(user)
    talk.type = discord.InteractionType.modal_submit
    talk.data = {"custom_id": custom_id, "components": [{"value": it} for it in texts]}
    await house.interact(talk)
    must(hold=talk.text == refusals.UNKNOWN_CONTROL, words="a form of no kind of ours was taken")
    return talk


async def _run(number, seed):
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "dynamo.sqlite3")
        try:
            return await fuzz(store, number, seed)
        finally:
            await store.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1940)
    given = parser.parse_args()
    logging.getLogger("bot.client.errors").setLevel(logging.CRITICAL)
    report = asyncio.run(_run(given.number, given.seed))
    print(report.words)
    for line in (report.broken + report.written)[:40]:
        print(" ", line)
    return 1 if report.broken or report.written else 0


if __name__ == "__main__":
    raise SystemExit(main())
