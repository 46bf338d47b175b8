"""Every refusal becomes a private sentence; every fault a calm one, and a line in the log."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.client.reply import Reply
from bot.errors import RepeatedPressError, UserError
from bot.words import troubles
from engine import Refused

log = logging.getLogger(__name__)


@asynccontextmanager
async def report_errors(reply: Reply) -> AsyncIterator[None]:
    """Around everything a person asks for."""
    try:
        yield
    except RepeatedPressError:
        await reply.taken()
    except UserError as error:
        await reply.say(str(error))
    except Refused as refused:
        await reply.say(str(refused))
    except Exception:
        log.exception("an interaction of %d failed", reply.user)
        await reply.say(troubles.BROKEN)
