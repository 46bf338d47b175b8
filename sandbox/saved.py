"""A world that outlives its process: every change is in a file before anybody is answered.

The file is SQLite's, with a log that survives `kill -9`: what was written stays, and what was
being written is not there at all.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

from sandbox import records
from sandbox.bus import Event
from sandbox.folder import Unusable
from sandbox.limits.messages import LOADING
from sandbox.model import Channel, Guild, Json, Message, User
from sandbox.world import World

log = logging.getLogger(__name__)
_RELEASE = 1
_TABLES = """
CREATE TABLE users (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE guilds (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE channels (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE messages (
    id INTEGER PRIMARY KEY, channel INTEGER NOT NULL, record TEXT NOT NULL);
CREATE INDEX messages_by_channel ON messages (channel);
CREATE TABLE files (id INTEGER PRIMARY KEY, message INTEGER NOT NULL, data BLOB NOT NULL);
CREATE INDEX files_by_message ON files (message);
CREATE TABLE marks (
    user INTEGER NOT NULL, channel INTEGER NOT NULL, message INTEGER NOT NULL,
    PRIMARY KEY (user, channel));
CREATE TABLE address (cdn TEXT NOT NULL);
"""


class SavedWorld:
    """A world and its file."""

    def __init__(self, world: World, path: Path) -> None:
        self.world = world
        self.path = path
        self._file = _opened(path)

    def restore(self) -> bool:
        """Fill the world from the file; False if nothing was ever kept there."""
        row = self._file.execute("SELECT cdn FROM address").fetchone()
        if row is None:
            return False
        try:
            self._fill(row[0])
        except (LookupError, TypeError, ValueError) as error:
            raise Unusable(_broken(self.path, error)) from error
        return True

    def follow(self) -> None:
        """Keep the world as it is now, and from now on every change of it."""
        with self._file:
            for user in self.world.users.values():
                self._keep_user(user)
            for guild in self.world.guilds.values():
                self._keep_guild(guild)
            for channel in self.world.channels.values():
                self._keep_channel(channel)
            self._file.execute("DELETE FROM address")
            self._file.execute("INSERT INTO address VALUES (?)", (self.world.cdn,))
        self.world.bus.listen(self._on_event)

    def close(self) -> None:
        """Let the file go."""
        self.world.bus.leave(self._on_event)
        self._file.close()

    # keeping

    def _on_event(self, event: Event) -> None:
        try:
            with self._file:
                self._keep(event)
        except sqlite3.Error as error:
            log.warning("The sandbox could not keep a change in %s: %s.", self.path, error)

    def _keep(self, event: Event) -> None:
        world = self.world
        if event.name == "user":
            self._keep_user(world.users[int(event.data["id"])])
        elif event.name == "direct":
            self._keep_channel(world.channels[int(event.data["id"])])
        elif event.name == "read":
            self._keep_mark(int(event.data["user"]), int(event.data["channel"]))
        elif event.name.startswith("GUILD_") and event.guild_id in world.guilds:
            self._keep_guild(world.guilds[event.guild_id])
        elif event.name.startswith(("CHANNEL_", "THREAD_")) and event.channel is not None:
            self._keep_channel(event.channel)
        elif event.name.startswith("MESSAGE_") and event.channel is not None:
            self._keep_message(event.channel, event.message, event.data)

    def _keep_user(self, user: User) -> None:
        self._put("users", user.id, records.user_record(user))

    def _keep_guild(self, guild: Guild) -> None:
        self._put("guilds", guild.id, records.guild_record(guild))

    def _keep_mark(self, user: int, channel: int) -> None:
        newest = self.world.read[user, channel]
        self._file.execute("INSERT OR REPLACE INTO marks VALUES (?, ?, ?)", (user, channel, newest))

    def _keep_channel(self, channel: Channel) -> None:
        if channel.id in self.world.channels:
            self._put("channels", channel.id, records.channel_record(channel))
            return
        within = "(SELECT id FROM messages WHERE channel = ?)"
        self._file.execute(f"DELETE FROM files WHERE message IN {within}", (channel.id,))  # noqa: S608 - our own words
        for table, column in (("messages", "channel"), ("marks", "channel"), ("channels", "id")):
            self._file.execute(f"DELETE FROM {table} WHERE {column} = ?", (channel.id,))  # noqa: S608 - our own words

    def _keep_message(self, channel: Channel, message: Message | None, data: Json) -> None:
        key = message.id if message else int(data["message_id"])
        kept = channel.messages.get(key)
        if kept is None:
            self._file.execute("DELETE FROM messages WHERE id = ?", (key,))
            self._file.execute("DELETE FROM files WHERE message = ?", (key,))
            return
        self._file.execute(
            "INSERT OR REPLACE INTO messages VALUES (?, ?, ?)",
            (kept.id, channel.id, json.dumps(records.message_record(kept))),
        )
        self._keep_files(kept)

    def _keep_files(self, message: Message) -> None:
        """The bytes of a file never change: only new and dropped files are written."""
        wanted = {file.id: file for file in message.attachments + message.embedded}
        rows = self._file.execute("SELECT id FROM files WHERE message = ?", (message.id,))
        known = {row[0] for row in rows}
        for key in known - set(wanted):
            self._file.execute("DELETE FROM files WHERE id = ?", (key,))
        for key in set(wanted) - known:
            self._file.execute(
                "INSERT INTO files VALUES (?, ?, ?)", (key, message.id, wanted[key].data)
            )

    def _put(self, table: str, key: int, record: Json) -> None:
        self._file.execute(
            f"INSERT OR REPLACE INTO {table} VALUES (?, ?)",  # noqa: S608 - our own words
            (key, json.dumps(record)),
        )

    # restoring

    def _fill(self, cdn: str) -> None:
        """Users, guilds, channels, messages: each points only at what is there before it."""
        world = self.world
        world.users.clear()
        for record in self._records("users", cdn):
            records.read_user(world, record)
        for record in self._records("guilds", cdn):
            records.read_guild(world, record)
        # a thread may bear the id of the message it hangs under, but never one below its channel's
        for record in self._records("channels", cdn):
            records.read_channel(world, record)
        for channel in tuple(world.channels.values()):
            self._fill_channel(channel, cdn)
        marks = self._file.execute("SELECT user, channel, message FROM marks")
        world.read.update({(user, channel): message for user, channel, message in marks})
        newest = self._file.execute(
            "SELECT max(id) FROM (SELECT id FROM messages UNION ALL"
            " SELECT id FROM files UNION ALL SELECT id FROM channels)"
        )
        world.ids.go_on_after(max(*world.users, newest.fetchone()[0] or 0))

    def _fill_channel(self, channel: Channel, cdn: str) -> None:
        causes = {}
        for record in self._records("messages", cdn, "WHERE channel = ?", channel.id):
            if record["flags"] & LOADING:  # nobody is left to fill it in
                continue
            causes[record["id"]] = record["interaction"]
            rows = self._file.execute(
                "SELECT id, data FROM files WHERE message = ?", (record["id"],)
            )
            records.read_message(self.world, channel, record, dict(rows.fetchall()))
        for key, cause in causes.items():
            channel.messages[key].interaction = records.read_cause(self.world, channel, cause)

    def _records(self, table: str, cdn: str, where: str = "", *values: Any) -> list[Json]:
        """The rows of a table, oldest first, with files at the address of this run."""
        rows = self._file.execute(f"SELECT record FROM {table} {where} ORDER BY id", values)  # noqa: S608 - our own words
        return [json.loads(row[0].replace(cdn, self.world.cdn)) for row in rows]


def _opened(path: Path) -> sqlite3.Connection:
    file = sqlite3.connect(path)
    try:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = NORMAL")
        with file:
            file.execute("BEGIN IMMEDIATE")
            _prepare(file, path)
    except sqlite3.Error as error:
        file.close()
        raise Unusable(_broken(path, error)) from error
    except Unusable:
        file.close()
        raise
    return file


def _prepare(file: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file; refuse one of another release."""
    (release,) = file.execute("PRAGMA user_version").fetchone()
    if release == 0:
        for statement in _TABLES.split(";"):
            file.execute(statement)
        file.execute(f"PRAGMA user_version = {_RELEASE}")
    elif release != _RELEASE:
        raise Unusable(
            f"{path} was written by another release of the sandbox; begin anew with"
            " `make play FRESH=1` (--fresh)."
        )


def _broken(path: Path, error: Exception) -> str:
    return f"{path} cannot be read ({error}); begin anew with `make play FRESH=1` (--fresh)."
