"""How tasks are ended by whoever leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

CUT = 0.3  # seconds


async def cut_off(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Cancel them; one that does not end at once is left behind."""
    cancelled = set(tasks)
    for task in cancelled:
        task.cancel()
    if cancelled:
        ended, _ = await asyncio.wait(cancelled, timeout=CUT)
        await asyncio.gather(*ended, return_exceptions=True)  # whatever they died of
