"""The command that runs beside the sandbox."""

import asyncio
import sys

from sandbox.companion import companion, fill_in
from sandbox.server import Settings, running


async def test_the_command_learns_token_address_and_folder(tmp_path):
    async with running(settings=Settings(bot_name="Bee")) as sandbox:
        words = fill_in("bot --token {token} 'at {api}' {folder}/db", sandbox, "here")
    assert words == ["bot", "--token", "sandbox", f"at {sandbox.api_url}", "here/db"]


async def test_the_companion_ends_with_the_sandbox():
    command = f"{sys.executable} -c 'import time; time.sleep(600)'"
    async with running() as sandbox, companion(command, sandbox) as process:
        assert process.returncode is None
    assert process.returncode is not None


async def test_a_companion_that_dies_leaves_the_sandbox_open(caplog):
    async with running() as sandbox, companion(f"{sys.executable} -c 'exit(3)'", sandbox) as bot:
        await bot.wait()
        await asyncio.sleep(0)
        assert sandbox.base_url
    assert bot.returncode == 3
