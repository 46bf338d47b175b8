"""The client without a network: first connections that fail, and faults while answering."""

from __future__ import annotations

import logging
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from discord import app_commands

from bot import serve
from bot.client import dynamo
from bot.client.address import point_at
from bot.client.dynamo import Dynamo, ShardedDynamo, connect
from bot.client.errors import report_errors
from bot.client.reply import Reply
from bot.config import Config
from bot.errors import RepeatedPressError, UserError
from bot.store import StoreConflictError, StoreDownError
from bot.store.postgres_database import Unreachable
from bot.words import refusals, troubles
from engine import Refused
from engine.core.refusal import RefusalKind
from tests.bot.support import ADA, Talk


class Line:
    """A client whose line is bad: each call fails with the next of these troubles, then works."""

    def __init__(self, *, logins=(), connections=(), ws=None):
        self.logins, self.connections, self.ws = list(logins), list(connections), ws
        self.tokens = []
        self.closed = False

    async def login(self, token):
        self.tokens.append(token)
        if self.logins:
            raise self.logins.pop(0)

    async def connect(self, *, reconnect):
        assert reconnect
        if self.connections:
            raise self.connections.pop(0)
        self.closed = True

    def is_closed(self):
        return self.closed


@pytest.fixture
def waits(monkeypatch):
    """How long was waited between two tries."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    monkeypatch.setattr(dynamo.asyncio, "sleep", sleep)
    return waited


def server_error():
    response = SimpleNamespace(status=503, reason="Service Unavailable")
    return discord.DiscordServerError(response, "down")


async def test_the_login_is_tried_again_after_longer_and_longer_waits(waits):
    troubles_ = [OSError("no network"), server_error(), aiohttp.ClientError("reset")]
    line = Line(logins=troubles_ + [OSError("still none")] * 5)
    await connect(line, "token")
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]
    assert line.tokens == ["token"] * 9


async def test_a_start_without_a_database_is_tried_again(waits):
    line = Line(logins=[StoreDownError("away"), StoreConflictError("cut")])
    await connect(line, "token")
    assert waits == [1, 2]


async def test_no_session_is_begun_while_the_database_is_away():
    class Away:
        async def may_identify(self, *_):
            raise StoreDownError("away")

    app = SimpleNamespace(store=SimpleNamespace(claims=Away()))
    assert not await ShardedDynamo._may_identify(SimpleNamespace(app=app), 0)


async def test_connections_wait_for_those_alone_that_discord_counts_with_them(waits):
    # given a Discord that lets sixteen sessions begin at once
    free, asked = iter([True, True, False, True]), []

    class Line:
        concurrency = 0

        async def fetch_session_start_limits(self):
            return SimpleNamespace(max_concurrency=16)

        async def _may_identify(self, bucket):
            asked.append(bucket)
            return next(free)

    # when the first, the second and the seventeenth connection begin theirs
    line = Line()
    for shard in (0, 1, 16):
        await ShardedDynamo.before_identify_hook(line, shard)
    # then the seventeenth waits for the first, nobody for the second
    assert asked == [0, 1, 0, 0]
    assert len(waits) == 1


@pytest.mark.parametrize("trouble", [StoreDownError, StoreConflictError, Unreachable])
async def test_a_database_that_goes_away_at_the_start_is_waited_for(
    waits, monkeypatch, tmp_path, trouble
):
    tries, real = [], serve.open_store

    async def once_cut(place):
        tries.append(place)
        if len(tries) == 1:
            raise trouble("The line was cut.")
        return await real(place)

    monkeypatch.setattr(serve, "open_store", once_cut)
    config = Config.read({"DYNAMO_DATABASE": str(tmp_path / "d.sqlite3")})
    async with serve._opened(config) as store:
        assert await store.games.get(1) is None
    assert (len(tries), waits) == (2, [1])


async def test_a_wrong_token_is_not_tried_again(waits):
    with pytest.raises(discord.LoginFailure):
        await connect(Line(logins=[discord.LoginFailure("no")]), "wrong")
    assert waits == []


async def test_the_gateway_is_tried_again(waits):
    broken = [discord.GatewayNotFound(), OSError("reset"), AttributeError("no socket yet")]
    line = Line(connections=broken)
    await connect(line, "token")
    assert waits == [1, 2, 4]
    assert line.closed


async def test_a_fault_of_ours_behind_an_open_gateway_is_raised(waits):
    with pytest.raises(AttributeError, match="ours"):
        await connect(Line(connections=[AttributeError("ours")], ws=object()), "token")
    assert waits == []


def test_another_release_of_the_library_is_refused(monkeypatch):
    monkeypatch.setattr(discord, "__version__", "3.0.0")
    with pytest.raises(RuntimeError, match="checked with"):
        point_at("http://localhost/api")


def test_a_library_without_the_known_names_is_refused(monkeypatch):
    monkeypatch.delattr(discord.Asset, "BASE")
    with pytest.raises(RuntimeError, match=r"no Asset\.BASE"):
        point_at("http://localhost/api")


SAID = {
    "a refusal": (UserError("Not now."), ["Not now."]),
    "a rule": (Refused(RefusalKind.ILLEGAL, "No.", "9.1"), None),
    "a fault": (ValueError("oops"), [troubles.BROKEN]),
    "a second press": (RepeatedPressError("again"), []),
}


@pytest.mark.parametrize("case", SAID)
async def test_whatever_goes_wrong_one_person_reads_a_sentence(case, caplog):
    error, said = SAID[case]
    talk = Talk(ADA)
    async with report_errors(Reply(talk)):
        raise error
    assert [it.text for it in talk.shown] == ([str(error)] if said is None else said)
    assert not any(it.public for it in talk.shown)
    assert ("failed" in caplog.text) is (case == "a fault")


@pytest.fixture
def client(house):
    return Dynamo(house.store, house.clock, house.studio)


async def test_a_command_that_needs_a_server_says_so(client):
    talk = Talk(ADA)
    await client._command_failed(talk, app_commands.CheckFailure("no"))
    assert talk.text == refusals.NEEDS_SERVER


async def test_a_command_that_failed_tells_its_cause(client):
    talk = Talk(ADA)
    failed = app_commands.AppCommandError("wrapped")
    failed.__cause__ = UserError("Take a seat first.")
    await client._command_failed(talk, failed)
    assert talk.text == "Take a seat first."


async def test_a_suggestion_that_failed_is_only_logged(client, caplog):
    talk = Talk(ADA)
    talk.type = discord.InteractionType.autocomplete
    with caplog.at_level(logging.WARNING):
        await client._command_failed(talk, app_commands.AppCommandError("oops"))
    assert "autocomplete failed" in caplog.text
    assert not talk.shown


@pytest.mark.parametrize(("custom_id", "answered"), [("theirs", True), ("b:hint:1:1:0", False)])
async def test_a_control_of_somebody_elses_gets_a_sentence(client, custom_id, answered):
    talk = Talk(ADA)
    talk.type, talk.data = discord.InteractionType.component, {"custom_id": custom_id}
    await client.on_interaction(talk)
    assert [it.text for it in talk.shown] == [refusals.UNKNOWN_CONTROL] * answered


async def test_commands_are_no_controls(client):
    talk = Talk(ADA)
    talk.type = discord.InteractionType.application_command
    await client.on_interaction(talk)
    assert not talk.shown


async def test_a_channel_without_a_game_may_go(client, house):
    await client.on_guild_channel_delete(SimpleNamespace(id=12345))
    await client.on_raw_thread_delete(SimpleNamespace(thread_id=12346))
    assert not house.messenger.messages
