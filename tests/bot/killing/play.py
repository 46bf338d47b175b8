"""`python -m tests.bot.killing.play --kills 200`: scripted play through kill -9."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bot.store import SqliteStore
from bot.tables.history import record_of, standing
from engine import load, replay
from sandbox import driver
from sandbox.server import TOKEN

PATIENCE = 20.0


@dataclass
class Findings:
    """What the run showed."""

    kills: int = 0
    presses: int = 0
    acknowledged: int = 0
    unacknowledged_but_kept: int = 0
    games: int = 0
    faults: list[str] = field(default_factory=list)
    slowest_start: float = 0.0


class Killer:
    """Plays a game with clicks and kills the bot on the way."""

    def __init__(self, stage, path, seed):
        self.stage = stage
        self.path = path
        self.luck = random.Random(seed)  # noqa: S311 - the luck of a killer, not of a game
        self.findings = Findings()
        self.pid = 0

    async def __aenter__(self):
        environment = os.environ | {
            "DISCORD_TOKEN": TOKEN,
            "DYNAMO_DATABASE": str(self.path),
            "DYNAMO_DISCORD_API": self.stage.sandbox.api_url,
            "DYNAMO_LOG_LEVEL": os.environ.get("DYNAMO_LOG_LEVEL", "ERROR"),
        }
        self.zygote = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.bot.killing.zygote",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        await self.zygote.stdout.readline()
        return self

    async def __aexit__(self, *_):
        self.kill()
        self.zygote.stdin.close()
        await self.zygote.wait()

    async def start(self, how=""):
        self.zygote.stdin.write(f"{how}\n".encode())
        await self.zygote.stdin.drain()
        self.pid = int(await self.zygote.stdout.readline())

    def kill(self):
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    async def down(self):
        """Wait until the line of a dead bot is closed."""
        while self.stage.gateway.connected.is_set():  # noqa: ASYNC110 - no event for it
            await asyncio.sleep(0.002)

    async def up(self):
        """Start and wait until the bot hears again; a start may be killed as well."""
        begun = time.monotonic()
        await self.start()
        if self.luck.random() < 0.15:
            await asyncio.sleep(self.luck.random() * 0.4)
            self.kill()
            self.findings.kills += 1
            await self.down()
            await self.start()
        await self.stage.bot_online()
        taken = time.monotonic() - begun
        self.findings.slowest_start = max(self.findings.slowest_start, taken)

    async def run(self, kills):
        await self.up()
        self.store = await SqliteStore.open(self.path)
        try:
            while self.findings.kills < kills:
                await self.game(kills)
                self.findings.games += 1
        finally:
            await self.store.close()
        return self.findings

    async def game(self, kills):
        ada = self.stage.actor("Ada")
        await ada.slash("/game new", game="spoiled_victory")
        lobby = await ada.message("is being set up", where=lambda it: bool(it.buttons))
        await ada.click(lobby, "Start")
        while self.findings.kills < kills:
            row = await self.settled(ada)
            if row is None:
                return
            await self.press(ada, row)
        await self.settled(ada)
        sure = await ada.slash("/game end")
        await ada.click(sure.message, "Close the table")

    async def press(self, ada, row):
        """One order by button or by `/do`, and perhaps a kill a moment later."""
        board = boards(ada)[-1]
        plays = [it.custom_id for it in board.buttons if ":p:" in it.custom_id]
        if plays:
            key = self.luck.choice(plays)
            token = key.split(":", 5)[5]
            pressed = await ada.click(board, custom_id=key, wait=False)
        else:
            offered = await ada.autocomplete("/do", "order", "")
            token = self.luck.choice(offered)["value"]
            pressed = await ada.slash("/do", order=token, wait=False)
        self.findings.presses += 1
        if self.luck.random() < 0.6:
            await asyncio.sleep(self.luck.random() ** 2 * 0.12)
            await self.die(pressed, row, token)
        else:
            await pressed.settle()
            self.findings.acknowledged += 1

    async def die(self, pressed, row, token):
        self.kill()
        self.findings.kills += 1
        await self.down()
        acknowledged = pressed.interaction.state == "done"
        await self.up()
        entries = await self.store.games.entries(row.id, row.version)
        kept = bool(entries) and entries[0].token == token
        if acknowledged:
            self.findings.acknowledged += 1
            if not kept:
                self.findings.faults.append(f"lost: {token} at version {row.version}")
        elif kept:
            self.findings.unacknowledged_but_kept += 1

    async def settled(self, ada):
        """Wait until everything is told; None when the game is over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            row = await self.store.games.latest_at(ada.channel.id)
            mail = await self.store.outbox.open(row.id) if row and row.version else None
            if mail and not mail.rows:
                live = mail.boards
                if len(live) == 1 and live[0].shown == row.version:
                    self.open_readonly(ada)
                    await self.check(row)
                    return row if row.status == "playing" else None
            await asyncio.sleep(0.005)
        self.findings.faults.append("news was never told")
        raise AssertionError(self.findings)

    def open_readonly(self, ada):
        """No board and no announcement twice, no more than one message with controls."""
        public = [it for it in ada.messages() if not it.private]
        names = Counter(it.attachments[0].filename for it in public if it.attachments)
        doubled = [name for name, count in names.items() if count > 1]
        ends = Counter(it.text for it in public if "is over" in it.text)
        doubled += [text[:40] for text, count in ends.items() if count > 1]
        self.findings.faults += [f"doubled: {it}" for it in doubled]
        live = [it for it in public if it.buttons]
        if len(live) > 1:
            self.findings.faults.append(f"{len(live)} messages with controls")

    async def check(self, row):
        """The record replays to the kept state."""
        if self.luck.random() < 0.9:
            return
        entries = await self.store.games.entries(row.id)
        kept = load(await self.store.games.state(row.id, row.version))
        *_, last = replay(record_of(row, entries, kept))
        if last.state != kept:
            self.findings.faults.append(f"state and log differ at {row.version}")
        versions = [it.version for it in entries]
        if versions != list(range(1, len(versions) + 1)) or len(standing(entries)) != len(entries):
            self.findings.faults.append(f"versions {versions[-3:]}")


def boards(actor):
    return [it for it in actor.messages() if not it.private and it.attachments]


@contextlib.asynccontextmanager
async def killer(seed=1940, folder=None):
    """Somebody who can start and kill a bot on a stage of its own."""
    with tempfile.TemporaryDirectory() as made:
        path = Path(folder or made) / "dynamo.sqlite3"
        async with driver.stage(frozen=False) as stage, Killer(stage, path, seed) as one:
            yield one


async def murder(kills, seed=1940, folder=None):
    """Play and kill; the findings."""
    async with killer(seed, folder) as one:
        return await one.run(kills)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1940)
    given = parser.parse_args()
    findings = asyncio.run(murder(given.kills, given.seed))
    print(findings)
    return 1 if findings.faults else 0


if __name__ == "__main__":
    sys.exit(main())
