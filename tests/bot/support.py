"""Helpers: a clock moved by hand, plain pictures, a messenger that writes down what it is told."""

from __future__ import annotations

import io
import itertools
from dataclasses import dataclass, field
from types import SimpleNamespace

import discord
from PIL import Image

from bot.application import Application
from bot.client.commands import COGS
from bot.client.dynamo import Dynamo
from bot.client.errors import report_errors
from bot.client.press_router import PressRouter
from bot.client.private_panels import PrivatePanels
from bot.client.reply import Reply
from bot.delivery.messenger import MESSAGE_GONE, DeliveryError
from bot.panels.panel import Menu
from bot.store import Settings
from bot.tables.lobby import Place
from renders import Film, Picture
from tests.core import toy


class HandClock:
    """Time stands still unless moved."""

    def __init__(self, start=1_900_000_000.0):
        self.time = start

    def now(self):
        return self.time

    def advance(self, *, minutes=0.0, hours=0.0, days=0.0):
        self.time += minutes * 60 + hours * 3600 + days * 86400


def plain_png(width=40, height=30):
    out = io.BytesIO()
    Image.new("P", (width, height), 3).save(out, "PNG")
    return out.getvalue()


class PlainStudio:
    """Draws the same small rectangle whatever it is asked."""

    def __init__(self):
        self.png = plain_png()
        self.crops = []

    def _picture(self, alt):
        return Picture(self.png, 40, 30, alt)

    async def warm(self):
        pass

    async def snapshot(self, view, events):
        return self._picture(f"The board at ply {view.ply}.")

    async def board(self, view, events, asked=()):
        return await self.snapshot(view, events)

    async def preview(self, view, events):
        return await self.snapshot(view, events)

    async def crop(self, view, place="", *, targets=(), layer=None):
        self.crops.append((place, tuple(targets), layer))
        return self._picture(f"Part of the board: {place} {targets} {layer}.")

    async def chart(self, view):
        return self._picture("A chart.")

    async def hand(self, view):
        return None

    async def handout(self, view, which):
        return self._picture(f"A page: {which}.")

    async def ending(self, view, turns, players):
        return self._picture(f"The last page: {' '.join(players)}")

    async def outlook(self, game, title, found):
        return self._picture(f"{title}: {found.wars} wars.")

    async def review(self, game, title, side, found):
        return self._picture(f"{title}, {len(found.course)} turns.")

    async def animate(self, frames):
        return Film(b"GIF89a" + bytes(len(frames)), "gif")

    def places(self, game):
        return {"A4": "Dunkirk A4", "B3": "Spycker B3"}

    def layers(self, game):
        return {"control": "Who holds what", "reach": "Where the units here can go"}

    def layers_of_a_place(self, game):
        return frozenset({"reach"})

    def close(self):
        pass


@dataclass
class Said:
    """A message as it stands."""

    channel: int
    panel: object
    nonce: str
    stripped: bool = False
    edits: int = 0


@dataclass
class Recorder:
    """A messenger for tests: keeps messages, can be told to fail."""

    messages: dict[int, Said] = field(default_factory=dict)
    fail: list[str] = field(default_factory=list)
    nonces: dict[str, int] = field(default_factory=dict)

    def _trouble(self):
        if self.fail:
            raise DeliveryError(self.fail.pop(0))

    async def post(self, channel, panel, nonce):
        self._trouble()
        if nonce in self.nonces:
            return self.nonces[nonce]
        number = len(self.messages) + 1
        self.messages[number] = Said(channel, panel, nonce)
        self.nonces[nonce] = number
        return number

    async def edit(self, channel, message, panel):
        self._trouble()
        if message not in self.messages:
            raise DeliveryError(MESSAGE_GONE)
        self.messages[message].panel = panel
        self.messages[message].edits += 1

    async def strip(self, channel, message, story):
        self._trouble()
        if message not in self.messages:
            raise DeliveryError(MESSAGE_GONE)
        self.messages[message].stripped = True

    async def is_gone(self, channel, message):
        return message not in self.messages

    async def find(self, channel, marker, after, others=()):
        for number, said in self.messages.items():
            if said.channel != channel or number in others:
                continue
            if marker in (said.panel.name, said.panel.text):
                return number
            if any(marker in part.id for part in parts(said.panel)):
                return number
        return None

    async def direct(self, user):
        return 10_000 + user

    async def name(self, user):
        return f"Player {user}"

    async def typing(self, channel):
        pass

    @property
    def last(self):
        return self.messages[max(self.messages)]

    def texts(self):
        return [said.panel.text for said in self.messages.values()]


def parts(panel):
    return [it for row in panel.rows for it in ((row,) if isinstance(row, Menu) else row)]


def labels(panel):
    return [getattr(part, "label", "menu") for part in parts(panel)]


_COUNT = itertools.count(1)


class Talk:
    """One interaction without Discord: what somebody presses or types, and what they are shown."""

    def __init__(self, user, channel=7, *, private=False, message=0, **namespace):
        self.id = next(_COUNT)
        self.namespace = SimpleNamespace(**namespace)
        self.user = SimpleNamespace(id=user)
        self.channel_id, self.guild_id, self.channel = channel, 1, None
        self.permissions = SimpleNamespace(manage_guild=False)
        self.message = SimpleNamespace(
            id=message, flags=SimpleNamespace(ephemeral=private), content=""
        )
        self.withdrawn = False
        self.form = None
        self.type = self.data = self.command = None
        self.response = self.followup = self
        self.shown = []
        self._done = False

    def is_done(self):
        return self._done

    async def defer(self, **_):
        self._done = True

    async def send_message(self, text, *, files=(), view=None, ephemeral=False):
        self._done = True
        self._keep(text, files, view, public=not ephemeral)

    send = send_message

    async def send_modal(self, modal):
        self._done = True
        self.form = modal

    async def edit_original_response(self, *, content, attachments, view, allowed_mentions):
        self._keep(content, attachments, view)
        return self.message if self.message.flags.ephemeral else SimpleNamespace(id=id(self))

    async def delete_original_response(self):
        self.withdrawn = True

    def _keep(self, text, files, view, *, public=False):
        alts = [file.description or file.filename for file in files]
        data = [file.fp.getvalue() for file in files]
        self.shown.append(Shown(text, alts, list(view.children) if view else [], public, data))

    @property
    def last(self):
        return self.shown[-1]

    @property
    def text(self):
        return self.shown[-1].text if self.shown else ""


@dataclass
class Shown:
    """What an interaction showed: words, alt texts, controls, files."""

    text: str
    alts: list[str]
    controls: list[object]
    public: bool
    files: list[bytes]

    @property
    def labels(self):
        return [getattr(it, "label", "menu") for it in self.controls]

    @property
    def menu(self):
        return next(it for it in self.controls if hasattr(it, "options"))

    def id_of(self, label):
        return next(it.custom_id for it in self.controls if getattr(it, "label", "") == label)


SEED = "dunkirk"
ADA, BEN, CLEO, DORA = 101, 102, 103, 104
HERE = Place(guild=1, channel=7)


def asking(**settings):
    """A table at which nothing is decided ahead, so that every question comes."""
    return Settings(asks_all=True, **settings)


async def _nothing(**_):
    return None


async def _takes(_):
    return True


class House:
    """An application on a store, with everything a test wants to look at."""

    def __init__(self, store, *, clock=None, messenger=None, studio=None):
        self.clock = clock or HandClock()
        self.messenger = messenger or Recorder()
        self.studio = studio or PlainStudio()
        self.app = Application(store, self.clock, self.studio, self.messenger)
        self.store = store

        panels = PrivatePanels(self.app)
        self.press_router = PressRouter(self.app, panels)
        bot = SimpleNamespace(app=self.app, panels=panels)
        self.cogs = {cog.__name__: cog(bot) for cog in COGS}

    async def settled(self, game):
        await self.app.worker.settled(game)

    async def press(self, user, custom_id, *values, private=True, channel=7):
        """Somebody presses a button or picks from a menu."""
        talk = Talk(user, channel, private=private)
        await self.press_router.take(talk, custom_id, values)
        await self.app.worker.all_settled()
        return talk

    async def submit(self, user, form, *texts, private=True, channel=7):
        """Somebody fills in a form that was opened, or one of that id."""
        talk = Talk(user, channel, private=private)
        talk.type = discord.InteractionType.modal_submit
        lines = [
            {"type": 18, "component": {"type": 4, "custom_id": str(number), "value": text}}
            for number, text in enumerate(texts)
        ]
        talk.data = {"custom_id": getattr(form, "custom_id", form), "components": lines}
        await self.interact(talk)
        return talk

    async def interact(self, talk):
        """Something of any kind comes in, as the client takes it."""
        client = SimpleNamespace(
            app=self.app, press_router=self.press_router, _try_again=_nothing, takes=_takes
        )
        await Dynamo.on_interaction(client, talk)
        await self.app.worker.all_settled()

    async def type(self, user, command, /, *, channel=7, **options):
        """Somebody types a command: `Look.map_`, `Table.draw` and so on."""
        talk = Talk(user, channel)
        cog, name = command.split(".")
        async with report_errors(Reply(talk)):
            await getattr(self.cogs[cog], name).callback(self.cogs[cog], talk, **options)
        await self.app.worker.all_settled()
        return talk

    async def suggest(self, user, suggestion, typed="", **given):
        """What somebody is offered while typing: `Order._orders` and so on."""
        return {
            it.name: it.value for it in await self.suggestions(user, suggestion, typed, **given)
        }

    async def suggestions(self, user, suggestion, typed="", **given):
        """The same, line by line."""
        cog, name = suggestion.split(".")
        return await getattr(self.cogs[cog], name)(Talk(user, **given), typed)

    async def table(self, *users, where=HERE, seed=SEED, **settings):
        """A started game of A Spoiled Victory."""
        host = users[0] if users else ADA
        self.app.lobby.seeds = lambda: seed
        row = await self.app.lobby.open("spoiled_victory", where, host, asking(**settings))
        for user in users[1:]:
            await self.app.lobby.join(row.id, "allied", user)
        await self.app.lobby.start(row.id, host)
        await self.settled(row.id)
        return row.id

    async def toy(self, *users, seed="toy", settings=None, where=HERE, **options):
        """A started toy game; users in the order of the seats, 0 for the staff officer."""
        self.app.lobby.seeds = lambda: seed
        lobby = self.app.lobby
        row = await lobby.open(toy.RULES.id, where, users[0], settings or asking())
        await self.settled(row.id)
        row = await lobby.options(row.id, users[0], {**row.options, **options})
        await self.settled(row.id)
        for seat, user in zip(toy.RULES.seated(row.options)[1:], users[1:], strict=True):
            if user:
                await lobby.join(row.id, seat, user)
            else:
                await lobby.officer(row.id, seat, users[0])
            await self.settled(row.id)
        await lobby.start(row.id, users[0])
        await self.settled(row.id)
        return row.id

    async def speaking(self, right=BEN, where=HERE):
        """A fancy toy game in which Ada, on the left, has won the round and may speak."""
        game = await self.toy(ADA, right, mode="fancy", where=where)
        await self.answer(game, ADA, "bow")
        if right:
            await self.answer(game, right, "bow")
        await self.round(game, right)
        return game

    async def reporting(self, where=HERE):
        """A toy game in which Ada, on the left, has won the round and may report."""
        game = await self.toy(ADA, BEN, reports="on", where=where)
        await self.round(game)
        return game

    async def round(self, game, right=BEN):
        """From the bids to the winner's word; Ada bids higher and nobody spends a charm."""
        await self.answer(game, ADA, "bid:3")
        if right:
            await self.answer(game, right, "bid:1")
        await self.answer(game, ADA, "no")
        if right:
            await self.answer(game, right, "no")
        elif (await self.position(game)).questions["left"].kind == "Charm":
            await self.answer(game, ADA, "no")  # the officer has spent his charm

    async def answer(self, game, user, *tokens):
        """Somebody answers what they owe, one token after another."""
        for token in tokens:
            position = await self.position(game)
            (seat,) = position.seats_to_answer(user)
            await self.say(game, seat, token, user)
            await self.settled(game)
        return await self.position(game)

    async def answer_for(self, game, seat, token, user):
        """Somebody with several seats answers for one of them."""
        await self.say(game, seat, token, user)
        await self.settled(game)

    async def say(self, game, seat, token, user):
        """Somebody answers the present question of a seat."""
        position = await self.position(game)
        asked, number = position.game.asked[seat], position.rules.seats.index(seat)
        return await self.app.decisions.answer(game, asked.version, number, token, user)

    async def position(self, game):
        return await self.app.service.snapshots.open(game)

    async def play(self, game, token=None, user=ADA):
        position = await self.position(game)
        (seat,) = position.questions
        version = position.game.asked[seat].version
        token = token or position.questions[seat].choices[0].token
        done = await self.app.decisions.answer(game, version, 0, token, user)
        await self.settled(game)
        return done.table

    async def until(self, game, kind, user=ADA):
        """Play first choices until a question of that kind is asked."""
        for _ in range(300):
            position = await self.position(game)
            (question,) = position.questions.values()
            if question.kind == kind:
                return question
            await self.play(game, user=user)
        raise AssertionError(f"never asked {kind}")
