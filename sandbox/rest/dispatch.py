"""What every request goes through: troubles, token, rate limits, checks, answer."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from aiohttp import web

from sandbox.errors import INVALID_FORM, UNAUTHORIZED, Refused
from sandbox.faults import Faults
from sandbox.limits.form import Form, Part
from sandbox.openapi import Description
from sandbox.ratelimits import RateLimits
from sandbox.refusals import Refusal
from sandbox.rest.call import Call, Route, not_here, read_body
from sandbox.world import World

log = logging.getLogger(__name__)
PREFIX = "/api/v{version:\\d+}"
MAJOR = ("channel_id", "guild_id", "webhook_id", "interaction_id")


class Api:
    """The REST side of the sandbox."""

    def __init__(self, world: World, faults: Faults, description: Description | None) -> None:
        self.world = world
        self.faults = faults
        self.description = description
        self.limits = RateLimits()
        self.requests: list[tuple[str, str]] = []

    def mount(self, app: web.Application, routes: list[Route]) -> None:
        """Put all routes under /api/v10."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.path, self._serve(route))
        lost = Route("*", "/{rest:.*}", not_here)
        app.router.add_route("*", PREFIX + lost.path, self._serve(lost))

    def _serve(self, route: Route) -> Any:
        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._handle(request, route)

        return serve

    async def _handle(self, request: web.Request, route: Route) -> web.StreamResponse:
        path = request.path.split("/", 3)[-1]
        self.requests.append((request.method, f"/{path}"))
        del self.requests[:-2000]
        troubled = await self._trouble(request)
        if troubled is not None:
            return troubled
        allowed, headers = self.limits.take(f"{request.method} {route.path}", _major(request))
        if not allowed:
            return too_many(float(headers["X-RateLimit-Reset-After"]), headers)
        answer = await self._answer(request, route, headers)
        return await self._after(request, answer)

    async def _trouble(self, request: web.Request) -> web.Response | None:
        where = (request.method, request.path)
        if slow := self.faults.strike("slow", *where):
            await self.world.clock.sleep(slow.seconds)
        if late := self.faults.strike("rate_limit", *where):
            return too_many(late.seconds, {})
        if self.faults.strike("server_error", *where):
            return answer_json({"message": "500: Internal Server Error", "code": 0}, 500)
        return None

    async def _after(self, request: web.Request, answer: web.Response) -> web.Response:
        where = (request.method, request.path)
        if self.faults.strike("lost_answer", *where):
            return answer_json({"message": "504: Gateway Timeout", "code": 0}, 504)
        if self.faults.strike("cut_line", *where) and request.transport is not None:
            request.transport.close()
        return answer

    async def _answer(
        self, request: web.Request, route: Route, headers: dict[str, str]
    ) -> web.Response:
        try:
            data = await self._carry_out(request, route)
        except Refused as refused:
            self._note(request, refused)
            return answer_json(refused.body(), refused.kind.status, headers)
        except (asyncio.CancelledError, web.HTTPException, ConnectionError):
            raise  # whoever asked may have been killed in the middle of it
        except Exception:
            log.exception("The sandbox failed at %s %s", request.method, request.path)
            return answer_json({"message": "500: Internal Server Error", "code": 0}, 500, headers)
        return answer_json(data, 204 if data is None else 200, headers)

    async def _carry_out(self, request: web.Request, route: Route) -> Any:
        sent = request.headers.get("Authorization", "")
        if not route.open and sent != f"Bot {self.world.token}":
            raise Refused(UNAUTHORIZED)
        body, files = await read_body(request)
        if route.check is not None or route.check_list is not None:
            self._check(route, body if body is not None else {})
        args = dict(request.match_info)
        return await route.handler(Call(self.world, args, dict(request.query), body, files))

    def _check(self, route: Route, body: Any) -> None:
        form = Form()
        if route.check_list is not None:
            route.check_list(form, body)
        elif route.check is not None:
            route.check(Part(form, body))
        form.settle()
        if self.description is not None:
            self.description.check(route.method, route.path, body)

    def _note(self, request: web.Request, refused: Refused) -> None:
        kind = refused.kind
        self.world.refusals.note(
            Refusal(
                request.method,
                request.path,
                kind.status,
                kind.code,
                kind.message,
                refused.errors or {},
            )
        )
        if kind == INVALID_FORM:
            log.info("refused %s %s: %s", request.method, request.path, refused.errors)


def _major(request: web.Request) -> str:
    return ":".join(request.match_info[key] for key in MAJOR if key in request.match_info)


def answer_json(
    data: Any, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """An answer whose content type is exactly what clients compare with."""
    extra = {**(headers or {}), "Via": "1.1 sandbox"}
    if data is None:
        return web.Response(status=status, headers=extra)
    extra["Content-Type"] = "application/json"
    return web.Response(body=json.dumps(data).encode(), status=status, headers=extra)


def too_many(seconds: float, headers: dict[str, str]) -> web.Response:
    """The answer to one request too many."""
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
    extra = {**headers, "Retry-After": f"{seconds:.3f}", "X-RateLimit-Scope": "user"}
    return answer_json(body, 429, extra)
