"""`python -m tests.bot.killing.fleet`: several processes on one PostgreSQL, killed at random.

Each serves its shards; people in channels of many servers do whatever is done at tables, all at
once. Meanwhile processes are killed with -9 and started again, connections are cut, the database is
restarted, and the clock of one process is 90 seconds ahead. What was acknowledged must be kept,
nothing done or told twice, within a minute of peace every board says what the database holds, and
in the end every reminder has come once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import random
import signal
import sys
import time

from bot.store import PostgresStore
from engine import games
from sandbox import driver
from sandbox.server import Settings
from tests.bot import postgres
from tests.bot.killing.bots import Bots
from tests.bot.killing.deeds import Table
from tests.bot.killing.play import HOUR, MINUTE, Findings, Walk

AHEAD = 90  # seconds by which one clock is wrong
PEOPLE = ("Ada", "Ben", "Cleo")
HEALED = 0.8  # of the kills wait until the former victim is back; the others hit its start too
AT_ONCE = 24
ANSWERED = 8.0  # seconds after which somebody whose press met a dying process expects no answer
LATE = 30.0  # seconds in which a press without an answer may still be carried out
PATIENCE = 30.0  # seconds after which a channel that is not settled asks for a truce


class Fleet(Bots):
    """Processes with a shard each; one of them believes it is later than it is."""

    def __init__(self, stage, folder, address, luck, count):
        super().__init__(stage, folder / "fleet.sqlite3", 0)
        self.address, self.luck, self.count = str(address), luck, count
        self.pids = {}
        self.waiting = set()  # those who ask for a truce
        self.truces = 0
        self.disturbed = 0.0
        self.minute = MINUTE

    def environment(self):
        return super().environment() | {"DYNAMO_DATABASE": self.address}

    async def start_one(self, number):
        words = f"shards={number}/{self.count} ahead={AHEAD if number == self.count - 1 else 0}"
        await self.start(words)
        self.pids[number], self.pid = self.pid, 0

    async def up(self):
        for number in range(self.count):
            await self.start_one(number)
        await self.whole()

    async def whole(self):
        """Wait until every process hears Discord, however long a busy machine takes."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(30):
                while len(self.lines()) < self.count:  # noqa: ASYNC110 - no event for it
                    await asyncio.sleep(0.05)

    def lines(self):
        return [it for it in self.stage.gateway.lines if it.session is not None]

    def kill_one(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pids[number], signal.SIGKILL)
        self.pids[number] = 0
        self.kills += 1

    def process_of(self, guild):
        """Which process hears what happens on a server."""
        return self.pids[(guild.id >> 22) % self.count]

    def ask_for_truce(self, who):
        self.truces += not self.waiting
        self.waiting.add(who)

    async def truce(self):
        """Nobody is killed while a channel needs peace to become settled."""
        while self.waiting:  # noqa: ASYNC110 - no event for it
            await asyncio.sleep(0.1)
        self.disturbed = time.monotonic()

    def kill(self):
        for pid in filter(None, self.pids.values()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.pids = {}


class FleetWalk(Walk):
    """One channel of many; who dies and when is not decided here.

    However many channels there are, so many people press at the same moment: this one process is
    all of them, and looks into every channel besides.
    """

    pause = 0.05

    def __init__(self, fleet, store, table, room):
        super().__init__(fleet, store)
        self.fleet, self.table, self.room, self.played = fleet, table, room, set()
        self.luck = table.luck
        self.stop = False

    async def walk(self):
        kept = None
        while not self.stop and not self.findings.faults:
            if kept is not None and self._over(kept):
                return
            async with self.room:
                await self._done(self.table, self._one_of(self.table.deeds(kept)))
                kept = await self.settled(self.table)
            if kept is not None and kept.game.version:
                self.played.add(kept.game.game)

    async def _begun_with(self, deed):
        """Some deeds press on what an answer shows; where none came there is nothing to press."""
        try:
            return await deed.do()
        except AssertionError:
            self.findings.nothing_to_press += 1
            return None

    async def _carried_out(self, _, pressed):
        """Wait for the answer; none may come. Then until nobody can carry it out any more."""
        guild = self.table.channel.guild
        heard = self.fleet.process_of(guild)
        with contextlib.suppress(AssertionError, TimeoutError):
            async with asyncio.timeout(ANSWERED):
                await pressed.settle()
        if pressed.interaction.state != "done":
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LATE):
                    while heard and self.fleet.process_of(guild) == heard:  # noqa: ASYNC110
                        await asyncio.sleep(self.pause)

    async def settled(self, table):
        try:
            return await super().settled(table)
        finally:
            self.fleet.waiting.discard(self)

    def _until(self, begun):
        """A minute, and whoever has waited for long gets it in peace, until the game goes on."""
        if time.monotonic() < begun + PATIENCE:
            self.fleet.waiting.discard(self)
        elif self not in self.fleet.waiting:
            self.fleet.ask_for_truce(self)
        return max(begun, self.fleet.disturbed) + self.fleet.minute


class Battle:
    """Everything at once."""

    def __init__(self, fleet, store, cluster, channels, guilds):
        self.fleet, self.store, self.cluster = fleet, store, cluster
        self.stage, self.luck = fleet.stage, fleet.luck
        room = asyncio.Semaphore(AT_ONCE)
        self.walks = [FleetWalk(fleet, store, it, room) for it in self._tables(channels, guilds)]
        self.truth = self.walks[0].truth
        for walk in self.walks:  # one of them counts what is posted
            walk.truth = self.truth
        self.cuts = self.restarts = 0
        self.calm = "none"

    def _tables(self, channels, guilds):
        world, made = self.stage.world, []
        for number in range(guilds):
            self.stage.clock.advance(0.001)
            made.append(world.add_guild(f"Club {number}", world.user_named("Ada")))
        for number in range(channels):
            guild, names = made[number % guilds], [f"{name} {number}" for name in PEOPLE]
            for name in names:
                world.join(guild, world.add_user(name))
            channel = world.add_channel(guild, f"front-{number}")
            luck = random.Random(number)  # noqa: S311 - an order
            yield Table(self.stage, channel, luck, names, _games_of(number))

    async def fight(self, kills, *, calm=0, minutes=60, troubles=True, progress=lambda _: None):
        """So many deeds in peace, then play until so many kills are done, or the time is over."""
        begun = time.monotonic()
        walking = [asyncio.create_task(walk.walk()) for walk in self.walks]

        def under_way():
            late = time.monotonic() > begun + minutes * MINUTE
            return not late and not all(it.done() for it in walking)

        while self._deeds() < calm and under_way():  # noqa: ASYNC110 - no event for it
            await asyncio.sleep(0.1)
        if calm:
            self.calm = self._findings(time.monotonic() - begun).summed
            progress(self._findings(time.monotonic() - begun))
        while self.fleet.kills < kills and under_way():
            await self._killed(troubles=troubles)
            if self.fleet.kills % 25 == 0:
                progress(self._findings(time.monotonic() - begun))
        for walk in self.walks:
            walk.stop = True
        await asyncio.gather(*walking)
        await self._a_day_later()
        return self._findings(time.monotonic() - begun)

    async def _killed(self, *, troubles):
        """One of them dies and comes back; sometimes the database suffers meanwhile."""
        await asyncio.sleep(self.luck.uniform(0.1, 0.6))
        await self.fleet.truce()
        number = self.luck.randrange(self.fleet.count)
        self.fleet.kill_one(number)
        if troubles and self.fleet.kills % 10 == 5:
            await self._cut()
        if troubles and self.fleet.kills % 25 == 15:
            await asyncio.to_thread(self._restart)
        await asyncio.sleep(self.luck.uniform(0.0, 0.4))
        await self.fleet.start_one(number)
        if self.luck.random() < HEALED:
            await self.fleet.whole()

    def _deeds(self):
        return sum(sum(walk.findings.deeds.values()) for walk in self.walks)

    async def _cut(self):
        self.cuts += 1
        await self.store.database.all(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )

    def _restart(self):
        self.restarts += 1
        self.cluster.stop()
        self.cluster.start()

    async def _a_day_later(self):
        """Whoever owes an answer is reminded, once."""
        self.fleet.pass_time(25 * HOUR)
        for walk in self.walks:
            if not walk.findings.faults:
                await walk.settled(walk.table)

    def _findings(self, seconds):
        total = Findings(kills=self.fleet.kills, tables=len(self.walks))
        for walk in self.walks:
            it = walk.findings
            total.deeds += it.deeds
            total.acknowledged += it.acknowledged
            total.unacknowledged_but_kept += it.unacknowledged_but_kept
            total.unacknowledged_and_gone += it.unacknowledged_and_gone
            total.refused += it.refused
            total.nothing_to_press += it.nothing_to_press
            total.faults += [f"{walk.table.channel.name}: {fault}" for fault in it.faults]
            total.slowest_board = max(total.slowest_board, it.slowest_board)
        played = set().union(*(walk.played for walk in self.walks))
        reminded = [nonce for nonce in self.truth.posts if str(nonce).startswith("r")]
        total.note = (
            f"{self.fleet.count} processes, {len(played)} games ({', '.join(sorted(played))}),"
            f" in peace: {self.calm}; {self.cuts} times all connections cut,"
            f" {self.restarts} restarts of the database, {self.fleet.truces} truces, one clock"
            f" {AHEAD} s ahead,"
            f" {len(reminded)} reminders, {total.nothing_to_press} times nothing to press,"
            f" {seconds:.0f} s."
        )
        return total


def _games_of(number):
    """A table is opened for one game and may be switched to the next: all are played."""
    known = games()
    return known[number % len(known)], known[(number + 1) % len(known)]


@contextlib.asynccontextmanager
async def battle(cluster, folder, *, channels=8, guilds=4, processes=4, seed=1940):
    """A fleet that is up, with everybody in place."""
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # lines that were cut
    address, luck = cluster.fresh(), random.Random(seed)  # noqa: S311 - the luck of a killer
    settings = Settings(shards=processes, requests_per_window=10_000)
    async with driver.stage(frozen=False, settings=settings) as stage:
        store = await PostgresStore.open(address)
        try:
            async with Fleet(stage, folder, address, luck, processes) as fleet:
                one = Battle(fleet, store, cluster, channels, guilds)
                await fleet.up()
                yield one
        finally:
            await store.close()
            cluster.drop(address)


def _progress(findings):
    trouble = findings.faults[:5] + findings.refused[:5]
    print(findings.words.partition("\n")[0], findings.note, *trouble, sep="\n", flush=True)


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--channels", type=int, default=400)
    parser.add_argument("--guilds", type=int, default=40)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--calm", type=int, default=2000, help="deeds before the first kill")
    parser.add_argument("--minutes", type=float, default=120, help="and no longer than that")
    parser.add_argument("--minute", type=float, default=MINUTE, help="seconds; more if it is busy")
    parser.add_argument("--seed", type=int, default=1940)
    given = parser.parse_args()
    with postgres.cluster() as cluster:
        places = {"channels": given.channels, "guilds": given.guilds}
        async with battle(
            cluster, cluster.scratch, processes=given.processes, seed=given.seed, **places
        ) as one:
            one.fleet.minute = given.minute
            findings = await one.fight(
                given.kills, calm=given.calm, minutes=given.minutes, progress=_progress
            )
    print(findings.words)
    print(findings.note)
    for line in (findings.faults + findings.refused)[:40]:
        print(" ", line)
    return 1 if findings.faults or findings.refused else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
