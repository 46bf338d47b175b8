"""A small, unmodified discord.py bot that uses everything the sandbox offers."""

from __future__ import annotations

import asyncio
import io
import re
import struct
import sys
import zlib

import discord
import yarl
from discord import app_commands, ui


def point_at(sandbox):
    """The three addresses a discord.py client contacts."""
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    discord.Asset.BASE = sandbox.cdn_url


def png(width=120, height=80, colour=(70, 110, 90)):
    """A plain picture, made here so that no library is needed."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + bytes(colour) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def board(alt="A green field"):
    return discord.File(io.BytesIO(png()), "board.png", description=alt)


GAMES = {"spoiled_victory": "A Spoiled Victory", "miracle": "Miracle at Dunkerque"}


class March(ui.DynamicItem[ui.Button], template=r"march:(?P<step>[0-9]+)"):
    def __init__(self, step):
        self.step = step
        super().__init__(ui.Button(label=f"March {step}", custom_id=f"march:{step}"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match: re.Match[str]):
        return cls(int(match["step"]))

    async def callback(self, interaction):
        view = ui.View(timeout=None)
        view.add_item(March(self.step + 1))
        await interaction.response.edit_message(content=f"Marched {self.step}", view=view)


class Orders(ui.Modal, title="Orders of the day"):
    words = ui.Label(text="Words", component=ui.TextInput(custom_id="words", max_length=50))
    place = ui.Label(
        text="Place",
        component=ui.Select(
            custom_id="place",
            options=[discord.SelectOption(label=n, value=n.lower()) for n in ("Lille", "Arras")],
        ),
    )

    async def on_submit(self, interaction):
        text = f"{self.words.component.value} at {self.place.component.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


class Panel(ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        self.add_item(March(1))

    @ui.select(
        custom_id="units",
        placeholder="Which units?",
        max_values=2,
        options=[discord.SelectOption(label=f"{n} Division", value=str(n)) for n in (1, 2, 3)],
    )
    async def units(self, interaction, select):
        await interaction.response.send_message(f"Chose {select.values}", ephemeral=True)

    @ui.select(cls=ui.UserSelect, custom_id="ally", placeholder="Which ally?")
    async def ally(self, interaction, select):
        await interaction.response.send_message(f"Ally {select.values[0].display_name}")

    @ui.button(label="Orders", custom_id="orders", style=discord.ButtonStyle.primary)
    async def orders(self, interaction, button):
        await interaction.response.send_modal(Orders())

    @ui.button(label="Quiet", custom_id="quiet")
    async def quiet(self, interaction, button):
        await interaction.response.defer()
        await interaction.edit_original_response(content="Quietly changed")

    @ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction, button):
        raise AssertionError("a disabled button was pressed")


class ToyBot(discord.Client):
    def __init__(self, intents=None):
        super().__init__(
            intents=intents or discord.Intents.default(),
            guild_ready_timeout=0.05,
            enable_debug_events=True,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Game())
        for command in (panel, think, dm, thread, silent, layout, private, call):
            self.tree.add_command(command)
        self.seen = []
        self.ready = asyncio.Event()
        self.errors = []

    async def setup_hook(self):
        self.add_dynamic_items(March)
        self.add_view(Panel())
        self.tree.error(self.on_tree_error)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Discord wants five seconds between two; nobody waits for them here."""

    async def on_tree_error(self, interaction, error):
        self.errors.append(error)

    async def on_error(self, event, *args, **kwargs):
        self.errors.append(sys.exc_info()[1])

    async def on_ready(self):
        self.ready.set()

    async def on_resumed(self):
        self.seen.append(("resumed", None))

    async def on_message(self, message):
        self.seen.append(("message", message))
        if message.content == "echo" and not message.author.bot:
            await message.reply("echo yourself", mention_author=True)

    async def on_guild_remove(self, guild):
        self.seen.append(("removed", guild))

    async def on_guild_channel_delete(self, channel):
        self.seen.append(("channel gone", channel.name))


class Game(app_commands.Group, name="game", description="Games"):
    @app_commands.command(description="Start a game")
    @app_commands.describe(game="Which game")
    async def new(self, interaction: discord.Interaction, game: str, seats: int = 1):
        embed = discord.Embed(title=GAMES.get(game, game), description=f"{seats} seats")
        embed.set_image(url="attachment://board.png")
        await interaction.response.send_message(embed=embed, file=board(), view=Panel())

    @new.autocomplete("game")
    async def games(self, interaction: discord.Interaction, current: str):
        return [
            app_commands.Choice(name=name, value=key)
            for key, name in GAMES.items()
            if current.lower() in name.lower()
        ]

    @app_commands.command(description="Invite somebody")
    async def invite(self, interaction: discord.Interaction, who: discord.Member):
        await interaction.response.send_message(f"{who.mention} is invited")


@app_commands.command(description="A panel")
async def panel(interaction: discord.Interaction):
    await interaction.response.send_message("Choose", view=Panel())


@app_commands.command(description="Takes its time")
async def think(interaction: discord.Interaction, hidden: bool = False, by_edit: bool = True):
    await interaction.response.defer(ephemeral=hidden, thinking=True)
    if by_edit:
        await interaction.edit_original_response(content="Thought")
    else:
        await interaction.followup.send("Thought")
    await interaction.followup.send("and more", ephemeral=hidden)


@app_commands.command(description="Writes to you")
async def dm(interaction: discord.Interaction):
    await interaction.user.send("Psst", file=board())
    await interaction.response.send_message("Sent", ephemeral=True)


@app_commands.command(description="Opens a thread")
async def thread(interaction: discord.Interaction, name: str):
    await interaction.response.send_message(f"About {name}")
    message = await interaction.channel.send("The story")
    opened = await message.create_thread(name=name)
    await opened.send("Welcome")
    await message.pin()


@app_commands.command(description="Never answers")
async def silent(interaction: discord.Interaction):
    pass


@app_commands.command(description="A private word")
async def private(interaction: discord.Interaction):
    await interaction.response.send_message("For you", ephemeral=True)


@app_commands.command(description="Calls people")
async def call(interaction: discord.Interaction, who: discord.Member, later: bool = False):
    if later:
        await interaction.response.defer()
        await interaction.edit_original_response(content=who.mention)
    else:
        await interaction.response.send_message(who.mention)


@app_commands.command(description="Components v2")
async def layout(interaction: discord.Interaction):
    view = ui.LayoutView(timeout=None)
    shelf = ui.Container(accent_colour=0x446688)
    shelf.add_item(ui.TextDisplay("## Turn 3\nThe perimeter holds."))
    shelf.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
    shelf.add_item(ui.Separator())
    shelf.add_item(ui.ActionRow(March(7)))
    view.add_item(shelf)
    view.add_item(ui.Section("Weather: fog", accessory=ui.Button(label="Why?", custom_id="why")))
    await interaction.response.send_message(view=view, file=board())
