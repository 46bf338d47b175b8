"""What must hold of a table and its channel, however often the bot was killed."""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from functools import partial

from bot.delivery.board_messages import BoardMessages
from bot.panels.lobby import lobby
from bot.store import Entry, Mail, Preferences, StoredTable
from bot.store.model import LIVE
from bot.tables.history import record_of
from bot.tables.quiet_hours import after_quiet_hours
from bot.tables.snapshot import Snapshots, TableSnapshot
from engine import Refused, load, replay
from sandbox.seen import Seen
from tests.bot.support import PlainStudio, Recorder, parts

REMEMBERED = 12  # events of a channel, told with a fault
LAST_WORDS = 150
TOLD = ("nudge", "warning")  # reminders that are messages each time they are sent


@dataclass(frozen=True)
class Kept:
    """All that the store keeps of a table at one moment."""

    stored: StoredTable
    entries: list[Entry]
    requests: dict[int, str]
    mail: Mail
    table: TableSnapshot | None

    @property
    def game(self):
        return self.stored.game

    @property
    def sitting(self):
        return {(it.seat, it.user) for it in self.stored.seated}

    def answers(self, before, user):
        """What this person has answered since another moment."""
        return [it for it in self.entries[len(before.entries) :] if it.user == user]


class Truth:
    """Reads the store and the channels, and finds what does not fit."""

    def __init__(self, stage, store):
        self.stage, self.store = stage, store
        self.posts = Counter()
        self.doubled = set()
        self.disordered = set()
        self.newest = Counter()
        self.seen = defaultdict(partial(deque, maxlen=REMEMBERED))
        self.snapshots = Snapshots(store)
        self.boards = BoardMessages(store, self.snapshots, None, Recorder(), PlainStudio())
        stage.world.bus.listen(self._count)

    def _count(self, event):
        message = event.message
        if event.name == "MESSAGE_CREATE" and message.author is self.stage.world.bot:
            self.posts[message.nonce] += message.only_for is None and message.nonce is not None
            if self.posts[message.nonce] > 1:
                self.doubled.add(message.nonce)
            self._order(message)
        if message is not None and message.only_for is None:
            words = f"{event.name} {message.nonce} {message.id} {message.content[-LAST_WORDS:]!r}"
            self.seen[message.channel.id].append(f"{time.monotonic():.2f} {words}")

    def _order(self, message):
        """Sentences and boards of a channel come as they were written."""
        kind, number = str(message.nonce)[:1], str(message.nonce)[1:]
        if kind in ("n", "b") and number.isdigit():
            last = (message.channel.id, kind)
            if int(number) < self.newest[last]:
                self.disordered.add(message.nonce)
            self.newest[last] = int(number)

    async def kept(self, channel):
        """What is kept of the last table of a channel."""
        row = await self.store.games.latest_at(channel)
        if row is None:
            return None
        stored = await self.store.games.open(row.id, 0)
        rows = await self.store.database.all(
            "SELECT id, state FROM requests WHERE game = ? ORDER BY id", (row.id,)
        )
        table = await self.snapshots.of(stored) if stored.game.version else None
        return Kept(
            stored,
            await self.store.games.entries(row.id),
            {it["id"]: it["state"] for it in rows},
            await self.store.outbox.open(row.id),
            table,
        )

    async def untrue(self, channel, kept, now):
        """What is not yet as it should be; nothing once everything is told."""
        if kept.mail.rows:
            return f"untold: {[it.news.text[:40] or 'board' for it in kept.mail.rows]}"
        live = kept.stored.reminders if kept.game.status in LIVE else ()
        due = [it.kind for it in live if it.due <= now and not _quiet(kept, it, now)]
        if due:
            return f"due: {due}"
        if len(kept.mail.boards) != 1:
            return f"{len(kept.mail.boards)} boards"
        (board,) = kept.mail.boards
        message = channel.messages.get(board.message)
        return "no board" if message is None else await self._false(channel, kept, message)

    async def _false(self, channel, kept, message):
        """What the board, or another message with buttons, shows other than it should."""
        panel = await self._shown(kept.stored, kept.mail.boards)
        seen = Seen(self.stage, message)
        if seen.text != panel.text:
            return f"the board says {seen.text!r} instead of {panel.text!r}"
        if controls(seen) != [(it.id, getattr(it, "off", False)) for it in parts(panel)]:
            return f"the board offers {controls(seen)}"
        open_ones = {it.message for it in kept.mail.notices if it.open} | {message.id}
        others = [it for it in channel.messages.values() if it.only_for is None]
        left = [
            it.content[:60]
            for it in others
            if it.id not in open_ones and controls(Seen(self.stage, it))
        ]
        return f"buttons on {left}" if left else ""

    async def _shown(self, stored, boards):
        """What the last board should show."""
        if not stored.game.version:
            return lobby(stored.game, stored.seated)
        table = await self.boards.snapshots.of(stored)
        told = await self.boards._since(stored.game, boards, None)
        return await self.boards._panel(table, boards[0], told)

    async def faults(self, kept):
        """What can never be: something posted twice, marked as told and not told, a torn record."""
        found = [f"doubled: {nonce}" for nonce in self.doubled]
        found += [f"told out of order: {nonce}" for nonce in self.disordered]
        for it in kept.stored.reminders:
            if it.kind in TOLD:
                nonces = [f"r{it.id}.{number}" for number in range(it.sent)]
                found += [f"never told: {nonce}" for nonce in nonces if not self.posts[nonce]]
        rows = await self.store.database.all(
            "SELECT id FROM outbox WHERE game = ? AND kind = 'say' AND done IS NOT NULL",
            (kept.game.id,),
        )
        found += [f"never told: n{it['id']}" for it in rows if not self.posts[f"n{it['id']}"]]
        versions = [it.version for it in kept.entries]
        if versions != list(range(1, kept.game.version + 1)):
            found.append(f"versions {versions[-3:]} of {kept.game.version}")
        return found

    async def course(self, channel, kept):
        """The last of what was written and of what was shown, for whoever looks into a fault."""
        found = [f"{it.version} {it.kind} {it.seat} {it.token[:30]}" for it in kept.entries[-5:]]
        for table in ("outbox", "boards"):
            rows = await self.store.database.all(
                f"SELECT * FROM {table} WHERE game = ? ORDER BY id DESC LIMIT 5",  # noqa: S608
                (kept.game.id,),
            )
            found += [f"{table}: {[row[it] for it in row.keys()]}" for row in rows]  # noqa: SIM118
        return [*found, *self.seen[channel.id]]

    async def torn(self, kept):
        """Whether the record no longer leads to the state that is kept."""
        state = load(await self.store.games.state(kept.game.id, kept.game.version))
        try:
            *_, last = replay(record_of(kept.game, kept.entries, state))
        except Refused:
            return True
        return last.state != state


def _quiet(kept, reminder, now):
    """Whether a reminder keeps quiet for now, as its person wishes."""
    wish = kept.stored.preferences.get(reminder.user, Preferences())
    return reminder.kind == "nudge" and after_quiet_hours(now, wish) > now


def controls(seen):
    """The ids on a message, menus and buttons in reading order, and whether they are off."""
    rows = (row.get("components") or [] for row in seen.raw.components)
    return [(part["custom_id"], bool(part.get("disabled"))) for row in rows for part in row]
