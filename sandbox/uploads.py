"""Files on messages: taking them in, and resolving attachment:// addresses."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from sandbox.errors import INVALID_FORM, TOO_LARGE, Refused
from sandbox.limits.form import Form, as_id
from sandbox.model import Attachment, Json, Message
from sandbox.pictures import picture_size
from sandbox.world import World

SCHEME = "attachment://"
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Upload:
    """A file as it came in a multipart request."""

    filename: str
    content_type: str
    data: bytes


Files = dict[int, Upload]


def attach(world: World, message: Message, body: Json, files: Files) -> None:
    """Keep, drop and add the files of a message as the request says."""
    kept, described = _sort_out(message, body, files)
    new = [
        _store(world, f"attachments/{message.channel.id}", upload, described.get(number, {}))
        for number, upload in sorted(files.items())
    ]
    if sum(len(one.data) for one in new) > world.attachment_limit:
        raise Refused(TOO_LARGE)
    if len(kept) + len(new) > 10:
        _refuse(("attachments",), "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 10 in length.")
    message.attachments = kept + new


def _sort_out(
    message: Message, body: Json, files: Files
) -> tuple[list[Attachment], dict[int, Json]]:
    listed = body.get("attachments")
    if listed is None:
        return message.attachments + message.embedded, {}
    old = {one.id: one for one in message.attachments + message.embedded}
    kept, described = [], {}
    for place, entry in enumerate(listed):
        number = as_id(entry["id"])
        if number in old:
            kept.append(old[number])
        elif number in files:
            described[number] = entry
        else:
            _refuse(
                ("attachments", place, "id"),
                "ATTACHMENT_NOT_FOUND",
                f"No attachment or uploaded file has the id {entry['id']}.",
            )
    return kept, described


def keep_command_file(world: World, upload: Upload) -> Attachment:
    """Keep a file that comes with a command and belongs to no message."""
    if len(upload.data) > world.attachment_limit:
        raise Refused(TOO_LARGE)
    one = _store(world, "ephemeral-attachments/0", upload, {})
    world.command_files[one.id] = one
    return one


def _store(world: World, folder: str, upload: Upload, entry: Json) -> Attachment:
    number = world.ids.next()
    name = re.sub(r"[^\w.-]", "_", str(entry.get("filename") or upload.filename))[-200:] or "file"
    guessed = mimetypes.guess_type(name)[0]
    size = picture_size(upload.data)
    return Attachment(
        number,
        name,
        guessed or upload.content_type,
        upload.data,
        f"{world.cdn}/{folder}/{number}/{name}",
        description=entry.get("description"),
        width=size[0] if size else None,
        height=size[1] if size else None,
        spoiler=name.startswith("SPOILER_") or bool(entry.get("is_spoiler")),
    )


def resolve(message: Message, *, new_embeds: bool) -> None:
    """Point attachment:// addresses at the files; a file shown in an embed leaves the list.

    It comes back when an edit names it by its real address, or not at all, as on Discord.
    """
    files = {one.filename: one for one in message.attachments + message.embedded}
    hidden = {one.id for one in message.embedded}
    in_embeds = _point(message.embeds, ("embeds",), files) if new_embeds else hidden
    in_components = _point(message.components, ("components",), files)
    everything = list(files.values())
    message.embedded = [one for one in everything if one.id in in_embeds - in_components]
    message.attachments = [one for one in everything if one not in message.embedded]


def _point(tree: Any, path: Path, files: dict[str, Attachment]) -> set[int]:
    used: set[int] = set()
    for holder, place in _addresses(tree, path):
        url = holder["url"]
        if not url.startswith(SCHEME):
            continue
        one = files.get(url.removeprefix(SCHEME))
        if one is None:
            _refuse(
                (*place, "url"),
                "ATTACHMENT_NOT_FOUND",
                f"The attachment {url} was not found among the files of this message.",
            )
        holder["url"] = one.url
        _describe(holder, one)
        used.add(one.id)
    return used


def _describe(holder: Json, one: Attachment) -> None:
    holder["proxy_url"] = one.url
    holder["content_type"] = one.content_type
    if one.description:
        holder["description"] = one.description
    if one.width:
        holder |= {"width": one.width, "height": one.height}


def _addresses(tree: Any, path: Path) -> Iterator[tuple[Json, Path]]:
    """Every picture or file address in embeds or components."""
    if isinstance(tree, list):
        for i, item in enumerate(tree):
            yield from _addresses(item, (*path, i))
    elif isinstance(tree, dict):
        for key, value in tree.items():
            if key in ("image", "thumbnail", "media", "file") and isinstance(value, dict):
                if isinstance(value.get("url"), str):
                    yield value, (*path, key)
            elif isinstance(value, list | dict):
                yield from _addresses(value, (*path, key))


def _refuse(path: Path, code: str, message: str) -> NoReturn:
    form = Form()
    form.fault(path, code, message)
    raise Refused(INVALID_FORM, form.errors)
