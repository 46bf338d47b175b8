"""How much of a processor a process has taken; where there is no /proc, nothing is known: 0."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def seconds(pid):
    """Of itself, and of its children: those alive and those it has seen end."""
    own = children = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            taken, of_the_dead = sum(map(int, fields[11:13])), sum(map(int, fields[13:15]))
            if stat.parent.name == str(pid):
                own, children = own + taken, children + of_the_dead
            elif fields[1] == str(pid):
                children += taken
    tick = os.sysconf("SC_CLK_TCK")
    return own / tick, children / tick
