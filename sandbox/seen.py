"""A message or form as a person sees it, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from sandbox.limits.kinds import SELECTS, K
from sandbox.limits.messages import LOADING
from sandbox.model import Attachment, Interaction, Json, Message
from sandbox.people import parts


class Waiter(Protocol):
    """Whoever can wait for something to become true."""

    async def until(self, check: Callable[[], Any], what: str = ...) -> Any:
        """Wait."""


@dataclass(frozen=True)
class Button:
    """A button on a message."""

    label: str
    custom_id: str
    style: int
    disabled: bool
    url: str | None


@dataclass(frozen=True)
class Menu:
    """A select menu on a message."""

    body: Json

    @property
    def custom_id(self) -> str:
        return str(self.body["custom_id"])

    @property
    def labels(self) -> list[str]:
        """The words of its options."""
        return [option["label"] for option in self.body.get("options", [])]

    def values(self, picks: tuple[Any, ...]) -> list[str]:
        """Picks by value, label or object, as values."""
        by_label = {o["label"]: o["value"] for o in self.body.get("options", [])}
        return [str(by_label.get(pick, getattr(pick, "id", pick))) for pick in picks]


class Seen:
    """A live view of a message: it changes when the message does."""

    def __init__(self, stage: Waiter, message: Message) -> None:
        self.stage = stage
        self.raw = message
        self._version = message.version

    def __repr__(self) -> str:
        return f"<{self.raw.author.name}: {self.text[:60]!r} {[b.label for b in self.buttons]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.raw is self.raw

    def __hash__(self) -> int:
        return hash(self.raw.id)

    @property
    def id(self) -> int:
        return self.raw.id

    @property
    def content(self) -> str:
        """The text above everything else."""
        return self.raw.content

    @property
    def text(self) -> str:
        """All words: content, embeds and text components."""
        words = [self.raw.content]
        for embed in self.raw.embeds:
            words += _embed_words(embed)
        words += [str(p["content"]) for p in parts(self.raw.components) if p["type"] == K.TEXT]
        return "\n".join(word for word in words if word)

    @property
    def private(self) -> bool:
        """Whether only one person sees it."""
        return self.raw.only_for is not None

    @property
    def thinking(self) -> bool:
        """Whether it is a deferred reply not yet filled in."""
        return bool(self.raw.flags & LOADING)

    @property
    def edited(self) -> bool:
        """Whether it bears the edited mark."""
        return self.raw.edited is not None

    @property
    def pinned(self) -> bool:
        """Whether it is pinned."""
        return self.raw.pinned

    @property
    def gone(self) -> bool:
        """Whether it has been deleted."""
        return self.raw.id not in self.raw.channel.messages

    @property
    def embeds(self) -> list[Json]:
        return self.raw.embeds

    @property
    def attachments(self) -> list[Attachment]:
        """All its files, also those shown inside embeds; `.data` has the bytes."""
        return self.raw.attachments + self.raw.embedded

    @property
    def buttons(self) -> list[Button]:
        """Its buttons in reading order."""
        return [
            Button(
                str(p.get("label") or (p.get("emoji") or {}).get("name", "")),
                str(p.get("custom_id", "")),
                int(p["style"]),
                bool(p.get("disabled")),
                p.get("url"),
            )
            for p in parts(self.raw.components)
            if p["type"] == K.BUTTON
        ]

    def button(self, label: str) -> Button:
        """The button with this label."""
        found = [b for b in self.buttons if b.label == label]
        if not found:
            raise AssertionError(f"no button {label!r} among {[b.label for b in self.buttons]}")
        return found[0]

    @property
    def selects(self) -> list[Menu]:
        """Its select menus in reading order."""
        return [Menu(p) for p in parts(self.raw.components) if p["type"] in SELECTS]

    def select(self, menu: str = "") -> Menu:
        """The select menu with this id or placeholder; the only one if not named."""
        for one in self.selects:
            if menu in (one.custom_id, one.body.get("placeholder")):
                return one
        if not menu and len(self.selects) == 1:
            return self.selects[0]
        raise AssertionError(f"no menu {menu!r} among {[m.custom_id for m in self.selects]}")

    async def change(self) -> Seen:
        """Wait for the next edit since this view was made or last waited on."""
        await self.stage.until(lambda: self.raw.version > self._version, "an edit")
        self._version = self.raw.version
        return self


def _embed_words(embed: Json) -> Iterator[str]:
    yield from (str(embed.get(key) or "") for key in ("title", "description"))
    for field in embed.get("fields") or []:
        yield f"{field['name']}: {field['value']}"
    yield from (str((embed.get("author") or {}).get("name") or ""),)
    yield from (str((embed.get("footer") or {}).get("text") or ""),)


@dataclass(frozen=True)
class Modal:
    """A form the bot has opened for someone."""

    opened: Interaction

    @property
    def title(self) -> str:
        """The words at its top."""
        return str((self.opened.modal or {})["title"])

    @property
    def fields(self) -> dict[str, str]:
        """The label of each question by its id."""
        found = {}
        for part in (self.opened.modal or {})["components"]:
            inner = part.get("component") or (part.get("components") or [{}])[0]
            if "custom_id" in inner:
                found[inner["custom_id"]] = str(part.get("label") or inner.get("label") or "")
        return found

    def fill(self, answers: dict[str, Any]) -> dict[str, Any]:
        """Answers keyed by id, from answers keyed by id or label."""
        by_label = {label: key for key, label in self.fields.items()}
        filled = {by_label.get(name, name): value for name, value in answers.items()}
        unknown = set(filled) - set(self.fields)
        if unknown:
            raise AssertionError(f"no question {unknown} among {self.fields}")
        return filled
