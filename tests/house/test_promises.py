"""Every promise in docs/operations.md names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

HOUSE = Path(__file__).parents[2]


def test_every_promise_has_its_test():
    rows = [
        line
        for line in (HOUSE / "docs/operations.md").read_text().splitlines()
        if line.startswith("|") and "`test_" in line
    ]
    promised = {name for line in rows for name in re.findall(r"`(test_\w+)`", line)}
    written = {
        name
        for file in (HOUSE / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text())
    }
    assert len(rows) > 30
    assert promised <= written, sorted(promised - written)
