"""The doctor looks at token and permissions over the wire."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.cli import main
from bot.cli.doctor import NEEDED, examine
from sandbox.permissions import Can
from sandbox.server import TOKEN


async def test_the_doctor_finds_token_and_permissions(stage, tmp_path, monkeypatch):
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    monkeypatch.setenv("DYNAMO_DISCORD_API", stage.sandbox.api_url)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    found = {it.what: it for it in await examine()}
    assert found["token"].well
    assert found["server The Map Room"].well
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    found = {it.what: it for it in await examine()}
    assert not found["token"].well


@pytest.fixture
def _settled(stage, tmp_path, monkeypatch):
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    monkeypatch.setenv("DYNAMO_DISCORD_API", stage.sandbox.api_url)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)


def allow(stage, rights):
    """Give the bot exactly these rights on its server."""
    everyone = stage.guild.roles[stage.guild.id]
    mine = next(role for role in stage.guild.roles.values() if role.managed)
    stage.world.set_rights(everyone, stage.guild, 0)
    stage.world.set_rights(mine, stage.guild, rights)


def test_the_rights_are_those_the_invitation_asks_for():
    flags = {name.lower().replace(" ", "_"): bit for name, bit in NEEDED.items()}
    assert discord.Permissions(**dict.fromkeys(flags, True)).value == sum(flags.values())
    assert sum(flags.values()) == 274878008320


@pytest.mark.usefixtures("_settled")
@pytest.mark.parametrize("lacking", sorted(NEEDED))
async def test_the_doctor_names_the_right_that_is_missing(stage, lacking):
    allow(stage, sum(NEEDED.values()) - NEEDED[lacking])
    (server,) = [it for it in await examine() if it.what.startswith("server")]
    assert not server.well
    assert lacking in server.words
    assert not any(name in server.words.replace(lacking, "") for name in NEEDED)


@pytest.mark.usefixtures("_settled")
async def test_an_administrator_lacks_nothing_and_all_is_well(stage):
    allow(stage, Can.ADMINISTRATOR)
    assert all(it.well for it in await examine())
    assert await asyncio.to_thread(main, ["doctor"]) == 0
