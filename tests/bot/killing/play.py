"""`python -m tests.bot.killing.play --kills 1000`: three people at tables, through kill -9.

They open and import tables, set them up, sit down and get up, answer, vote, pause, ask and grant,
are reminded and snooze; at random moments of all that, and of the start itself, the bot is killed.
What was acknowledged must be kept, nothing may be done or told twice, and within a minute, without
a press, the board must say and offer what the store holds.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.store import SqliteStore
from bot.store.model import Status
from bot.words import troubles
from tests.bot.killing.bots import bots
from tests.bot.killing.deeds import LONGEST, Table
from tests.bot.killing.truth import Truth

MINUTE = 60.0
HOUR = 3600.0
KILLED = 0.75  # of the deeds end in a kill
STEPS = 30  # at one table
LESS_OFTEN = 0.05  # of the time waited so far: whoever looks all the time slows down what they see


@dataclass
class Findings:
    """What the run showed."""

    kills: int = 0
    tables: int = 0
    deeds: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    unacknowledged_but_kept: int = 0
    unacknowledged_and_gone: int = 0
    nothing_to_press: int = 0
    refused: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    slowest_start: float = 0.0
    slowest_board: float = 0.0
    note: str = ""

    @property
    def words(self):
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.killed.most_common())
        return (
            f"{self.kills} kills at {self.tables} tables, {self.summed};"
            f" {len(self.faults)} faults, {len(self.refused)} refused;"
            f" slowest start {self.slowest_start:.1f} s, slowest board"
            f" {self.slowest_board:.1f} s.\nKilled during: {kinds}."
        )

    @property
    def summed(self):
        return (
            f"{sum(self.deeds.values())} deeds: {self.acknowledged} acknowledged,"
            f" {self.unacknowledged_but_kept} kept without, {self.unacknowledged_and_gone} neither"
        )


class Walk:
    """One deed after the other at one table after the other, with kills on the way."""

    pause = 0.01  # seconds between the first looks at a table that is not settled

    def __init__(self, some, store):
        self.bots, self.stage, self.luck = some, some.stage, some.luck
        self.truth = Truth(some.stage, store)
        self.findings = Findings()
        self._usual = 0.1  # how long a deed and what follows from it takes, undisturbed
        self._begun = 0.0

    async def walk(self, kills):
        while self.bots.kills < kills and not self.findings.faults:
            self.findings.tables += 1
            name = f"front-{self.findings.tables}"
            channel = self.stage.world.add_channel(self.stage.guild, name)
            await self._at(Table(self.stage, channel, self.luck), kills)
        self.findings.kills = self.bots.kills
        self.findings.slowest_start = self.bots.slowest_start
        return self.findings

    async def _at(self, table, kills):
        kept = None
        for _ in range(STEPS):
            if self.bots.kills >= kills or self.findings.faults:
                return
            if kept is not None and self._over(kept):
                return
            if kept is not None and kept.game.version and self.luck.random() < 0.15:
                await self._time_passes(table)
            else:
                await self._done(table, self._one_of(table.deeds(kept)))
            kept = await self.settled(table)

    def _one_of(self, deeds):
        """Each kind as likely as another, but for what brings a game forward."""
        kinds = {it.kind: it.weight for it in deeds}
        (kind,) = self.luck.choices(list(kinds), list(kinds.values()))
        return self.luck.choice([it for it in deeds if it.kind == kind])

    @staticmethod
    def _over(kept):
        return kept.game.status in (Status.OVER, Status.ARCHIVED) or kept.game.version > LONGEST

    async def _done(self, table, deed):
        """One deed, and perhaps a kill before all of it is done."""
        self.findings.deeds[deed.kind] += 1
        self._begun = time.monotonic()
        pressed = await self._begun_with(deed)
        if pressed is None:
            return
        dies = await self._carried_out(deed, pressed)
        acknowledged = pressed.interaction.state == "done" and troubles.NO_DATABASE not in _answer(
            pressed
        )
        if dies:
            await self.bots.up()
        after = await self.truth.kept(table.channel.id)
        kept = (after is not None or deed.kind in ("open", "import")) and deed.kept(after)
        if acknowledged and deed.says and deed.says not in _answer(pressed):
            self.findings.refused.append(f"{deed.kind}: {_answer(pressed)[:120]}")
        elif acknowledged:
            self.findings.acknowledged += 1
            if not kept:
                where = f"table {after.game.id}" if after is not None else "no table"
                words = f"{deed.kind} at {where}, answered {_answer(pressed)[:120]!r}"
                self.findings.faults.append(f"lost or doubled: {words}")
        elif kept:
            self.findings.unacknowledged_but_kept += 1
        else:
            self.findings.unacknowledged_and_gone += 1

    async def _begun_with(self, deed):
        return await deed.do()

    async def _carried_out(self, deed, pressed):
        """Wait until it is done, or kill the bot before; whether it was killed."""
        if self.luck.random() >= KILLED:
            await pressed.settle()
            return False
        self._begun = 0.0
        await asyncio.sleep(self.luck.random() * 1.2 * self._usual)
        await self.bots.die()
        self.findings.killed[deed.kind] += 1
        return True

    async def _time_passes(self, table):
        """Hours go by, with whatever falls due; perhaps the bot dies at it."""
        self.findings.deeds["time"] += 1
        self._begun = 0.0
        self.bots.pass_time(self.luck.choice((1, 4, 13, 25)) * HOUR)
        if self.luck.random() < KILLED:
            await asyncio.sleep(self.luck.random() * 0.5)
            await self.bots.die()
            self.findings.killed["time"] += 1
            await self.bots.up()

    async def settled(self, table):
        """Wait until everything is told and true; a minute is what it may take.

        Where the staff officer sits on every side a game goes on by itself, and the minute anew.
        """
        begun, why, version = time.monotonic(), "", 0
        while time.monotonic() < self._until(begun):
            kept = await self.truth.kept(table.channel.id)
            if kept is None:
                return None
            if kept.game.version != version:
                begun, version = time.monotonic(), kept.game.version
            why = await self.truth.untrue(table.channel, kept, self.stage.clock.now())
            if not why:
                taken = time.monotonic() - begun
                if self._begun:
                    self._usual += (time.monotonic() - self._begun - self._usual) / 10
                self.findings.slowest_board = max(self.findings.slowest_board, taken)
                await self._look(kept)
                return kept
            if why.startswith("due"):
                self.bots.pass_time(5.0)  # a claim of a dead run is its for a minute
            await asyncio.sleep(max(self.pause, (time.monotonic() - begun) * LESS_OFTEN))
        course = "\n    ".join(await self.truth.course(table.channel, kept))
        self.findings.faults.append(f"after a minute {why}\n    {course}")
        return kept

    def _until(self, begun):
        """How long that may take."""
        return begun + MINUTE

    async def _look(self, kept):
        self.findings.faults += await self.truth.faults(kept)
        if kept.game.version and self.luck.random() < 0.1 and await self.truth.torn(kept):
            where = f"{kept.game.game} {kept.game.options} at {kept.game.version}"
            self.findings.faults.append(f"record and state differ: {where}")


def _answer(pressed):
    """All that somebody was told in answer."""
    one = pressed.interaction
    found = [one.original] if one.original is not None else []
    found += [it.raw for it in pressed.followups()]
    return " ".join(it.content for it in found if it.only_for is not None)


@asynccontextmanager
async def walking(seed=1940, folder=None):
    """A walk with its first bot up."""
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # lines that were cut
    async with bots(seed, folder) as some:
        await some.up()
        store = await SqliteStore.open(some.path)
        try:
            yield Walk(some, store)
        finally:
            await store.close()


async def murder(kills, seed=1940, folder=None):
    """Play and kill; the findings."""
    async with walking(seed, folder) as walk:
        return await walk.walk(kills)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1940)
    given = parser.parse_args()
    findings = asyncio.run(murder(given.kills, given.seed))
    print(findings.words)
    for line in (findings.faults + findings.refused)[:40]:
        print(" ", line)
    return 1 if findings.faults or findings.refused else 0


if __name__ == "__main__":
    sys.exit(main())
