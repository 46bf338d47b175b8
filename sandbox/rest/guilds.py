"""Routes of guilds, members, roles and users."""

from __future__ import annotations

from typing import Any

from sandbox import payloads
from sandbox.errors import (
    CANNOT_DM,
    UNKNOWN_MEMBER,
    UNKNOWN_ROLE,
    UNKNOWN_USER,
    Refused,
)
from sandbox.limits.channels import check_direct
from sandbox.limits.form import as_id
from sandbox.model import Guild, Json, User
from sandbox.permissions import Can, in_guild
from sandbox.rest.call import Call, Route


def _guild(call: Call) -> Guild:
    return call.world.guild(call.number("guild_id"), call.bot)


async def guild(call: Call) -> Json:
    one = _guild(call)
    return payloads.guild(one) | {"approximate_member_count": len(one.members)}


async def channels(call: Call) -> list[Json]:
    return [payloads.channel(c) for c in _guild(call).channels.values() if not c.is_thread]


async def roles(call: Call) -> list[Json]:
    return [payloads.role(role) for role in _guild(call).roles.values()]


async def members(call: Call) -> list[Json]:
    """A guild's members, by id."""
    one = _guild(call)
    start = as_id(call.query.get("after", "0"))
    page = sorted(key for key in one.members if key > start)[: call.limit(1, 1000)]
    return [payloads.member(one.members[key]) for key in page]


async def search(call: Call) -> list[Json]:
    """Members whose name begins so."""
    start = call.query.get("query", "").lower()
    found = [m for m in _guild(call).members.values() if m.user.name.lower().startswith(start)]
    return [payloads.member(m) for m in found[: call.limit(1, 1000)]]


async def member(call: Call) -> Json:
    one = _guild(call)
    key = call.number("user_id")
    if key not in one.members:
        raise Refused(UNKNOWN_MEMBER if key in call.world.users else UNKNOWN_USER)
    return payloads.member(one.members[key])


async def give_role(call: Call) -> None:
    """Give a member a role."""
    _change_role(call, give=True)


async def take_role(call: Call) -> None:
    """Take a role from a member."""
    _change_role(call, give=False)


def _change_role(call: Call, *, give: bool) -> None:
    one = _guild(call)
    who, role_id = one.members.get(call.number("user_id")), call.number("role_id")
    if who is None:
        raise Refused(UNKNOWN_MEMBER)
    if role_id not in one.roles:
        raise Refused(UNKNOWN_ROLE)
    call.need(next(iter(one.channels.values())), Can.MANAGE_ROLES)
    if give and role_id not in who.role_ids:
        who.role_ids.append(role_id)
    if not give and role_id in who.role_ids:
        who.role_ids.remove(role_id)
    call.world.tell_member(who)


async def leave(call: Call) -> None:
    """The bot leaves a guild."""
    call.world.remove_bot(_guild(call))


async def mine(call: Call) -> list[Json]:
    """The guilds the bot is in."""
    inside = [g for g in call.world.guilds.values() if call.bot.id in g.members]
    keys = ("id", "name", "icon", "features")
    return [
        {key: payloads.guild(g)[key] for key in keys}
        | {"owner": False, "permissions": str(int(in_guild(g.members[call.bot.id])))}
        for g in inside
    ]


async def me(call: Call) -> Json:
    return payloads.user(call.bot) | {"verified": True, "mfa_enabled": False, "email": None}


def _user(call: Call, key: Any) -> User:
    user = call.world.users.get(as_id(key))
    if user is None:
        raise Refused(UNKNOWN_USER)
    return user


async def user(call: Call) -> Json:
    return payloads.user(_user(call, call.number("user_id")))


async def direct(call: Call) -> Json:
    other = _user(call, call.body["recipient_id"])
    if other.bot:
        raise Refused(CANNOT_DM)
    return payloads.channel(call.world.direct(call.bot, other))


ONE = "/guilds/{guild_id}"
HOLDER = ONE + "/members/{user_id}/roles/{role_id}"
ROUTES = [
    Route("GET", ONE, guild),
    Route("GET", ONE + "/channels", channels),
    Route("GET", ONE + "/roles", roles),
    Route("GET", ONE + "/members", members),
    Route("GET", ONE + "/members/search", search),
    Route("GET", ONE + "/members/{user_id}", member),
    Route("PUT", HOLDER, give_role),
    Route("DELETE", HOLDER, take_role),
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", mine),
    Route("DELETE", "/users/@me/guilds/{guild_id}", leave),
    Route("POST", "/users/@me/channels", direct, check_direct),
    Route("GET", "/users/{user_id}", user),
]
