"""`python -m tests.bot.figures`: how fast the real bot answers on the sandbox, as JSON.

Acknowledgement and click-to-picture, alone, with 50 channels that press in the same moment and with
400 of which ten press a second; a start on a database of 10,000 games, memory; then presses with
one, two and four processes, on SQLite and on PostgreSQL, what one costs late in a game, and what a
reminder costs. The bot is its own process; the sandbox and the people are this one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store import SqliteStore
from engine.core.chance import Chance
from sandbox import driver
from sandbox.seen import Seen
from sandbox.server import TOKEN
from tests.bot import processor
from tests.bot.figures_of_scale import growth, reminders, throughput
from tests.bot.support import ADA, House, Place, asking

PATIENCE = 90  # seconds for a start, or a picture, on a busy machine
BURST = 50  # so many press in the same moment; more than that press one after another
A_SECOND = 10  # of those who do not
_RUN = "import sys; from bot.cli import main; sys.exit(main(['run']))"


@asynccontextmanager
async def process(stage, path):
    """`dynamo run` against the stage."""
    environment = os.environ | {
        "DISCORD_TOKEN": TOKEN,
        "DYNAMO_DATABASE": str(path),
        "DYNAMO_DISCORD_API": stage.sandbox.api_url,
        "DYNAMO_LOG_LEVEL": "ERROR",
    }
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", _RUN, env=environment)
    try:
        await stage.until(stage.gateway.connected.is_set, "the bot to connect", PATIENCE)
        yield bot
    finally:
        bot.send_signal(signal.SIGTERM)
        await bot.wait()


async def warm(bot):
    """Wait until the draughtsmen have unpacked their maps."""
    before = -1.0
    while (now := processor.seconds(bot.pid)[1]) > before + 0.1:
        before = now
        await asyncio.sleep(3)


class Watch:
    """Notes when pictures arrive, channel by channel, at the price of one look per event."""

    def __init__(self, stage):
        self.waiting = {}
        stage.world.bus.listen(self.open_readonly)

    def open_readonly(self, event):
        message = event.message
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and message is not None:
            future = self.waiting.get(message.channel.id)
            public = message.only_for is None and message.attachments and message.components
            if future is not None and public and not future.done():
                future.set_result((time.monotonic(), message))

    async def picture(self, channel):
        self.waiting[channel] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(self.waiting[channel], PATIENCE)


class Player:
    """Somebody in a channel of their own who presses a public button, or uses `/do`."""

    def __init__(self, stage, channel, watch):
        self.actor = stage.actor("Ada", channel)
        self.watch = watch
        self.luck = Chance(channel)
        self.acks = []
        self.pictures = []
        self.board = None
        self.lost = False

    async def open(self):
        await self.actor.slash("/game new", game="spoiled_victory")
        lobby = await self.actor.message("is being set up")
        coming = asyncio.create_task(self.watch.picture(self.actor.channel.id))
        await self.actor.click(lobby, "Start")
        _, self.board = await coming

    async def step(self, after):
        """One order some seconds later; whoever gets no answer gives up."""
        await asyncio.sleep(after)
        if not self.lost:
            try:
                await self._timed()
            except (AssertionError, TimeoutError):
                self.lost = True

    async def _timed(self):
        """To its acknowledgement and to its picture."""
        board = Seen(self.actor.stage, self.board)
        plays = [it for it in board.buttons if ":p:" in it.custom_id]
        offered = [] if plays else await self.actor.autocomplete("/do", "order", "")
        coming = asyncio.create_task(self.watch.picture(self.actor.channel.id))
        begun = time.monotonic()
        if plays:
            key = plays[self.luck.below(len(plays))].custom_id
            done = await self.actor.click(board, custom_id=key)
        else:
            done = await self.actor.slash("/do", order=offered[0]["value"])
        came, self.board = await coming
        self.acks.append(done.seconds)
        self.pictures.append(came - begun)


def share(values, part):
    return round(sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000)


async def clicking(stage, bot, channels, steps):
    """Figures of so many people clicking: at once, or ten a second where they are many."""
    names = [f"table-{channels}-{number}" for number in range(channels)]
    for name in names:
        stage.world.add_channel(stage.guild, name)
    watch = Watch(stage)
    players = [Player(stage, name, watch) for name in names]
    for at in range(0, channels, 5):
        await asyncio.gather(*(player.open() for player in players[at : at + 5]))
    before = processor.seconds(bot.pid)
    apart = 0 if channels <= BURST else 1 / A_SECOND
    for _ in range(steps):
        await asyncio.gather(*(it.step(number * apart) for number, it in enumerate(players)))
    taken = [after - it for it, after in zip(before, processor.seconds(bot.pid), strict=True)]
    acks = [it for player in players for it in player.acks if it is not None]
    pictures = [it for player in players for it in player.pictures]
    return {
        "channels": channels,
        "clicks": len(pictures),
        "unanswered": sum(player.lost for player in players),
        "ack_p50_ms": share(acks, 0.5),
        "ack_p99_ms": share(acks, 0.99),
        "picture_p50_ms": share(pictures, 0.5),
        "picture_p95_ms": share(pictures, 0.95),
        "bot_cpu_ms_a_click": round(1000 * taken[0] / len(pictures), 1),
        "drawing_cpu_ms_a_click": round(1000 * taken[1] / len(pictures), 1),
    }


async def stored(path, games):
    """A database with so many started games."""
    store = await SqliteStore.open(path)
    house = House(store)
    house.app.service.wake = lambda *_: None
    await store.database._writer.execute("PRAGMA synchronous = OFF")
    for number in range(games):
        where = Place(1, 1000 + number)
        row = await house.app.lobby.open("spoiled_victory", where, ADA, asking())
        await house.app.lobby.start(row.id, ADA)
    async with store.database.transaction() as writer:
        await writer.execute("UPDATE outbox SET done = 1")
    await house.app.worker.close()
    await store.close()


async def settled(pid):
    """What the bot, and the bot with its draughtsmen, weigh when they have warmed up."""
    last = []
    while len(last) < 4 or max(last[-4:]) - min(last[-4:]) > 1:
        last.append(resident(pid, children=True))
        await asyncio.sleep(1.0)
    return {"rss_mb": resident(pid), "rss_with_workers_mb": last[-1]}


def resident(pid, *, children=False):
    """Megabytes of a process, or of it and its children."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        fields = dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)
        family = [fields["Pid"].strip(), fields["PPid"].strip() if children else ""]
        if str(pid) in family and "VmRSS" in fields:
            total += int(fields["VmRSS"].split()[0])
    return round(total / 1024)


async def starting(games):
    """How long a start on a full database takes, and what it weighs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "dynamo.sqlite3"
        await stored(path, games)
        async with driver.stage(frozen=False) as stage:
            begun = time.monotonic()
            async with process(stage, path) as bot:
                ready = time.monotonic() - begun
                weight = await settled(bot.pid)
                return {"games": games, "ready_s": round(ready, 2), **weight}


async def measure(given):
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        async with (
            driver.stage(frozen=False) as stage,
            process(stage, Path(folder) / "dynamo.sqlite3") as bot,
        ):
            await warm(bot)
            found["warm_up"] = await clicking(stage, bot, 2, 3)
            found["one"] = await clicking(stage, bot, 1, given.steps)
            print(found, file=sys.stderr)
            for channels in given.channels:
                steps = max(1, 5 * given.steps // channels)
                found[f"{channels} at once"] = await clicking(stage, bot, channels, steps)
    print(found, file=sys.stderr)
    if given.games:
        found["start"] = await starting(given.games)
        print(found["start"], file=sys.stderr)
    if given.seconds:
        found["processes"] = await throughput(given.seconds)
        print(found["processes"], file=sys.stderr)
        found["growth"] = await growth(given.long_games)
        found["reminders"] = await reminders(given.reminders)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--channels", type=int, nargs="*", default=[50, 400])
    parser.add_argument("--steps", type=int, default=50, help="of one person alone")
    parser.add_argument("--games", type=int, default=10_000, help="to start on; 0: not measured")
    parser.add_argument("--seconds", type=float, default=4.0, help="of playing; 0: not measured")
    parser.add_argument("--long-games", type=int, default=4)
    parser.add_argument("--reminders", type=int, default=200)
    print(json.dumps(asyncio.run(measure(parser.parse_args())), indent=1))


if __name__ == "__main__":
    main()
