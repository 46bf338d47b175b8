"""`python -m sandbox` says where it is and stops when told."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from pathlib import Path

import aiohttp

ROOT = Path(__file__).parents[2]


async def test_it_serves_until_interrupted():
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", "--port", "0", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+/", line).group()
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert answer.status == 200
    finally:
        process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 10) == 0
