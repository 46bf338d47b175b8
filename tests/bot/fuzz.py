"""Forged interactions against the real handlers: `python -m tests.bot.fuzz --number 100000`.

Real ids with something changed, every action with odd rests and values, strings of no sense, and
commands with odd options, from somebody who sits at the tables and from a stranger. Nothing may
raise, nobody may be told that something broke, and nothing may be written that was not offered.
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

from bot.panels.ids import NUMBER, Action
from bot.store import Settings, SqliteStore
from bot.tables.lobby import Place
from bot.words import troubles
from tests.bot.support import ADA, BEN, House, parts
from tests.core import toy

STRANGER = 999
LOBBY = Place(1, 8)
SOLITAIRE = Place(1, 9)
ODD = [
    *("", " ", "0", "-1", "00", "²", "٣", "1e9", "0x1", "1.0", "+1", "=", "=;", "=;;", "+", "+²"),
    *("9" * 19, "9" * 40, "9" * 90, str(2**63), str(2**64), "18446744073709551616"),
    *("moon", "toy", "sit:", "sit:moon", "officer:", "officer:left", "left", "right", "allied"),
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
SEATS = ("left", "right", "allied")
UNKNOWN = [it for it in ODD if it and it not in SEATS]  # nothing said means the next free seat
USERS = SimpleNamespace(id=5, bot=False), SimpleNamespace(id=6, bot=True), None
COMMANDS = {
    "GameCommands.new": {"game": ODD, "council": [True, False]},
    "GameCommands.join": {"seat": UNKNOWN},
    "GameCommands.replace": {"seat": UNKNOWN, "user": USERS},
    "GameCommands.officer": {"seat": UNKNOWN},
    "GameCommands.resume": {"number": NUMBERS},
    "GameCommands.export": {"number": NUMBERS},
    "GameCommands.settings": {"missed": ODD},
    "LookingCommands.map_": {"place": ODD, "layer": ODD},
    "LookingCommands.log": {"find": ODD, "page": [1, 7, 500]},
    "OrderCommands.do": {"order": ODD, "seat": ODD},
    "OrderCommands.odds": {"find": ODD},
    "OrderCommands.orders": {"lift": ODD},
    "HelpCommands.rules": {"topic": ODD},
    "ReminderCommands.remind": {
        "zone": ODD,
        "holiday": [it for it in ODD if it != "0"],
        "where": ODD,
    },
}
# what is no forgery, whoever made it up: anybody may press or type this
GENUINE = re.compile(
    rf"b:(join|officer):[123]:{NUMBER}:(left|right|allied)"
    rf"|b:(leave|start|concede|close):[123]:{NUMBER}:|b:undo:[123]:{NUMBER}:[01]"
    rf"|s:(seat|game|new|option|pace|council|browse|never):.*|b:(p|never):[123]:{NUMBER}:.*"
)


@dataclass
class Report:
    """What came of it."""

    count: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)

    @property
    def words(self):
        return (
            f"{self.count} forged interactions in {self.seconds:.1f} s:"
            f" {len(self.broken)} broken, {len(self.written)} written;"
            f" {len(self.told)} different answers"
        )


class Forger:
    """Makes up interactions, always the same from the same seed."""

    def __init__(self, seed, real):
        self.chance = random.Random(seed)  # noqa: S311 - no secret
        self.real = real

    def press(self):
        """An id and the values picked."""
        pick = self.chance.choice
        way = self.chance.random()
        if way < 0.4:
            custom_id, options = pick(self.real)
            values = tuple(sorted(options)[:1])
            if self.chance.random() < 0.7:
                custom_id = self._changed(custom_id)
            else:
                values = tuple(self._changed(it) for it in values) or (pick(ODD),)
        elif way < 0.9:
            game, version = pick(["1", "2", "3", *ODD]), pick(["0", "1", "2", *ODD])
            custom_id = f"{pick('bs')}:{pick(list(Action))}:{game}:{version}:{pick(ODD)}"
            values = ()
        else:
            custom_id, values = self._nonsense(), ()
        if self.chance.random() < 0.4:
            values = tuple(pick(ODD) for _ in range(self.chance.randrange(4)))
        return custom_id[:100], values

    def command(self):
        name = self.chance.choice(list(COMMANDS))
        given = {
            key: self.chance.choice(values)
            for key, values in COMMANDS[name].items()
            if values is UNKNOWN or self.chance.random() < 0.8
        }
        given |= {"order": "²"} if name == "OrderCommands.do" and "order" not in given else {}
        given |= {"topic": "²"} if name == "HelpCommands.rules" and "topic" not in given else {}
        return name, given

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
    """A house with three tables: two seats playing, a lobby, a solitaire; and all their ids."""
    house = House(store)
    await house.toy(ADA, BEN, mode="fancy")
    await house.app.lobby.open(toy.RULES.id, LOBBY, ADA, Settings())
    await house.table(ADA, where=SOLITAIRE)
    await house.app.worker.all_settled()
    shown = [part for said in house.messenger.messages.values() for part in parts(said.panel)]
    real = [(it.id, {line.value for line in getattr(it, "options", ())}) for it in shown]
    return house, real


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


def genuine(user, custom_id, values, real):
    """Whether it is no forgery after all: what is offered, by somebody who may."""
    if custom_id[:2] == "b:":
        return (
            not values and GENUINE.fullmatch(custom_id) and (user == ADA or ":p:" not in custom_id)
        )
    if re.fullmatch(rf"s:option:2:{NUMBER}:", custom_id) and not values:
        return True  # all switches off
    # a lobby has no versions: whichever an id names, its menu is the same
    custom_id = re.sub(rf"^(s:[a-z]+:2):{NUMBER}:", r"\1:0:", custom_id)
    return any(custom_id == it and set(values) <= options for it, options in real)


async def fuzz(store, number, seed=1940):
    """Throw so many forged interactions at a house."""
    logging.getLogger("bot.client.errors").setLevel(logging.CRITICAL)
    house, real = await prepared(store)
    forger, watch, report = Forger(seed, real), Watch(house), Report()
    began = time.perf_counter()
    while report.count < number:
        user = forger.chance.choice((ADA, STRANGER))
        before = watch.writes
        if forger.chance.random() < 0.8:
            custom_id, values = forger.press()
            if genuine(user, custom_id, values, real):
                continue
            what = f"{user} presses {custom_id!r} {values!r}"
            work = house.press(user, custom_id, *values, private=forger.chance.random() < 0.5)
        else:
            name, given = forger.command()
            what = f"{user} types {name} {given!r}"
            work = house.type(user, name, **given)
        report.count += 1
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
    report = asyncio.run(_run(given.number, given.seed))
    print(report.words)
    for line in (report.broken + report.written)[:40]:
        print(" ", line)
    return 1 if report.broken or report.written else 0


if __name__ == "__main__":
    raise SystemExit(main())
