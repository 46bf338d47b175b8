"""What Discord says when it refuses, with its own numbers."""

from __future__ import annotations

from typing import Any, NamedTuple


class Kind(NamedTuple):
    """One way of being refused: HTTP status, Discord's code, Discord's words."""

    status: int
    code: int
    message: str


UNAUTHORIZED = Kind(401, 0, "401: Unauthorized")
NOT_FOUND = Kind(404, 0, "404: Not Found")
UNKNOWN_APPLICATION = Kind(404, 10002, "Unknown Application")
UNKNOWN_CHANNEL = Kind(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Kind(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Kind(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Kind(404, 10008, "Unknown Message")
UNKNOWN_ROLE = Kind(404, 10011, "Unknown Role")
UNKNOWN_USER = Kind(404, 10013, "Unknown User")
UNKNOWN_EMOJI = Kind(400, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK = Kind(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Kind(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = Kind(404, 10063, "Unknown application command")
TOO_MANY_PINS = Kind(400, 30003, "Maximum number of pins reached for the channel (250)")
TOO_LARGE = Kind(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = Kind(400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS = Kind(403, 50001, "Missing Access")
WRONG_DM_ACTION = Kind(403, 50003, "Cannot execute action on a DM channel")
NOT_YOUR_MESSAGE = Kind(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = Kind(400, 50006, "Cannot send an empty message")
CANNOT_DM = Kind(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = Kind(403, 50013, "Missing Permissions")
WRONG_CHANNEL_TYPE = Kind(400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN = Kind(401, 50027, "Invalid Webhook Token")
INVALID_FORM = Kind(400, 50035, "Invalid Form Body")
THREAD_ARCHIVED = Kind(400, 50083, "Thread is archived")
INVALID_JSON = Kind(400, 50109, "The request body contains invalid JSON.")
NO_HISTORY_NO_REPLY = Kind(403, 160002, "Cannot reply without permission to read message history")
THREAD_EXISTS = Kind(400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = Kind(400, 160005, "Thread is locked")


class Refused(Exception):  # noqa: N818 - the word a reader of the code expects
    """A request Discord would not carry out."""

    def __init__(self, kind: Kind, errors: dict[str, Any] | None = None) -> None:
        super().__init__(kind.message)
        self.kind = kind
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON of the answer."""
        answer: dict[str, Any] = {"message": self.kind.message, "code": self.kind.code}
        if self.errors:
            answer["errors"] = self.errors
        return answer
