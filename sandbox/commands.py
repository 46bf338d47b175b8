"""Registered commands: who may use which, and options as a client sends them."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from sandbox import message_payloads, payloads, permissions
from sandbox.errors import Refused
from sandbox.limits.form import as_id
from sandbox.model import Channel, Command, Json, User
from sandbox.permissions import Can
from sandbox.uploads import Upload, keep_command_file
from sandbox.world import World

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)


class CannotDo(Exception):  # noqa: N818 - a sentence for the user, not a fault of the program
    """Discord's own client would not let the user do this."""


def register(world: World, guild_id: int | None, bodies: list[Json]) -> list[Command]:
    """Replace all commands of one guild, or the global ones; a kept command keeps its id."""
    old = {
        (c.name, c.body.get("type") or 1): c
        for c in world.commands.values()
        if c.guild_id == guild_id
    }
    for command in old.values():
        del world.commands[command.id]
    fresh = []
    for body in bodies:
        known = old.get((str(body["name"]), body.get("type") or 1))
        command = Command(known.id if known else world.ids.next(), guild_id, body)
        world.commands[command.id] = command
        fresh.append(command)
    return fresh


def available(world: World, user: User, channel: Channel) -> list[Command]:
    """The commands a user may use here; a guild's own come before global ones."""
    guild_id = channel.guild.id if channel.guild else None
    found: dict[tuple[str, int], Command] = {}
    for command in world.commands.values():
        if command.guild_id in (None, guild_id) and _may_use(world, user, channel, command):
            key = (command.name, command.body.get("type") or 1)
            if key not in found or command.guild_id is not None:
                found[key] = command
    return sorted(found.values(), key=lambda command: command.name)


def _may_use(world: World, user: User, channel: Channel, command: Command) -> bool:
    context = 0 if channel.guild else 1
    contexts = command.body.get("contexts")
    if contexts is not None and context not in contexts:
        return False
    if channel.guild is None:
        return command.body.get("dm_permission") is not False and world.bot in channel.recipients
    if world.bot.id not in channel.guild.members:
        return False
    rights = world.rights(user, channel)
    if not rights & Can.USE_APPLICATION_COMMANDS:
        return False
    needed = command.body.get("default_member_permissions")
    if needed is None:
        return True
    own = permissions.in_guild(channel.guild.members[user.id])
    return own & int(needed) == int(needed) and (int(needed) != 0 or own == permissions.EVERYTHING)


def pick(
    world: World, user: User, channel: Channel, words: list[str]
) -> tuple[Command, list[Json]]:
    """The command those words name, with the steps down to the leaf."""
    for command in available(world, user, channel):
        if words and command.name == words[0] and (command.body.get("type") or 1) == 1:
            return command, _descend(command, words)
    raise CannotDo(f"There is no command /{' '.join(words)} for you here.")


def _descend(command: Command, words: list[str]) -> list[Json]:
    steps: list[Json] = []
    place = command.body
    for word in words[1:]:
        inner = [o for o in place.get("options") or [] if o["type"] in (SUB, GROUP)]
        place = next((o for o in inner if o["name"] == word), {})
        if not place:
            raise CannotDo(f"/{command.name} has nothing called {word}.")
        steps.append(place)
    if any(o["type"] in (SUB, GROUP) for o in place.get("options") or []):
        raise CannotDo(f"/{' '.join(words)} needs a subcommand.")
    return steps


class Filler:
    """Turns what a user typed into typed options with their resolved objects."""

    def __init__(self, world: World, channel: Channel) -> None:
        self.world = world
        self.channel = channel
        self.resolved: Json = {}

    def found(self) -> Json:
        """The resolved objects; no key at all if none, for clients look whether it is there."""
        return {"resolved": self.resolved} if self.resolved else {}

    def options(self, spec: list[Json], given: Json, *, focused: str | None = None) -> list[Json]:
        """The options of the leaf command."""
        known = {option["name"]: option for option in spec}
        for name in given:
            if name not in known:
                raise CannotDo(f"There is no option called {name}.")
        filled = []
        for name, option in known.items():
            if name == focused:
                value = given.get(name)
                body = {"name": name, "type": option["type"], "value": value or "", "focused": True}
                filled.append(body)
            elif given.get(name) is not None:
                value = self._value(option, given[name], strict=focused is None)
                filled.append({"name": name, "type": option["type"], "value": value})
            elif option.get("required") and focused is None:
                raise CannotDo(f"The option {name} is required.")
        return filled

    def _value(self, option: Json, value: Any, *, strict: bool) -> Any:
        kind = option["type"]
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            return self.resolve(kind, value)
        if kind == FILE:
            return self._file(value)
        typed = _typed(option, value)
        if strict:
            _check(option, typed)
        return typed

    def resolve(self, kind: int, value: Any) -> str:
        """Note the object behind an id, so that the bot gets it with the interaction."""
        key = as_id(getattr(value, "id", value))
        guild = self.channel.guild
        user = self.world.users.get(key)
        if user and kind in (USER, MENTIONABLE):
            self._note("users", key, payloads.user(user))
            if guild and key in guild.members:
                self._note("members", key, self._member(user))
        elif guild and key in guild.roles and kind in (ROLE, MENTIONABLE):
            self._note("roles", key, payloads.role(guild.roles[key]))
        elif guild and key in guild.channels and kind == CHANNEL:
            self._note(
                "channels", key, payloads.channel(guild.channels[key]) | {"permissions": "0"}
            )
        else:
            raise CannotDo("There is nothing here with that name.")
        return str(key)

    def _file(self, value: Any) -> str:
        """Take in a file: an upload, or its name and its content in base64 from the page."""
        try:
            upload = (
                value
                if isinstance(value, Upload)
                else Upload(
                    str(value["name"]),
                    "application/octet-stream",
                    b64decode(value["data"], validate=True),
                )
            )
            one = keep_command_file(self.world, upload)
        except (KeyError, TypeError, ValueError):
            raise CannotDo("That is not a file.") from None
        except Refused:
            raise CannotDo("That file is too large.") from None
        self._note("attachments", one.id, message_payloads.attachment(one))
        return str(one.id)

    def _member(self, user: User) -> Json:
        guild = self.channel.guild
        if guild is None:
            return {}
        rights = self.world.rights(user, self.channel)
        body = payloads.member(guild.members[user.id], with_user=False)
        return body | {"permissions": str(rights)}

    def _note(self, kind: str, key: int, body: Json) -> None:
        self.resolved.setdefault(kind, {})[str(key)] = body


def _typed(option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    try:
        if kind == INTEGER:
            return int(value)
        if kind == NUMBER:
            return float(value)
    except (TypeError, ValueError):
        raise CannotDo(f"{name} must be a number.") from None
    if kind == BOOLEAN:
        return value if isinstance(value, bool) else str(value).lower() == "true"
    return str(value)


def _check(option: Json, value: Any) -> None:
    name = option["name"]
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise CannotDo(f"{value} is not one of the choices for {name}.")
    size = len(value) if isinstance(value, str) else value
    unit = "length" if isinstance(value, str) else "value"
    low, high = option.get(f"min_{unit}"), option.get(f"max_{unit}")
    if (low is not None and size < low) or (high is not None and size > high):
        raise CannotDo(f"{name} must be between {low} and {high}.")
    if isinstance(value, str) and not value:
        raise CannotDo(f"{name} must not be empty.")
