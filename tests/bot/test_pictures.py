"""The process pool: draws, replaces the dead, leaves nobody behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from bot.client.discord_view import alt_text
from bot.pictures import Pool, RendersStudio
from engine import games, new_game, view

PATIENCE = 60.0
_HOLDER = """
import asyncio, os
from bot.pictures import Pool
async def main():
    print(await Pool(1).run(os.getpid), flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.fixture(scope="module")
def studio():
    """One worker draws for all games."""
    one = RendersStudio(Pool(1))
    yield one
    one.close()


@pytest.mark.parametrize("game", games())
async def test_every_picture_has_words(game, studio):
    seen = view(new_game(game, "picture").state, None)
    whole, part, chart = await asyncio.gather(
        studio.snapshot(seen, ()),
        studio.crop(seen, targets=tuple(studio.places(game))[:3]),
        studio.chart(seen),
    )
    film = await studio.animate([(seen, ())])
    for picture in (whole, part, chart):
        assert picture.png.startswith(b"\x89PNG")
        assert 0 < len(alt_text(picture.alt)) <= 1024
    assert film.suffix == "gif"
    assert film.content.startswith(b"GIF89a")


async def test_a_worker_leaves_ctrl_c_to_the_bot_and_if_it_is_patient_the_cores():
    pool = Pool(1, patience=3)
    assert await pool.run(signal.getsignal, signal.SIGINT) == signal.SIG_IGN
    assert await pool.run(os.nice, 0) == min(os.nice(0) + 3, 19)
    pool.close()


async def test_a_worker_that_dies_is_replaced():
    pool = Pool(1)
    first = await pool.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    later = await asyncio.gather(*(pool.run(os.getpid) for _ in range(3)))
    pool.close()
    assert len(set(later)) == 1
    assert first not in later


async def test_a_worker_that_dies_is_replaced_also_when_somebody_no_longer_waits(monkeypatch):
    pool, told = Pool(1), []
    monkeypatch.setattr("threading.excepthook", told.append)
    first = await pool.run(os.getpid)
    waiting = [asyncio.create_task(pool.run(time.sleep, 0.2)) for _ in range(5)]
    await asyncio.sleep(0)
    waiting[-1].cancel()
    last = asyncio.create_task(pool.run(os.getpid))
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    async with asyncio.timeout(PATIENCE):
        assert await last != first
        await asyncio.gather(*waiting, return_exceptions=True)
    pool.close()
    assert told == []


async def test_a_pool_that_is_closed_starts_no_more_workers():
    pool = Pool(1)
    worker = await pool.run(os.getpid)
    asleep = asyncio.create_task(pool.run(time.sleep, PATIENCE))
    await asyncio.sleep(0.1)
    pool.close()
    os.kill(worker, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        await asleep


def test_no_worker_survives_a_bot_that_is_killed(tmp_path):
    script = tmp_path / "holder.py"
    script.write_text(_HOLDER)
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    holder = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, str(script)], stdout=subprocess.PIPE, env=environment, text=True
    )
    worker = int(holder.stdout.readline())
    holder.kill()
    holder.wait()
    deadline = time.monotonic() + 10
    while alive(worker) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(worker)


def alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
