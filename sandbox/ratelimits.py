"""Rate-limit buckets and the headers that speak of them."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass


@dataclass
class Bucket:
    """How many requests are left in the running window."""

    left: int
    ends: float


class RateLimits:
    """One bucket per route and channel, guild or webhook; real time, since clients wait in it."""

    def __init__(self, limit: int = 50, window: float = 1.0) -> None:
        self.limit = limit
        self.window = window
        self._buckets: dict[str, Bucket] = {}

    def take(self, route: str, major: str) -> tuple[bool, dict[str, str]]:
        """Whether one more request is allowed, and the headers to answer with."""
        now = time.monotonic()
        key = f"{route}:{major}"
        bucket = self._buckets.get(key)
        if bucket is None or bucket.ends <= now:
            bucket = self._buckets[key] = Bucket(self.limit, now + self.window)
        allowed = bucket.left > 0
        bucket.left = max(0, bucket.left - 1)
        return allowed, self._headers(route, bucket, bucket.ends - now)

    def _headers(self, route: str, bucket: Bucket, after: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
