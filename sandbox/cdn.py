"""Files of messages, and faces for those who have no picture."""

from __future__ import annotations

from aiohttp import web

from sandbox.limits.form import as_id
from sandbox.model import Attachment
from sandbox.world import World

SHOWN_INLINE = ("image/png", "image/gif", "image/jpeg", "image/webp", "text/plain")


class Cdn:
    """Serves what messages point at."""

    def __init__(self, world: World) -> None:
        self.world = world

    def mount(self, app: web.Application) -> None:
        """Put the routes under /cdn."""
        app.router.add_get("/cdn/attachments/{channel}/{number}/{name}", self.attachment)
        app.router.add_get("/cdn/ephemeral-attachments/0/{number}/{name}", self.command_file)
        app.router.add_get("/cdn/embed/avatars/{name}", self.avatar)

    async def attachment(self, request: web.Request) -> web.Response:
        """A file of a message, as it was uploaded."""
        return self._serve(self._find(request.match_info["channel"], request.match_info["number"]))

    async def command_file(self, request: web.Request) -> web.Response:
        """A file that came with a command."""
        return self._serve(self.world.command_files.get(as_id(request.match_info["number"])))

    def _serve(self, one: Attachment | None) -> web.Response:
        if one is None:
            raise web.HTTPNotFound
        inline = one.content_type.split(";")[0] in SHOWN_INLINE
        kind = one.content_type if inline else "application/octet-stream"
        headers = {
            "Content-Type": kind,
            "Content-Disposition": "inline" if inline else f'attachment; filename="{one.filename}"',
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=3600",
        }
        return web.Response(body=one.data, headers=headers)

    def _find(self, channel: str, number: str) -> Attachment | None:
        place = self.world.channels.get(as_id(channel))
        if place is None:
            return None
        for message in place.messages.values():
            for one in message.attachments + message.embedded:
                if one.id == as_id(number):
                    return one
        return None

    async def avatar(self, request: web.Request) -> web.Response:
        """A plain disc, one colour per number."""
        digits = "".join(c for c in request.match_info["name"] if c.isdigit())[:6] or "0"
        hue = int(digits) * 67 % 360
        picture = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
            f'<circle cx="32" cy="32" r="32" fill="hsl({hue} 45% 45%)"/></svg>'
        )
        return web.Response(text=picture, content_type="image/svg+xml")
