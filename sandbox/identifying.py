"""How often new sessions may be begun: so many at once for each window, bucket by bucket."""

from __future__ import annotations

import time


class Identifying:
    """Shards whose number leaves the same rest share a bucket; each may begin one a window.

    `begun` lists what was asked for, and whether it was allowed.
    """

    def __init__(self, concurrency: int = 1, window: float = 0.0) -> None:
        self.concurrency = concurrency
        self.window = window
        self.begun: list[tuple[float, int, bool]] = []
        self._next: dict[int, float] = {}

    def allowed(self, shard: int) -> bool:
        """Whether a shard may begin a session now; real time, as clients wait in it."""
        now, bucket = time.monotonic(), shard % self.concurrency
        well = now >= self._next.get(bucket, 0.0)
        if well:
            self._next[bucket] = now + self.window
        self.begun.append((now, shard, well))
        return well
