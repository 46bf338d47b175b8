"""The records of the world in Discord's JSON."""

from __future__ import annotations

from datetime import UTC, datetime

from sandbox.model import (
    Channel,
    ChannelKind,
    Command,
    Guild,
    Json,
    Member,
    Role,
    User,
)


def stamp(moment: float | None) -> str | None:
    """A moment as Discord writes it."""
    return None if moment is None else datetime.fromtimestamp(moment, UTC).isoformat()


def user(who: User) -> Json:
    return {
        "id": str(who.id),
        "username": who.name,
        "global_name": None if who.bot else who.display_name,
        "discriminator": "1940" if who.bot else "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
        "flags": 0,
    }


def role(one: Role) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": one.colour,
        "colors": {"primary_color": one.colour, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.managed,
        "mentionable": one.mentionable,
        "flags": 0,
    }


def member(one: Member, *, with_user: bool = True) -> Json:
    body: Json = {
        "roles": [str(role_id) for role_id in one.role_ids],
        "nick": one.nick,
        "avatar": None,
        "joined_at": stamp(one.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if with_user:
        body["user"] = user(one.user)
    return body


def channel(one: Channel) -> Json:
    """A channel of any kind."""
    if one.is_dm:
        return {
            "id": str(one.id),
            "type": one.kind,
            "recipients": [user(who) for who in one.recipients if not who.bot],
            "last_message_id": _last(one),
            "flags": 0,
        }
    body: Json = {
        "id": str(one.id),
        "type": one.kind,
        "name": one.name,
        "guild_id": str(one.guild.id) if one.guild else None,
        "parent_id": str(one.parent.id) if one.parent else None,
        "rate_limit_per_user": one.slow_mode,
        "last_message_id": _last(one),
        "flags": 0,
    }
    return body | (_thread_part(one) if one.is_thread else _channel_part(one))


def _last(one: Channel) -> str | None:
    for message in reversed(one.messages.values()):
        if message.only_for is None:
            return str(message.id)
    return None


def _channel_part(one: Channel) -> Json:
    return {
        "topic": one.topic,
        "position": one.position,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for o in one.overwrites.values()
        ],
    }


def _thread_part(one: Channel) -> Json:
    return {
        "owner_id": str(one.owner_id),
        "message_count": len(one.messages),
        "total_message_sent": len(one.messages),
        "member_count": len(one.thread_members),
        "thread_metadata": {
            "archived": one.archived,
            "locked": one.locked,
            "invitable": one.invitable,
            "auto_archive_duration": one.archive_after,
            "archive_timestamp": stamp(one.archive_changed or one.created),
            "create_timestamp": stamp(one.created),
        },
    }


def thread_member(one: Channel, user_id: int) -> Json:
    """Someone's place in a thread."""
    return {
        "id": str(one.id),
        "user_id": str(user_id),
        "join_timestamp": stamp(one.thread_members[user_id]),
        "flags": 0,
    }


def thread_for(one: Channel, user_id: int) -> Json:
    """A thread as one of its members is told of it."""
    body = channel(one)
    if user_id in one.thread_members:
        body["member"] = thread_member(one, user_id)
    return body


def guild(one: Guild) -> Json:
    """A guild without its channels and members."""
    return {
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner_id),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "region": "sandbox",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(r) for r in one.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
    }


def guild_create(one: Guild, bot: User, *, everyone: bool) -> Json:
    """A guild as the gateway introduces it."""
    places = [c for c in one.channels.values() if not c.is_thread]
    threads = [c for c in one.channels.values() if c.is_thread and not c.archived]
    seen = [
        thread_for(t, bot.id)
        for t in threads
        if t.kind is not ChannelKind.PRIVATE_THREAD or bot.id in t.thread_members
    ]
    members = [m for m in one.members.values() if everyone or m.user is bot]
    return guild(one) | {
        "joined_at": stamp(one.members[bot.id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "voice_states": [],
        "members": [member(m) for m in members],
        "channels": [channel(c) for c in places],
        "threads": seen,
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def command(one: Command, application_id: int) -> Json:
    body: Json = {
        "id": str(one.id),
        "application_id": str(application_id),
        "version": str(one.id),
        "type": 1,
        "default_member_permissions": None,
        "nsfw": False,
        "description": "",
        "contexts": None,
        "integration_types": [0],
        "name_localizations": None,
        "description_localizations": None,
    }
    body |= {key: value for key, value in one.body.items() if value is not None}
    if one.guild_id is not None:
        body["guild_id"] = str(one.guild_id)
    return body
