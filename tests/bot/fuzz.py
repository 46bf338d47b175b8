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
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import discord

from bot.limits import AUTOCOMPLETE, OPTION_LABEL, OPTION_VALUE, must
from bot.panels.ids import Action
from bot.store import SqliteStore
from bot.words import refusals, troubles
from tests.bot.forged_at import LIVE, OVER_GAME, Judge, prepared
from tests.bot.forger import ODD, SUGGESTIONS, Forger
from tests.bot.support import ADA, Talk

STRANGER = 999
CHANNELS = range(7, 17)


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
