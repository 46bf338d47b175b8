"""The page's side: one websocket per open page, speaking for one user at a time."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from sandbox import page_requests
from sandbox.bus import Event
from sandbox.commands import CannotDo
from sandbox.errors import Refused
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.model import Json, User
from sandbox.reading import unread
from sandbox.world import World

PAGE = Path(__file__).parent / "page"
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'"
TREE = ("CHANNEL_", "THREAD_", "GUILD_", "user", "direct")
PUSHED = ("refusal", "faults", "bot", "commands")


class OpenPage:
    """One open page and the user it speaks for."""

    def __init__(self, socket: web.WebSocketResponse, user: User) -> None:
        self.socket = socket
        self.user = user
        self.out: asyncio.Queue[Json | None] = asyncio.Queue()

    async def write(self) -> None:
        """Send what is queued."""
        while (item := await self.out.get()) is not None:
            try:
                await self.socket.send_str(json.dumps(item))
            except (ConnectionError, RuntimeError):
                return


class Hub:
    """Serves the page and keeps every open one up to date."""

    def __init__(self, world: World, faults: Faults, gateway: Gateway) -> None:
        self.world = world
        self.faults = faults
        self.gateway = gateway
        self.pages: set[OpenPage] = set()
        world.bus.listen(self._on_event)

    def mount(self, app: web.Application) -> None:
        """The page at /, its parts under /page, its websocket at /live."""
        app.router.add_get("/", self._index)
        app.router.add_get("/live", self._live)
        app.router.add_static("/page", PAGE)

    async def close(self) -> None:
        """Close every open page's websocket."""
        for page in tuple(self.pages):
            await page.socket.close()

    async def _index(self, _request: web.Request) -> web.StreamResponse:
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
        return web.FileResponse(PAGE / "index.html", headers=headers)

    # pushing

    def _on_event(self, event: Event) -> None:
        for page in self.pages:
            for push in self._pushes(event, page.user):
                page.out.put_nowait(push)

    def _pushes(self, event: Event, user: User) -> list[Json]:
        if event.name in PUSHED:
            return [{"push": event.name, **event.data}]
        if event.name.startswith(TREE):
            return [{"push": "tree", **page_requests.tree(self.world, user)}]
        if event.only_for not in (None, user.id):
            return self._others(event)
        if event.channel is None or not self.world.can_see(user, event.channel):
            return []
        return self._about_channel(event, user)

    def _others(self, event: Event) -> list[Json]:
        """A private reply to somebody else still counts in that person's unread marks."""
        if event.name != "MESSAGE_CREATE":
            return []
        return [{"push": "unread", "unread": unread(self.world)}]

    def _about_channel(self, event: Event, user: User) -> list[Json]:
        message = event.message
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and message is not None:
            name = "message" if event.name == "MESSAGE_CREATE" else "edited"
            pushes = [{"push": name, "message": page_requests.shown(self.world, message, user)}]
            return [*pushes, {"push": "unread", "unread": unread(self.world)}]
        if event.name == "MESSAGE_DELETE":
            return [{"push": "deleted", **event.data}]
        if event.name.startswith("MESSAGE_REACTION"):
            place = event.channel.messages if event.channel else {}
            about = place.get(int(event.data["message_id"]))
            return (
                [{"push": "edited", "message": page_requests.shown(self.world, about, user)}]
                if about
                else []
            )
        if event.name == "TYPING_START":
            return [{"push": "typing", **event.data}]
        return [{"push": "interaction", **event.data}] if event.name == "interaction" else []

    # being asked

    async def _live(self, request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Only the sandbox's own page may connect.")
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        people = self.world.people()
        if not people:
            await socket.close(message=b"nobody lives here")
            return socket
        page = OpenPage(socket, people[0])
        self.pages.add(page)
        writer = asyncio.create_task(page.write())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    page.out.put_nowait(self._reply(page, frame.data))
        finally:
            self.pages.discard(page)
            page.out.put_nowait(None)
            writer.cancel()
        return socket

    def _reply(self, page: OpenPage, text: str) -> Json:
        number = None
        try:
            body = json.loads(text)
            number = body.get("id")
            answer = self._do(page, str(body["op"]), body)
        except (CannotDo, Refused, LookupError, ValueError) as trouble:
            words = str(trouble) if isinstance(trouble, CannotDo | Refused) else "Not understood."
            return {"re": number, "error": words}
        except (TypeError, AttributeError):
            return {"re": number, "error": "Not understood."}
        return {"re": number, **answer}

    def _do(self, page: OpenPage, op: str, body: Json) -> Json:
        if op == "be":
            if body.get("user") is not None:
                user = self.world.users[int(body["user"])]
                if user.bot:
                    raise CannotDo("Nobody can be the bot.")
                page.user = user
            return self.snapshot(page.user)
        if op in ("fault", "clear_faults", "gateway"):
            return self._trouble(op, body)
        handler = page_requests.OPS.get(op)
        if handler is None:
            raise CannotDo(f"The sandbox knows no {op}.")
        answer = handler(page_requests.PageRequest(self.world, page.user, body))
        if op in ("read", "send"):
            self._push_unread()
        return answer

    def _push_unread(self) -> None:
        marks = unread(self.world)
        for page in self.pages:
            page.out.put_nowait({"push": "unread", "unread": marks})

    def snapshot(self, user: User) -> Json:
        """All a page needs to begin."""
        return page_requests.tree(self.world, user) | {
            "me": str(user.id),
            "unread": unread(self.world),
            "refusals": [refusal.json() for refusal in self.world.refusals],
            "faults": self.faults.json(),
            "fault_kinds": page_requests.fault_kinds(),
            "online": self.gateway.connected.is_set(),
            "waiting": page_requests.waiting(self.world, user),
        }

    def _trouble(self, op: str, body: Json) -> Json:
        if op == "fault":
            self.faults.add(page_requests.fault(body))
        elif op == "clear_faults":
            self.faults.clear(body.get("kind"))
        else:
            actions: dict[str, Any] = {
                "drop": self.gateway.drop,
                "reconnect": self.gateway.ask_to_reconnect,
                "invalidate": self.gateway.invalidate,
            }
            actions[str(body["action"])]()
        return {"ok": True}
