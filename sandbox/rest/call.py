"""One request to the API, with what handlers need at hand."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aiohttp import BodyPartReader, web

from sandbox.errors import INVALID_JSON, MISSING_PERMISSIONS, NOT_FOUND, TOO_LARGE, Refused
from sandbox.limits.form import Form, Part, as_id
from sandbox.model import Channel, Json, Message, User
from sandbox.uploads import Files, Upload
from sandbox.world import World

HARD_LIMIT = 64 * 1024 * 1024


@dataclass
class Call:
    """A request whose body has been read and checked."""

    world: World
    args: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: Files = field(default_factory=dict)

    @property
    def bot(self) -> User:
        """Who is asking."""
        return self.world.bot

    def number(self, name: str) -> int:
        """An id from the path."""
        text = self.args[name]
        if not as_id(text) and text != "0":
            form = Form()
            form.fault((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
            form.settle()
        return int(text)

    def channel(self) -> Channel:
        """The channel of the path, if the bot may see it."""
        return self.world.channel(self.number("channel_id"), self.bot)

    def message(self, channel: Channel) -> Message:
        """The message of the path."""
        return self.world.message(channel, self.number("message_id"), self.bot)

    def need(self, channel: Channel, right: int) -> None:
        """Refuse unless the bot has a permission here."""
        if self.world.rights(self.bot, channel) & right != right:
            raise Refused(MISSING_PERMISSIONS)

    def limit(self, default: int, most: int) -> int:
        """The page size asked for."""
        raw = self.query.get("limit", str(default))
        part = Part(Form(), {"limit": raw})
        value = part.number("limit", 1, most)
        part.form.settle()
        return int(value or default)


Handler = Callable[[Call], Awaitable[Any]]


class Route(NamedTuple):
    """Method and path as in Discord's description, who answers, what is checked before."""

    method: str
    path: str
    handler: Handler
    check: Callable[[Part], None] | None = None
    check_list: Callable[[Form, Any], None] | None = None
    open: bool = False


async def read_body(request: web.Request) -> tuple[Any, Files]:
    """The JSON of a request and the files that came with it."""
    # not `request.content_type`, which takes the boundary apart, another for every request
    if request.headers.get("Content-Type", "").lower().startswith("multipart/form-data"):
        return await _read_multipart(request)
    text = await request.read()
    if not text:
        return None, {}
    return _parse(text), {}


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(INVALID_JSON) from None


async def _read_multipart(request: web.Request) -> tuple[Any, Files]:
    body: Json = {}
    files: Files = {}
    size = 0
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read(decode=True))
            size += len(data)
            if size > HARD_LIMIT:
                raise Refused(TOO_LARGE)
            name = part.name or ""
            if name == "payload_json":
                body = _parse(data)
            else:
                kind = part.headers.get("Content-Type", "application/octet-stream")
                files[_file_number(name, files)] = Upload(part.filename or name, kind, data)
    except (ValueError, AssertionError):
        raise Refused(INVALID_JSON) from None
    return body, files


def _file_number(name: str, files: Files) -> int:
    inside = name.removeprefix("files[").removesuffix("]")
    if inside.isdigit() and len(inside) < 4:
        return int(inside)
    return max(files, default=-1) + 1


async def not_here(_call: Call) -> Any:
    """The answer to an address that does not exist."""
    raise Refused(NOT_FOUND)
