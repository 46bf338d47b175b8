"""Configuration, from the environment only."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Misconfigured(Exception):  # noqa: N818 - names the state of the environment
    """A variable is missing or wrong; says which and what to do."""


@dataclass(frozen=True)
class Config:
    """What an operator decides."""

    token: str
    database: Path
    api: str
    log_level: str
    workers: int

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Config:
        """From environment variables, an empty one counting as unset; see `.env.example`."""
        level = (environment.get("DYNAMO_LOG_LEVEL") or "INFO").upper()
        if level not in LEVELS:
            raise Misconfigured(f"DYNAMO_LOG_LEVEL can be {', '.join(LEVELS)}; not {level}.")
        workers = environment.get("DYNAMO_DRAWING_PROCESSES") or "2"
        if not workers.isdigit() or not 1 <= int(workers) <= 32:
            raise Misconfigured("DYNAMO_DRAWING_PROCESSES must be a number from 1 to 32.")
        return cls(
            token=environment.get("DISCORD_TOKEN", ""),
            database=Path(environment.get("DYNAMO_DATABASE") or "dynamo.sqlite3"),
            api=environment.get("DYNAMO_DISCORD_API", ""),
            log_level=level,
            workers=int(workers),
        )

    def with_token(self) -> Config:
        """The same, if there is a token to connect with."""
        if not self.token:
            raise Misconfigured(
                "DISCORD_TOKEN is not set. Put the bot's token there, or try Dynamo without one"
                " on the sandbox: `make play`."
            )
        return self
