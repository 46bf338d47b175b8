"""The one error a game raises."""

from __future__ import annotations

from enum import StrEnum


class RefusalKind(StrEnum):
    """Why an answer, a game or a file cannot be taken."""

    WRONG_SEAT = "wrong seat"
    ILLEGAL = "illegal"
    OVER = "over"
    OPTION = "option"
    UNKNOWN_GAME = "unknown game"
    SAVE = "save"
    RECORD = "record"


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """An answer that cannot be taken: which kind, why in a sentence, and the rule behind it."""

    def __init__(self, kind: RefusalKind, reason: str, rule: str = "") -> None:
        self.kind = kind
        self.reason = reason
        self.rule = rule
        super().__init__(f"{reason} (rule {rule})" if rule else reason)

    def __reduce__(self) -> tuple[type[Refused], tuple[RefusalKind, str, str]]:
        return Refused, (self.kind, self.reason, self.rule)
