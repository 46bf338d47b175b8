"""Which part of Discord one process serves: `auto`, or shards such as `0-3/16`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PART = re.compile(r"(\d+)(?:-(\d+))?/(\d+)")
MOST = 16_000


@dataclass(frozen=True)
class Shards:
    """The shards of this process, of so many; none named: as many as Discord recommends, all."""

    ids: tuple[int, ...] = ()
    count: int = 0

    @property
    def all(self) -> bool:
        """Whether this process serves every server."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether direct messages, and what is done once for all, are this process's."""
        return self.all or 0 in self.ids

    @classmethod
    def read(cls, words: str) -> Shards:
        """From `auto` or `0-3/16`; raises ValueError."""
        if words == "auto":
            return cls()
        part = _PART.fullmatch(words)
        if part is None:
            raise ValueError(words)
        low, count = int(part[1]), int(part[3])
        high = int(part[2] or low)
        if not low <= high < count <= MOST:
            raise ValueError(words)
        return cls(tuple(range(low, high + 1)), count)
