"""Routes of callbacks and followups."""

from __future__ import annotations

from sandbox import interactions
from sandbox.errors import UNKNOWN_WEBHOOK, Refused
from sandbox.limits.messages import check_callback, check_webhook_edit, check_webhook_message
from sandbox.message_payloads import interaction_callback
from sandbox.messages import show
from sandbox.model import Interaction, Json
from sandbox.rest.call import Call, Route


async def callback(call: Call) -> Json | None:
    """The first answer to an interaction."""
    token = call.args["interaction_token"]
    one = interactions.find(call.world, call.number("interaction_id"), token)
    interactions.answer(call.world, one, call.body, call.files)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    message = one.original if one.callback in (4, 5, 7) else None
    return interaction_callback(one, message and show(call.world, message))


def _by_token(call: Call) -> Interaction:
    if call.number("webhook_id") != call.bot.id:
        raise Refused(UNKNOWN_WEBHOOK)
    return interactions.by_token(call.world, call.args["webhook_token"])


async def followup(call: Call) -> Json:
    one = _by_token(call)
    return show(call.world, interactions.followup(call.world, one, call.body or {}, call.files))


async def get(call: Call) -> Json:
    one = _by_token(call)
    return show(call.world, interactions.answer_message(one, call.args["message_id"]))


async def edit(call: Call) -> Json:
    one = _by_token(call)
    message = interactions.answer_message(one, call.args["message_id"])
    interactions.change(call.world, one, message, call.body or {}, call.files)
    return show(call.world, message)


async def delete(call: Call) -> None:
    """Take an answer back."""
    one = _by_token(call)
    interactions.withdraw(
        call.world, one, interactions.answer_message(one, call.args["message_id"])
    )


HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ONE = HOOK + "/messages/{message_id}"
ROUTES = [
    Route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        callback,
        check_callback,
        open=True,
    ),
    Route("POST", HOOK, followup, check_webhook_message, open=True),
    Route("GET", ONE, get, open=True),
    Route("PATCH", ONE, edit, check_webhook_edit, open=True),
    Route("DELETE", ONE, delete, open=True),
]
