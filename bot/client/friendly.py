"""Every refusal becomes a private sentence; every fault a calm one, and a line in the log."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.client.reply import Reply
from bot.tables.sorry import Echo, Sorry
from bot.words import texts
from engine import Refused

log = logging.getLogger(__name__)


@asynccontextmanager
async def friendly(reply: Reply) -> AsyncIterator[None]:
    """Around everything a person asks for."""
    try:
        yield
    except Echo:
        await reply.taken()
    except Sorry as sorry:
        await reply.say(str(sorry))
    except Refused as refused:
        await reply.say(str(refused))
    except Exception:
        log.exception("an interaction of %d failed", reply.user)
        await reply.say(texts.BROKEN)
