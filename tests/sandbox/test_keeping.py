"""A sandbox with a folder keeps its world: over a restart, another port, and `kill -9`."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import sqlite3
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
import toybot

from sandbox import driver
from sandbox.folder import Unusable
from sandbox.page_requests import shown, tree
from sandbox.reading import mark_read, unread
from sandbox.server import TOKEN, Settings
from sandbox.threads import join, open_thread

ROOT = Path(__file__).parents[2]


@pytest.fixture
def kept(tmp_path):
    """A stage whose world is kept, opened as often as one likes."""

    def opened(**more):
        return driver.stage(settings=Settings(folder=tmp_path / "games", **more))

    return opened


def everything(stage):
    """All that anybody can see, with addresses of this run left out."""
    seen = {}
    for user in stage.world.people():
        seen[user.name] = tree(stage.world, user)
        for channel in stage.world.channels.values():
            messages = [shown(stage.world, it, user) for it in channel.messages.values()]
            seen[user.name, channel.id] = messages
    seen["unread"] = unread(stage.world)
    text = json.dumps(sorted((str(key), value) for key, value in seen.items()), sort_keys=True)
    return text.replace(stage.sandbox.base_url, "")


async def test_everything_anybody_sees_is_there_again(kept, run_bot):
    async with kept() as stage:
        ada, ben = stage.actor("Ada"), stage.actor("Ben")
        async with run_bot(stage):
            said = ada.say("Bring the little ships")
            ben.say("All of them?", reply_to=said)
            await ada.slash("/game new", game="miracle", seats=2)
            panel = (await ada.slash("/panel")).message
            opened = await ada.click(panel, "Orders")
            await ada.submit(opened.modal, words="Hold fast", Place="arras")
            await ada.click(panel, "March 1")
        ada.in_dm().say("Secretly")
        thread = open_thread(stage.world, ada.channel, ben.user, {"name": "Beach"}, said.raw)
        join(stage.world, thread, ada.user)
        ben.at(thread).say("Here")
        mark_read(stage.world, ada.user, ada.channel)
        ada.delete(ada.say("A slip"))
        stage.newcomer("Eve")
        before = everything(stage)
    async with kept() as stage:
        assert stage.sandbox.restored
        assert everything(stage) == before


async def test_a_button_of_an_earlier_run_works(kept, run_bot):
    async with kept() as stage, run_bot(stage):
        panel = (await stage.actor("Ada").slash("/panel")).message
    async with kept() as stage, run_bot(stage):
        ada = stage.actor("Ada")
        (again,) = [it for it in ada.messages() if it.id == panel.id]
        await ada.click(again, "March 1")
        assert again.content == "Marched 1"
        assert ada.say("Onward").id > again.id


async def test_files_are_served_at_the_address_of_this_run(kept, run_bot):
    async with kept() as stage, run_bot(stage):
        old = (await stage.actor("Ada").slash("/game new", game="miracle", seats=2)).message
        was = old.attachments[0].url
    async with kept() as stage, aiohttp.ClientSession() as session:
        (again,) = [it for it in stage.actor("Ada").messages() if it.id == old.id]
        url = again.embeds[0]["image"]["url"]
        assert url == again.attachments[0].url != was
        async with session.get(url) as answer:
            assert await answer.read() == toybot.png()


async def test_what_was_deleted_stays_deleted(kept, run_bot):
    async with kept() as stage, run_bot(stage):
        ada = stage.actor("Ada")
        message = (await ada.slash("/game new", game="miracle", seats=2)).message
        ada.delete(message)
        lobby = stage.channel("lobby")
        ada.at(lobby).say("Gone with the channel")
        stage.world.drop_channel(lobby)
        path = stage.sandbox.saved.path
    async with kept() as stage:
        assert stage.actor("Ada").messages() == []
        assert [it.name for it in stage.world.channels.values()] == ["dunkirk"]
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT count(*) FROM messages").fetchone() == (0,)
        assert file.execute("SELECT count(*) FROM files").fetchone() == (0,)


async def test_a_reply_nobody_can_fill_in_any_more_is_gone(kept, api):
    async with kept() as stage:
        ada = stage.actor("Ada")
        bare = type(api)(api.session, stage)
        command = {"name": "go", "description": "x"}
        await bare("POST", f"/applications/{stage.world.bot.id}/commands", command)
        asked = (await ada.slash("/go", wait=False)).interaction
        await bare("POST", f"/interactions/{asked.id}/{asked.token}/callback", {"type": 5})
        assert [it.thinking for it in ada.messages()] == [True]
    async with kept() as stage:
        assert stage.actor("Ada").messages() == []


async def test_fresh_begins_anew_and_throws_the_bots_games_away_too(kept):
    async with kept() as stage:
        stage.actor("Ada").say("Before")
        stage.sandbox.folder.bot.mkdir()
        (stage.sandbox.folder.bot / "dynamo.sqlite3").write_text("games")
        (stage.sandbox.folder.path / "mine.txt").write_text("not the sandbox's")
    async with kept(fresh=True) as stage:
        assert not stage.sandbox.restored
        assert stage.actor("Ada").messages() == []
        assert not stage.sandbox.folder.bot.exists()
        assert (stage.sandbox.folder.path / "mine.txt").exists()


async def test_a_folder_belongs_to_one_sandbox_at_a_time(kept):
    async with kept() as first:
        first.actor("Ada").say("Before")
        with pytest.raises(Unusable, match=re.escape(first.sandbox.base_url)):
            async with kept(fresh=True):
                raise AssertionError
        assert first.sandbox.saved.path.exists()
    async with kept() as stage:
        assert [it.text for it in stage.actor("Ada").messages()] == ["Before"]


@pytest.mark.parametrize("spoil", ["another release", "no database", "no such user"])
async def test_a_world_that_cannot_be_read_is_one_sentence(kept, spoil):
    async with kept() as stage:
        stage.actor("Ada").say("Before")
        path = stage.sandbox.saved.path
    if spoil == "no database":
        path.write_bytes(b"words, nothing but words " * 400)
    else:
        change = {
            "another release": "PRAGMA user_version = 99",
            "no such user": "DELETE FROM users",
        }
        with sqlite3.connect(path) as file:
            file.execute(change[spoil])
    with pytest.raises(Unusable, match="FRESH=1"):
        async with kept():
            raise AssertionError
    async with kept(fresh=True) as stage:
        assert stage.actor("Ada").messages() == []


# as a process


@asynccontextmanager
async def process(*words):
    """`python -m sandbox` and its first line."""
    one = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", *words),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield one, (await asyncio.wait_for(one.stdout.readline(), 20)).decode()
    finally:
        if one.returncode is None:
            one.kill()
        await one.wait()


def address(line):
    return re.search(r"http://127\.0\.0\.1:\d+", line).group()


async def test_kill_9_loses_no_message_that_was_answered(tmp_path):
    words = ("--port", "0", "--folder", str(tmp_path / "games"))
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with process(*words) as (one, line):
            base = f"{address(line)}/api/v10"
            guild = (await (await session.get(f"{base}/users/@me/guilds")).json())[0]["id"]
            places = await (await session.get(f"{base}/guilds/{guild}/channels")).json()
            place = f"channels/{places[0]['id']}/messages"
            for number in range(20):
                await session.post(f"{base}/{place}", json={"content": str(number)})
            one.kill()
        async with process(*words) as (_, line):
            base = f"{address(line)}/api/v10"
            found = await (await session.get(f"{base}/{place}", params={"limit": 50})).json()
    assert [it["content"] for it in reversed(found)] == [str(n) for n in range(20)]


async def test_it_says_where_the_games_are_kept(tmp_path):
    folder = tmp_path / "games"
    words = ("--port", "0", "--folder", str(folder))
    async with process(*words) as (one, _):
        one.send_signal(signal.SIGINT)
        told = (await one.stdout.read()).decode()
        assert await asyncio.wait_for(one.wait(), 10) == 0
    assert f"Its games are kept in {folder}." in told
    async with process(*words) as (one, _):
        told = (await one.stdout.readline()).decode()
    assert told.startswith(f"The games kept in {folder} go on; --fresh (FRESH=1)")


async def test_a_taken_port_says_how_to_choose_another(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        async with process("--port", str(port), "--folder", str(tmp_path / "x")) as (one, line):
            told = (await one.stderr.read()).decode()
            assert await one.wait() == 1
    assert line == ""
    assert told.startswith(f"Port {port} is taken")
    assert f"make play PORT={port + 1}" in told
    assert told.count("\n") == 1


async def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    async with process("--port", "0", "--folder", str(tmp_path / "file")) as (one, _):
        told = (await one.stderr.read()).decode()
        assert await one.wait() == 1
    assert told == (
        f"The sandbox cannot keep its games in {tmp_path / 'file'}: File exists. Choose another"
        " folder with --folder.\n"
    )
