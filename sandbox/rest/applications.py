"""Routes of the application: who it is, its commands, where the gateway is."""

from __future__ import annotations

from sandbox import commands, payloads
from sandbox.bus import Event
from sandbox.errors import UNKNOWN_APPLICATION, UNKNOWN_COMMAND, Refused
from sandbox.limits.commands import check_command, check_commands
from sandbox.model import Command, Json
from sandbox.rest.call import Call, Route


async def application(call: Call) -> Json:
    bot = call.bot
    owner = next(iter(call.world.people()), bot)
    return {
        "id": str(bot.id),
        "name": bot.display_name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": payloads.user(owner),
        "verify_key": "0" * 64,
        "team": None,
        "flags": 1 << 19,
        "summary": "",
        "approximate_guild_count": len(call.world.guilds),
        "integration_types_config": {"0": {}},
    }


def _place(call: Call) -> int | None:
    if call.number("application_id") != call.bot.id:
        raise Refused(UNKNOWN_APPLICATION)
    if "guild_id" not in call.args:
        return None
    return call.world.guild(call.number("guild_id"), call.bot).id


def _listed(call: Call, place: int | None) -> list[Json]:
    found = [c for c in call.world.commands.values() if c.guild_id == place]
    return [payloads.command(c, call.bot.id) for c in found]


def _changed(call: Call) -> None:
    call.world.bus.emit(Event("commands", {}, to_bot=False))


async def replace(call: Call) -> list[Json]:
    """Register all commands in bulk."""
    place = _place(call)
    commands.register(call.world, place, call.body)
    _changed(call)
    return _listed(call, place)


async def listing(call: Call) -> list[Json]:
    return _listed(call, _place(call))


async def add(call: Call) -> Json:
    """Register one command, replacing one of the same name."""
    place = _place(call)
    kind = call.body.get("type") or 1
    kept = [
        c.body
        for c in call.world.commands.values()
        if c.guild_id == place and (c.name, c.body.get("type") or 1) != (call.body["name"], kind)
    ]
    fresh = commands.register(call.world, place, [*kept, call.body])
    _changed(call)
    return payloads.command(fresh[-1], call.bot.id)


def _command(call: Call) -> Command:
    place = _place(call)
    command = call.world.commands.get(call.number("command_id"))
    if command is None or command.guild_id != place:
        raise Refused(UNKNOWN_COMMAND)
    return command


async def get(call: Call) -> Json:
    return payloads.command(_command(call), call.bot.id)


async def remove(call: Call) -> None:
    """Take one command away."""
    del call.world.commands[_command(call).id]
    _changed(call)


async def gateway(call: Call) -> Json:
    """Where the gateway is."""
    return {"url": call.world.gateway_address}


async def gateway_bot(call: Call) -> Json:
    """Where the gateway is, and how many may come."""
    world = call.world
    limit = {
        "total": 1000,
        "remaining": 1000,
        "reset_after": 86_400_000,
        "max_concurrency": world.identify_concurrency,
    }
    return {
        "url": world.gateway_address,
        "shards": world.shards,
        "session_start_limit": limit,
    }


GLOBAL = "/applications/{application_id}/commands"
LOCAL = "/applications/{application_id}/guilds/{guild_id}/commands"
ROUTES = [
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway, open=True),
    Route("GET", "/gateway/bot", gateway_bot),
    *(
        route
        for place in (GLOBAL, LOCAL)
        for route in (
            Route("PUT", place, replace, check_list=check_commands),
            Route("GET", place, listing),
            Route("POST", place, add, check_command),
            Route("GET", place + "/{command_id}", get),
            Route("DELETE", place + "/{command_id}", remove),
        )
    ),
]
