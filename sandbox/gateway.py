"""The gateway: sessions that outlive their websockets."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import WSMsgType, web

from sandbox import payloads
from sandbox.bus import Event
from sandbox.faults import Faults
from sandbox.identifying import Identifying
from sandbox.intents import for_session, wants
from sandbox.model import Json
from sandbox.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0, 1, 2, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
IGNORED = (3, 4, 31, 43)
# discord.py notes the time of a beat once it is sent; an answer quicker than any network comes
# before that, and it warns of being a whole interval behind.
ON_ITS_WAY = 0.05
UNKNOWN_OP, BAD_JSON, NOT_AUTHENTICATED, BAD_TOKEN, TWICE, BAD_SEQ, TIMED_OUT, NO_SUCH_SHARD = (
    4001, 4002, 4003, 4004, 4005, 4007, 4009, 4010,
)  # fmt: skip


class Session:
    """What the bot has been told, so that it can be told again."""

    KEPT = 2000

    def __init__(self, number: str, intents: int, shard: tuple[int, int]) -> None:
        self.id = number
        self.intents = intents
        self.shard = shard
        self.seq = 0
        self.told: list[tuple[int, str]] = []
        self.line: Line | None = None

    def dispatch(self, name: str, data: Json) -> None:
        """Tell the bot now, or when it comes back."""
        self.seq += 1
        text = json.dumps({"op": DISPATCH, "t": name, "s": self.seq, "d": data})
        self.told.append((self.seq, text))
        del self.told[: -self.KEPT]
        if self.line is not None:
            self.line.send(text)

    def replay(self, seq: int) -> None:
        """Tell all that was missed."""
        for number, text in self.told:
            if number > seq and self.line is not None:
                self.line.send(text)


class Line:
    """One websocket; frames leave in order through a queue."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self._out: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue()

    def send(self, text: str) -> None:
        self._out.put_nowait(text)

    def send_op(self, op: int, data: Any = None) -> None:
        """Queue a frame of the protocol itself."""
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int, words: str) -> None:
        """Close after what is queued."""
        if self.session is not None and self.session.line is self:
            self.session.line = None
        self._out.put_nowait((code, words))

    async def write(self) -> None:
        """Send queued frames until the line is closed."""
        while True:
            item = await self._out.get()
            if isinstance(item, tuple):
                await self.socket.close(code=item[0], message=item[1].encode())
                return
            try:
                await self.socket.send_str(item)
            except (ConnectionError, RuntimeError):
                return


class Gateway:
    """Accepts the bot's connections and passes the world's events on."""

    def __init__(
        self,
        world: World,
        faults: Faults,
        *,
        heartbeat: float = 41.25,
        identifying: Identifying | None = None,
    ) -> None:
        self.world = world
        self.identifying = identifying or Identifying()
        self.faults = faults
        self.heartbeat = heartbeat
        self.sessions: dict[str, Session] = {}
        self.lines: set[Line] = set()
        self.connected = asyncio.Event()
        world.bus.listen(self._on_event)

    # from the world

    def _on_event(self, event: Event) -> None:
        if not event.to_bot or event.name.islower():
            return
        for session in tuple(self.sessions.values()):
            if not wants(session, event, self.world):
                continue
            if session.line is not None and self.faults.strike("drop_gateway"):
                self._cut(session.line)
            body = for_session(session, event, self.world)
            session.dispatch(event.name, body)
            if event.name == "INTERACTION_CREATE" and self.faults.strike("duplicate"):
                session.dispatch(event.name, body)

    # troubles by hand

    def drop(self, code: int = 4000) -> None:
        """Close every connection; sessions can be resumed."""
        for line in tuple(self.lines):
            line.close(code, "dropped by the sandbox")

    def ask_to_reconnect(self) -> None:
        """Tell the bot to connect again (op 7)."""
        for line in self.lines:
            line.send_op(RECONNECT)

    def invalidate(self) -> None:
        """End every session (op 9); the bot must identify anew."""
        for line in self.lines:
            line.send_op(INVALID, False)  # noqa: FBT003 - the protocol's own boolean
        self.sessions.clear()

    def _cut(self, line: Line) -> None:
        line.close(4000, "dropped by the sandbox")

    # the bot's connection

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.faults.strike("refuse_gateway"):
            return web.Response(status=503, text="The gateway refuses connections.")
        socket = web.WebSocketResponse(max_msg_size=16384)
        await socket.prepare(request)
        line = Line(socket)
        self.lines.add(line)
        writer = asyncio.create_task(line.write())
        line.send_op(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000)})
        self._watch(line)
        try:
            await self._listen(line)
        finally:
            self._forget(line)
            writer.cancel()
        return socket

    async def _listen(self, line: Line) -> None:
        async for frame in line.socket:
            if frame.type is not WSMsgType.TEXT:
                line.close(BAD_JSON, "Error while decoding payload.")
                continue
            try:
                message = json.loads(frame.data)
                self._receive(line, message["op"], message.get("d"))
            except (ValueError, KeyError, TypeError, AttributeError):
                line.close(BAD_JSON, "Error while decoding payload.")

    def _forget(self, line: Line) -> None:
        self.lines.discard(line)
        if line.alarm is not None:
            line.alarm.cancel()
        if line.session is not None and line.session.line is line:
            line.session.line = None
        if not any(session.line for session in self.sessions.values()):
            self.connected.clear()
            self._tell_online()

    def _watch(self, line: Line) -> None:
        """Real time, since the client beats in it: moving the clock must not drop the bot."""
        if line.alarm is not None:
            line.alarm.cancel()
        loop = asyncio.get_running_loop()
        line.alarm = loop.call_later(
            self.heartbeat * 1.5, line.close, TIMED_OUT, "Session timed out."
        )

    def _receive(self, line: Line, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            self._watch(line)
            asyncio.get_running_loop().call_later(ON_ITS_WAY, line.send_op, ACK)
        elif op in (IDENTIFY, RESUME):
            self._authenticate(line, op, data)
        elif op not in (MEMBERS, *IGNORED):
            line.close(UNKNOWN_OP, "Unknown opcode.")
        elif line.session is None:
            line.close(NOT_AUTHENTICATED, "Not authenticated.")
        elif op == MEMBERS:
            self._send_members(line.session, data)

    def _authenticate(self, line: Line, op: int, data: Json) -> None:
        if line.session is not None:
            line.close(TWICE, "Already authenticated.")
        elif str(data["token"]).removeprefix("Bot ") != self.world.token:
            line.close(BAD_TOKEN, "Authentication failed.")
        elif op == IDENTIFY:
            self._identify(line, data)
        else:
            self._resume(line, data)

    def _identify(self, line: Line, data: Json) -> None:
        shard = tuple(data.get("shard") or (0, 1))
        if not 0 <= int(shard[0]) < int(shard[1]):
            line.close(NO_SUCH_SHARD, "Invalid shard.")
            return
        if not self.identifying.allowed(int(shard[0])):
            line.send_op(INVALID, False)  # noqa: FBT003 - the protocol's own boolean
            return
        for old in [s for s in self.sessions.values() if s.line is None and s.shard == shard]:
            del self.sessions[old.id]
        number = f"{self.world.ids.next():x}"
        session = Session(number, int(data.get("intents", 0)), (int(shard[0]), int(shard[1])))
        self._attach(line, session)
        self.sessions[number] = session
        session.dispatch("READY", self._ready(session))
        for guild in self._guilds(session):
            everyone = bool(session.intents & 2)
            body = payloads.guild_create(guild, self.world.bot, everyone=everyone)
            session.dispatch("GUILD_CREATE", body)

    def _ready(self, session: Session) -> Json:
        bot = self.world.bot
        return {
            "v": 10,
            "user": payloads.user(bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in self._guilds(session)],
            "session_id": session.id,
            "resume_gateway_url": self.world.gateway_address,
            "session_type": "normal",
            "application": {"id": str(bot.id), "flags": 1 << 19},
            "private_channels": [],
            "relationships": [],
            "shard": list(session.shard),
        }

    def _guilds(self, session: Session) -> list[Any]:
        number, count = session.shard
        return [
            guild
            for guild in self.world.guilds.values()
            if self.world.bot.id in guild.members and (guild.id >> 22) % count == number
        ]

    def _resume(self, line: Line, data: Json) -> None:
        session = self.sessions.get(str(data["session_id"]))
        if session is None or self.faults.strike("invalid_session"):
            self.sessions.pop(str(data["session_id"]), None)
            line.send_op(INVALID, False)  # noqa: FBT003 - the protocol's own boolean
            return
        seq = int(data["seq"] or 0)
        if not 0 <= seq <= session.seq:
            line.close(BAD_SEQ, "Invalid seq.")
            return
        if session.line is not None:
            session.line.close(4000, "resumed elsewhere")
        self._attach(line, session)
        session.replay(seq)
        session.dispatch("RESUMED", {})

    def _attach(self, line: Line, session: Session) -> None:
        line.session, session.line = session, line
        self.connected.set()
        self._tell_online()

    def _tell_online(self) -> None:
        body = {"online": self.connected.is_set()}
        self.world.bus.emit(Event("bot", body, to_bot=False))

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self.world.guilds.get(int(data["guild_id"]))
        if guild is None or self.world.bot.id not in guild.members:
            return
        wanted = {str(key) for key in _as_list(data.get("user_ids"))}
        start = str(data.get("query") or "").lower()
        found = [
            payloads.member(member)
            for key, member in guild.members.items()
            if (str(key) in wanted if wanted else member.user.name.lower().startswith(start))
        ]
        body = {
            "guild_id": str(guild.id),
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", body)


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
