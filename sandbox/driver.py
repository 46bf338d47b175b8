"""Plays people in a sandbox: the instrument of end-to-end tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sandbox import people
from sandbox.bus import Event
from sandbox.clock import Clock
from sandbox.faults import Fault
from sandbox.model import Channel, Guild, Interaction, Json, User
from sandbox.scene import SERVER
from sandbox.seen import Modal, Seen
from sandbox.server import Sandbox, Settings, running

T = TypeVar("T")
PATIENCE = 15.0


class Stage:
    """A running sandbox with its scene set."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.world = sandbox.world
        self.clock = sandbox.clock
        self.gateway = sandbox.gateway
        self.refusals = sandbox.world.refusals
        self.guild = next(g for g in self.world.guilds.values() if g.name == SERVER)

    def actor(self, name: str, channel: str | Channel = "dunkirk") -> Actor:
        """A person of the scene, standing in a channel."""
        return Actor(self, self.world.user_named(name), self.channel(channel))

    def channel(self, name: str | Channel) -> Channel:
        """A channel or thread by its name."""
        if isinstance(name, Channel):
            return name
        return next(c for c in self.world.channels.values() if c.name == name.removeprefix("#"))

    def newcomer(self, name: str, *guilds: Guild) -> Actor:
        """A new person, joined to guilds."""
        user = self.world.add_user(name)
        for guild in guilds or (self.guild,):
            self.world.join(guild, user)
        return Actor(self, user, self.channel("dunkirk"))

    def fault(self, kind: str, **details: Any) -> Fault:
        """Switch a trouble on: times, chance, path, method, seconds."""
        return self.sandbox.faults.add(Fault(kind, **details))

    async def until(
        self, check: Callable[[], T | None], what: str = "it", patience: float = PATIENCE
    ) -> T:
        """Wait until a check gives something, looking again at every event."""
        found = check()
        if found:
            return found
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def look(_event: Event) -> None:
            value = check()
            if value and not done.done():
                done.set_result(value)

        self.world.bus.listen(look)
        try:
            return await asyncio.wait_for(done, patience)
        except TimeoutError:
            raise AssertionError(self._report(what, patience)) from None
        finally:
            self.world.bus.leave(look)

    def _report(self, what: str, patience: float) -> str:
        refused = [f"{r.method} {r.path}: {r.code} {r.message}" for r in self.refusals]
        return f"waited {patience} s for {what}; refusals: {refused or 'none'}"

    async def bot_online(self) -> None:
        """Wait until the bot has a gateway connection."""
        await self.until(self.gateway.connected.is_set, "the bot to connect")

    async def command_known(self, name: str) -> None:
        """Wait until the bot has registered a command."""
        known = self.world.commands
        await self.until(
            lambda: any(c.name == name for c in known.values()), f"/{name} to be registered"
        )


class Exchange:
    """One interaction and what came of it."""

    def __init__(self, actor: Actor, interaction: Interaction) -> None:
        self.actor = actor
        self.interaction = interaction

    @property
    def failed(self) -> bool:
        """Whether the user was told that the interaction failed."""
        return self.interaction.state == "failed"

    @property
    def seconds(self) -> float | None:
        """How long the bot really took to acknowledge, whatever the clock says."""
        return self.interaction.ack_seconds

    @property
    def message(self) -> Seen:
        """The answer, or the updated message."""
        original = self.interaction.original
        if original is None:
            raise AssertionError(f"no message came of {self.interaction.data}")
        return Seen(self.actor.stage, original)

    @property
    def modal(self) -> Modal:
        """The form that was opened."""
        if self.interaction.modal is None:
            raise AssertionError("no form was opened")
        return Modal(self.interaction)

    @property
    def choices(self) -> list[Json]:
        return self.interaction.choices or []

    def followups(self) -> list[Seen]:
        """The further messages so far."""
        one = self.interaction
        found = one.channel.messages.values()
        mine = [m for m in found if m.interaction is one and m is not one.original]
        return [Seen(self.actor.stage, m) for m in mine]

    async def followup(self, number: int = 0) -> Seen:
        """Wait for the first (or a later) further message."""
        check = lambda: self.followups()[number : number + 1]  # noqa: E731 - a question, inline
        return (await self.actor.stage.until(check, "a followup"))[0]

    async def settle(self) -> Exchange:
        """Wait until the bot has answered for good: a deferred reply counts when filled in."""
        check = lambda: self.interaction.state in ("done", "failed")  # noqa: E731 - as above
        await self.actor.stage.until(check, f"the answer to {self.interaction.data}")
        return self


class Actor:
    """A person at a keyboard, in one channel."""

    def __init__(self, stage: Stage, user: User, channel: Channel) -> None:
        self.stage = stage
        self.user = user
        self.channel = channel

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def mention(self) -> str:
        """The user's name in a message."""
        return f"<@{self.user.id}>"

    def at(self, channel: str | Channel) -> Actor:
        """The same person in another channel."""
        return Actor(self.stage, self.user, self.stage.channel(channel))

    def in_dm(self) -> Actor:
        """The same person in the DM with the bot."""
        return self.at(self.stage.world.direct(self.stage.world.bot, self.user))

    def _here(self) -> people.Here:
        return people.Here(self.stage.world, self.user, self.channel)

    # doing

    def say(self, text: str, *, reply_to: Seen | None = None) -> Seen:
        reply = reply_to.id if reply_to else None
        return Seen(self.stage, people.say(self._here(), text, reply_to=reply))

    async def slash(self, command: str, *, wait: bool = True, **options: Any) -> Exchange:
        """Use a slash command: `slash("/game new", game="miracle")`."""
        plain = {key: getattr(value, "user", value) for key, value in options.items()}
        one = people.slash(self._here(), command.removeprefix("/").split(), plain)
        return await self._exchange(one, wait=wait)

    async def autocomplete(
        self, command: str, focused: str, typed: str = "", **others: Any
    ) -> list[Json]:
        """The suggestions for an option."""
        given = {**others, focused: typed}
        words = command.removeprefix("/").split()
        one = people.autocomplete(self._here(), words, given, focused)
        return (await self._exchange(one, wait=True)).choices

    async def click(
        self,
        message: Seen,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        wait: bool = True,
    ) -> Exchange:
        """Press a button, found by its label or id."""
        key = custom_id or message.button(label or "").custom_id
        one = people.press(self.stage.world, self.user, message.raw, key)
        return await self._exchange(one, wait=wait)

    async def select(
        self, message: Seen, menu: str = "", *picks: Any, wait: bool = True
    ) -> Exchange:
        """Choose in a menu, named by id or placeholder: by value, label or object."""
        part = message.select(menu)
        one = people.press(
            self.stage.world, self.user, message.raw, part.custom_id, part.values(picks)
        )
        return await self._exchange(one, wait=wait)

    async def submit(self, modal: Modal, *, wait: bool = True, **answers: Any) -> Exchange:
        """Fill in a form, by custom_id or label, and send it."""
        filled = modal.fill(answers)
        one = people.submit(self.stage.world, self.user, modal.opened, filled)
        return await self._exchange(one, wait=wait)

    def delete(self, message: Seen) -> None:
        """Delete one's own message, or another's with the right to."""
        people.delete(self.stage.world, self.user, message.raw)

    def dismiss(self, message: Seen) -> None:
        """Put a private reply away."""
        people.dismiss(self.stage.world, self.user, message.raw)

    async def _exchange(self, one: Interaction, *, wait: bool) -> Exchange:
        exchange = Exchange(self, one)
        return await exchange.settle() if wait else exchange

    # reading

    def messages(self) -> list[Seen]:
        """What this person sees in the channel, oldest first."""
        if not self.stage.world.can_see(self.user, self.channel):
            return []
        return [
            Seen(self.stage, m)
            for m in self.channel.messages.values()
            if m.only_for in (None, self.user.id)
        ]

    @property
    def last(self) -> Seen:
        """The newest message this person sees."""
        return self.messages()[-1]

    async def message(
        self,
        contains: str = "",
        *,
        after: Seen | None = None,
        where: Callable[[Seen], bool] | None = None,
    ) -> Seen:
        """Wait for a message that fits; the newest one if several do."""
        return await self.stage.until(
            lambda: self._newest(contains, after, where), f"a message with {contains!r}"
        )

    def _newest(
        self, contains: str, after: Seen | None, where: Callable[[Seen], bool] | None
    ) -> Seen | None:
        since = after.id if after else 0
        for seen in reversed(self.messages()):
            new = seen.id > since and not seen.thinking
            if new and contains in seen.text and (where is None or where(seen)):
                return seen
        return None

    def was_pinged(self, message: Seen) -> bool:
        """Whether a message called this person."""
        return self.user.id in message.raw.pinged


@asynccontextmanager
async def stage(*, frozen: bool = True, settings: Settings | None = None) -> AsyncIterator[Stage]:
    """A sandbox with its usual scene; its clock stands still unless moved."""
    async with running(Clock(frozen=frozen), settings) as sandbox:
        yield Stage(sandbox)
