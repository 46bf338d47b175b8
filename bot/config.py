"""Configuration, from the environment and from the file `.env` of the folder one starts in."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot import dotenv
from bot.shards import Shards
from bot.store.address import Address, ServerAddress, address

ENV_FILE = Path(".env")
THINKERS = 1  # processes, unless somebody says otherwise
LEAST_DAYS, MOST_DAYS = 30, 36_500
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
NAMES = frozenset(
    {
        "DISCORD_TOKEN",
        "DYNAMO_DATABASE",
        "DYNAMO_DISCORD_API",
        "DYNAMO_DISCORD_OPENAPI",
        "DYNAMO_DRAWING_PROCESSES",
        "DYNAMO_HTTP_PORT",
        "DYNAMO_KEEP_DAYS",
        "DYNAMO_LOG_FORMAT",
        "DYNAMO_LOG_LEVEL",
        "DYNAMO_THINKING_PROCESSES",
        "DYNAMO_SHARDS",
    }
)
_ADDRESS = re.compile(r"https?://[\w.:-]+(/\S*)?")


class Misconfigured(Exception):  # noqa: N818 - names the state of the environment
    """A setting is missing or wrong; says which and what to do."""


@dataclass(frozen=True)
class Config:
    """What an operator decides; `.env.example` says what each means."""

    token: str
    database: Address
    api: str
    openapi: str
    log_level: str
    workers: int
    thinkers: int
    shards: Shards | None
    http_port: int
    json_logs: bool
    keep_days: int = 0

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Config:
        """From the given settings, else from the environment and `.env`; empty means unset."""
        given = settings() if environment is None else environment
        level = (given.get("DYNAMO_LOG_LEVEL") or "INFO").upper()
        if level not in LEVELS:
            raise Misconfigured(f"DYNAMO_LOG_LEVEL can be {', '.join(LEVELS)}; not {level}.")
        workers = given.get("DYNAMO_DRAWING_PROCESSES") or "2"
        if not workers.isdigit() or not 1 <= int(workers) <= 32:
            raise Misconfigured("DYNAMO_DRAWING_PROCESSES must be a number from 1 to 32.")
        thinkers = given.get("DYNAMO_THINKING_PROCESSES") or str(THINKERS)
        if not thinkers.isdigit() or int(thinkers) > 32:
            raise Misconfigured("DYNAMO_THINKING_PROCESSES must be a number from 0 (off) to 32.")
        database = address((given.get("DYNAMO_DATABASE") or "dynamo.sqlite3").strip())
        return cls(
            token=given.get("DISCORD_TOKEN", "").strip(),
            database=database,
            api=_address(given.get("DYNAMO_DISCORD_API", "")),
            openapi=given.get("DYNAMO_DISCORD_OPENAPI", ""),
            log_level=level,
            workers=int(workers),
            thinkers=int(thinkers),
            http_port=_port(given.get("DYNAMO_HTTP_PORT", "").strip()),
            json_logs=_json_logs(given.get("DYNAMO_LOG_FORMAT", "").strip()),
            keep_days=_days(given.get("DYNAMO_KEEP_DAYS", "").strip()),
            shards=_shards(given.get("DYNAMO_SHARDS", "").strip(), database),
        )

    def with_token(self) -> Config:
        """The same, if there is a token to connect with."""
        if not self.token:
            raise Misconfigured(
                "DISCORD_TOKEN is not set. Put the bot's token there (in .env, say), or try Dynamo"
                " without one: `make play`, or `dynamo sandbox`."
            )
        return self


def settings() -> dict[str, str]:
    """The environment, and below it the file `.env`; the environment wins."""
    try:
        written = dotenv.read(ENV_FILE)
    except dotenv.UnreadableLine as error:
        raise Misconfigured(str(error)) from None
    except OSError as error:
        raise Misconfigured(
            f"{ENV_FILE} cannot be read ({error.strerror}); make it readable for the bot's user."
        ) from None
    for name in written:
        if name.startswith("DYNAMO_") and name not in NAMES:
            raise Misconfigured(f"{ENV_FILE}: there is no setting {name}; see .env.example.")
    return {**written, **os.environ}


def _shards(words: str, database: Address) -> Shards | None:
    """None: one connection for everything."""
    if not words:
        return None
    try:
        shards = Shards.read(words)
    except ValueError:
        raise Misconfigured(
            "DYNAMO_SHARDS can be auto, or the shards of this process such as 0-3/16 (the first"
            f" four of sixteen); not {words}."
        ) from None
    if not shards.all and not isinstance(database, ServerAddress):
        raise Misconfigured(
            "DYNAMO_SHARDS gives this process a part of Discord, and other processes the rest: that"
            " needs PostgreSQL in DYNAMO_DATABASE. One process takes DYNAMO_SHARDS=auto."
        )
    return shards


def _port(words: str) -> int:
    """0: none."""
    if words and (not words.isdecimal() or not 0 < int(words) < 65536):
        raise Misconfigured("DYNAMO_HTTP_PORT must be a number from 1 to 65535, or empty for none.")
    return int(words or 0)


def _days(words: str) -> int:
    """0: for ever."""
    if words and (not words.isdecimal() or not LEAST_DAYS <= int(words) <= MOST_DAYS):
        raise Misconfigured(
            f"DYNAMO_KEEP_DAYS must be a number of days from {LEAST_DAYS} to {MOST_DAYS}, or empty"
            " to keep every game."
        )
    return int(words or 0)


def _json_logs(words: str) -> bool:
    if words not in ("", "plain", "json"):
        raise Misconfigured(f"DYNAMO_LOG_FORMAT can be plain or json; not {words}.")
    return words == "json"


def _address(api: str) -> str:
    if api and not _ADDRESS.fullmatch(api):
        raise Misconfigured(
            "DYNAMO_DISCORD_API must be an address such as http://127.0.0.1:8940/api/v10."
        )
    return api
