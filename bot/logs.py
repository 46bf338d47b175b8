"""Log lines: plain, or one JSON object each; of a game its number alone, never what is in it."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
NAMED = logging.getLevelNamesMapping()
FACTS = ("game", "channel", "interaction", "what", "outcome", "milliseconds")


class JsonLines(logging.Formatter):
    """One object a line: when, how bad, who, the words, and the facts beside them."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FACTS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str, *, as_json: bool) -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else logging.Formatter(PLAIN))
    # in detail libraries write down whatever passes through them: statements, names, answers
    logging.basicConfig(level=max(logging.INFO, NAMED[level]), handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(level)
    logging.getLogger("apscheduler").setLevel(logging.WARNING)  # a line at every tick
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
