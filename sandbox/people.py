"""What a person can do in a Discord client."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandbox import messages, threads
from sandbox.commands import CannotDo, Filler, pick
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, Ask, begin
from sandbox.limits.kinds import SELECTS, K
from sandbox.model import Channel, Interaction, Json, Message, User
from sandbox.permissions import Can
from sandbox.uploads import Files
from sandbox.world import World

RESOLVED_AS = {K.USER_SELECT: 6, K.ROLE_SELECT: 8, K.MENTIONABLE_SELECT: 9, K.CHANNEL_SELECT: 7}


@dataclass(frozen=True)
class Here:
    """A user in a channel."""

    world: World
    user: User
    channel: Channel


def say(
    here: Here, text: str, *, reply_to: int | None = None, files: Files | None = None
) -> Message:
    world, user, channel = here.world, here.user, here.channel
    right = Can.SEND_MESSAGES_IN_THREADS if channel.is_thread else Can.SEND_MESSAGES
    if not world.can_see(user, channel) or not world.rights(user, channel) & right:
        raise CannotDo("You may not write here.")
    if not text.strip() and not files:
        raise CannotDo("An empty message cannot be sent.")
    if len(text) > 2000:
        raise CannotDo("A message has at most 2000 characters.")
    body: Json = {"content": text}
    if reply_to is not None:
        body["message_reference"] = {"message_id": str(reply_to), "fail_if_not_exists": False}
    if channel.is_thread:
        _wake(here)
    return messages.post(world, messages.Draft(channel, user, body, files or {}))


def _wake(here: Here) -> None:
    """Words in a thread bring the writer in and open it again, unless it is locked."""
    world, thread = here.world, here.channel
    if thread.locked and not world.rights(here.user, thread) & Can.MANAGE_THREADS:
        raise CannotDo("This thread is locked.")
    if thread.archived:
        threads.change(world, thread, {"archived": False})
    threads.join(world, thread, here.user)


def delete(world: World, user: User, message: Message) -> None:
    """Take back one's own words, or another's with the right to."""
    rights = world.rights(user, message.channel)
    if message.author is not user and not rights & Can.MANAGE_MESSAGES:
        raise CannotDo("You may only delete your own messages.")
    messages.remove(world, message)


def slash(here: Here, words: list[str], given: Json) -> Interaction:
    """Use a slash command."""
    return _command(here, words, given, None)


def autocomplete(here: Here, words: list[str], given: Json, focused: str) -> Interaction:
    """Ask for suggestions while typing an option."""
    return _command(here, words, given, focused)


def _command(here: Here, words: list[str], given: Json, focused: str | None) -> Interaction:
    world, channel = here.world, here.channel
    command, steps = pick(world, here.user, channel, words)
    filler = Filler(world, channel)
    spec = (steps[-1] if steps else command.body).get("options") or []
    suggesting = [option["name"] for option in spec if option.get("autocomplete")]
    if focused is not None and focused not in suggesting:
        raise CannotDo(f"The option {focused} gives no suggestions.")
    options = filler.options(spec, given, focused=focused)
    for step in reversed(steps):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {"id": str(command.id), "name": command.name, "type": 1, "options": options}
    data |= filler.found()
    if command.guild_id:
        data["guild_id"] = str(command.guild_id)
    kind = COMMAND if focused is None else AUTOCOMPLETE
    return begin(world, Ask(kind, here.user, channel, data))


def parts(components: list[Json]) -> Iterator[Json]:
    """All components of a message or modal, outermost first."""
    for part in components:
        yield part
        yield from parts(part.get("components") or [])
        yield from parts([part[key] for key in ("accessory", "component") if part.get(key)])


def press(
    world: World, user: User, message: Message, custom_id: str, values: list[str] | None = None
) -> Interaction:
    """Press a button, or choose in a select menu."""
    _check_reach(world, user, message)
    part = next((p for p in parts(message.components) if p.get("custom_id") == custom_id), None)
    if part is None:
        raise CannotDo("That is no longer on the message.")
    if part.get("disabled"):
        raise CannotDo("That is switched off.")
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id", 0)}
    if part["type"] in SELECTS:
        filler = Filler(world, message.channel)
        data["values"] = _chosen(part, values or [], filler)
        data |= filler.found()
    return begin(world, Ask(COMPONENT, user, message.channel, data, message=message))


def _check_reach(world: World, user: User, message: Message) -> None:
    gone = message.id not in message.channel.messages
    if gone or message.only_for not in (None, user.id):
        raise CannotDo("You cannot see that message.")
    if not world.can_see(user, message.channel):
        raise CannotDo("You cannot see that channel.")


def _chosen(part: Json, values: list[str], filler: Filler) -> list[str]:
    low = part.get("min_values") if part.get("min_values") is not None else 1
    high = part.get("max_values") or 1
    if part.get("required") is False and not values:
        return []
    if not int(low or 0) <= len(values) <= int(high):
        raise CannotDo(f"Choose between {low} and {high}.")
    if part["type"] == K.STRING_SELECT:
        known = {option["value"] for option in part["options"]}
        if not set(values) <= known:
            raise CannotDo("That is not one of the options.")
        return values
    return [filler.resolve(RESOLVED_AS[part["type"]], value) for value in values]


def submit(world: World, user: User, opened: Interaction, answers: Json) -> Interaction:
    """Send a filled-in modal; answers go by custom_id."""
    if opened.modal is None or opened.user is not user:
        raise CannotDo("There is no such form open for you.")
    filler = Filler(world, opened.channel)
    data: Json = {
        "custom_id": opened.modal["custom_id"],
        "components": [_filled(part, answers, filler) for part in opened.modal["components"]],
    }
    data |= filler.found()
    ask = Ask(SUBMIT, user, opened.channel, data, message=opened.message, origin=opened)
    return begin(world, ask)


def _filled(part: Json, answers: Json, filler: Filler) -> Json:
    body: Json = {"type": part["type"], "id": part.get("id", 0)}
    if part["type"] == K.ROW:
        body["components"] = [_filled(child, answers, filler) for child in part["components"]]
    elif part["type"] == K.LABEL:
        body["component"] = _filled(part["component"], answers, filler)
    elif "custom_id" in part:
        body["custom_id"] = part["custom_id"]
        body |= _answer(part, answers.get(part["custom_id"]), filler)
    return body


def _answer(part: Json, answer: Any, filler: Filler) -> Json:
    if part["type"] == K.TEXT_INPUT:
        return {"value": _written(part, answer)}
    if part["type"] == K.CHECKBOX:
        return {"value": bool(part.get("default") if answer is None else answer)}
    if part["type"] == K.RADIO_GROUP:
        _check_ticks(part, [] if answer is None else [answer])
        return {"value": answer}
    if answer is None:  # what is picked at first stays picked
        answer = [it["value"] for it in part.get("options") or [] if it.get("default")]
    values = [answer] if isinstance(answer, str) else list(answer or [])
    if part["type"] == K.CHECKBOX_GROUP:
        _check_ticks(part, values)
        return {"values": values}
    return {"values": _chosen(part, values, filler)}


def _check_ticks(part: Json, values: list[Any]) -> None:
    if not set(values) <= {option["value"] for option in part["options"]}:
        raise CannotDo("That is not one of the options.")
    if not values and part.get("required", True):
        raise CannotDo("An answer is required.")


def _written(part: Json, answer: Any) -> str:
    text = str(part.get("value") or "") if answer is None else str(answer)
    if not text:
        if part.get("required", True):
            raise CannotDo("Every required field must be filled in.")
        return text
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if not low <= len(text) <= high:
        raise CannotDo(f"Between {low} and {high} characters, please.")
    return text


def dismiss(world: World, user: User, message: Message) -> None:
    """Put a private reply away."""
    if message.only_for != user.id:
        raise CannotDo("Only your own private replies can be dismissed.")
    messages.remove(world, message)
