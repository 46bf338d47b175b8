"""Every refusal becomes a private sentence; every fault a calm one, and a line in the log."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.client.reply import Reply
from bot.errors import RepeatedPressError, UserError
from bot.limits import CONTENT, clip
from bot.store import StoreConflictError, StoreDownError
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
    except (UserError, Refused) as refused:
        reply.outcome = "refused"
        log.debug("interaction %d is refused", reply.number)  # the words may be private
        await reply.say(clip(str(refused), CONTENT))
    except (StoreDownError, StoreConflictError) as error:
        reply.outcome = "failed"
        log.warning("interaction %d meets no database: %s", reply.number, error)
        await reply.say(troubles.NO_DATABASE)
    except Exception:
        reply.outcome = "failed"
        log.exception("interaction %d failed", reply.number)
        await reply.say(troubles.BROKEN)
