"""What a press costs the bot itself, without Discord and without pictures.

Presses a second with one, two and four processes on one PostgreSQL, and with one on SQLite; what a
press costs in the first turns of a game and in its last, what a reminder costs. `python -m
tests.bot.figures_of_scale ADDRESS NUMBER SECONDS` is one of those processes: it plays some games at
once and prints a line.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from bot.store import open_store
from bot.store.address import address
from engine import play
from tests.bot import postgres
from tests.bot.support import ADA, House, Place, Recorder

TABLES = 8  # played at once by a process
ROUNDS = 3  # each arrangement is measured so often, in turns
ARRANGEMENTS = {"sqlite": 1, "postgresql 1": 1, "postgresql 2": 2, "postgresql 4": 4}
PART = 0.15  # of a game: its beginning, and its end


class Deaf(Recorder):
    """Takes every message and keeps none."""

    async def post(self, *_):
        return 1

    async def edit(self, *_):
        pass

    async def strip(self, *_):
        pass


class Playing:
    """Games of one process, each answered as fast as it can be."""

    def __init__(self, store, number):
        self.house = House(store, messenger=Deaf())
        self.number = number
        self.luck = random.Random(number)  # noqa: S311 - a player's

    async def open(self, tables):
        first = 1_000_000 * (self.number + 1)
        return [await self._table(first + it) for it in range(tables)]

    async def _table(self, channel):
        return await self.house.table(ADA, where=Place(1, channel), seed=str(channel))

    async def asked(self, game):
        """What is asked, and any answer; nothing when the game is over."""
        table = await self.house.app.service.snapshots.open(game)
        for seat, question in table.questions.items():
            choices = [it for it in question.choices if not it.fields]
            return table, seat, self.luck.choice(choices).token
        return None

    async def press(self, game, table, seat, token):
        """One answer, and all that follows from it."""
        place, version = table.rules.seats.index(seat), table.game.asked[seat].version
        await self.house.app.decisions.answer(game, version, place, token, ADA)
        await self.house.app.worker.settled(game)


async def one_process(place, number, seconds):
    """Play until the time is over; how many presses, and how much of a processor they took."""
    store = await open_store(place)
    playing = Playing(store, number)
    games = await playing.open(TABLES)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    begun, cpu = time.monotonic(), time.process_time()

    async def table(game):
        count = 0
        while time.monotonic() < begun + seconds and (it := await playing.asked(game)):
            await playing.press(game, *it)
            count += 1
        return count

    presses = sum(await asyncio.gather(*map(table, games)))
    taken, cpu = time.monotonic() - begun, time.process_time() - cpu
    await store.close()
    print(json.dumps({"presses": presses, "seconds": taken, "cpu": cpu}), flush=True)


async def together(place, processes, seconds, server=None):
    """So many at once: presses a second of all, the milliseconds of a processor of one press in the
    bot and, with a server, in the database."""
    words = (sys.executable, "-m", __name__, str(place))
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    runs = [
        await asyncio.create_subprocess_exec(*words, str(number), str(seconds), **pipes)
        for number in range(processes)
    ]
    for run in runs:
        await run.stdout.readline()
    before = server.seconds() if server else 0.0
    for run in runs:
        run.stdin.write(b"\n")
        await run.stdin.drain()
    found = [json.loads(await run.stdout.readline()) for run in runs]
    for run in runs:
        await run.wait()
    database = server.seconds() - before if server else 0.0
    presses = sum(it["presses"] for it in found)
    rate = sum(it["presses"] / it["seconds"] for it in found)
    return rate, 1000 * sum(it["cpu"] for it in found) / presses, 1000 * database / presses


async def throughput(seconds):
    """Every arrangement in turns; the medians, and their ratio to one process on PostgreSQL."""
    found = {name: [] for name in ARRANGEMENTS}
    with (
        postgres.cluster(postgres.AS_INSTALLED) as cluster,
        tempfile.TemporaryDirectory() as folder,
    ):
        for turn, name in enumerate(islice(cycle(ARRANGEMENTS), ROUNDS * len(ARRANGEMENTS))):
            file = Path(folder) / f"{turn}.sqlite3"
            here = name == "sqlite"
            place, server = (file, None) if here else (cluster.fresh(), cluster)
            found[name].append(await together(place, ARRANGEMENTS[name], seconds, server))
    rates = {name: median(rate for rate, *_ in it) for name, it in found.items()}
    one = rates["postgresql 1"]
    return {
        name: {
            "presses_a_second": round(rates[name], 1),
            "ratio": round(rates[name] / one, 2),
            "cpu_ms_a_press": round(median(cpu for _, cpu, _ in it), 1),
            "database_ms_a_press": round(median(database for *_, database in it), 1),
        }
        for name, it in found.items()
    }


async def growth(games):
    """A press in the last part of a game beside one in its first, in processor time.

    Late positions are larger: so much more the rules alone take is told beside it.
    """
    early, late, presses = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "d.sqlite3")
        playing = Playing(store, 0)
        for game in await playing.open(games):
            costs = await whole_game(playing, game)
            part = max(1, int(len(costs) * PART))
            early += costs[:part]
            late += costs[-part:]
            presses += len(costs)
        await store.close()
        kept = size(folder)
    found = {"games": games, "presses_a_game": round(presses / games)}
    found["kept_kb_a_game"] = round(kept / games / 1024)
    for number, name in enumerate(("rules", "press", "all_but_rules")):
        first, last = (1000 * median(it[number] for it in costs) for costs in (early, late))
        found[name] = {"first_ms": round(first, 2), "last_ms": round(last, 2)}
        found[name]["ratio"] = round(last / first, 2)
    return found


def size(folder):
    return sum(it.stat().st_size for it in Path(folder).iterdir())


async def whole_game(playing, game):
    """What every press of a game cost: the rules alone, all of it, all but the rules."""
    costs = []
    while it := await playing.asked(game):
        begun = time.process_time()
        play(it[0].state, *it[1:])
        pressed = time.process_time()
        await playing.press(game, *it)
        done = time.process_time()
        costs.append((pressed - begun, done - pressed, done - pressed - (pressed - begun)))
    return costs


async def reminders(games):
    """What it takes to send one: milliseconds of a processor, on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "d.sqlite3")
        playing = Playing(store, 0)
        await playing.open(games)
        await playing.house.app.worker.all_settled()
        playing.house.clock.advance(days=3)
        sent, begun = 0, time.process_time()
        while done := await playing.house.app.reminder_worker.run_due():
            sent += done
        await playing.house.app.worker.all_settled()
        cpu = time.process_time() - begun
        await store.close()
    return {"sent": sent, "cpu_ms_a_reminder": round(1000 * cpu / sent, 1)}


if __name__ == "__main__":
    place, which, lasting = sys.argv[1:]
    asyncio.run(one_process(address(place), int(which), float(lasting)))
